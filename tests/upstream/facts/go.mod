// The modules that the facts of the built-in kinds are made from: ./dev gen.
module butler/facts

go 1.25.0

require (
	k8s.io/api v0.34.11
	k8s.io/apiextensions-apiserver v0.34.11
	k8s.io/apimachinery v0.34.11
	k8s.io/kube-aggregator v0.34.11
)
