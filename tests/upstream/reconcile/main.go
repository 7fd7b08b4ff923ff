// A controller as people write them, with controller-runtime, put through what happens to controllers: a
// connection that drops, and a server that no longer knows the version a watch wants to go on from. It
// must end with every object reconciled and its cache equal to what the server holds. Prints TAP.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"syscall"
	"time"

	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/client-go/kubernetes/scheme"
	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/clientcmd"
	"k8s.io/klog/v2"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller"
	"sigs.k8s.io/controller-runtime/pkg/metrics/server"
)

type options struct {
	kubeconfig string
	count      int
	churn      int
	etcd       string
	patience   time.Duration
}

func readOptions() options {
	var o options
	// A set of our own: controller-runtime has put its flags into the process-wide one.
	flags := flag.NewFlagSet("reconcile", flag.ExitOnError)
	flags.StringVar(&o.kubeconfig, "kubeconfig", os.Getenv("KUBECONFIG"), "how to reach the API server")
	flags.IntVar(&o.count, "count", 1000, "how many custom resources")
	flags.IntVar(&o.churn, "churn", 0, "writes that push old versions out of the server's history")
	flags.StringVar(&o.etcd, "etcd", "", "address of an etcd whose history is compacted instead")
	flags.DurationVar(&o.patience, "patience", 3*time.Minute, "how long each step may take")
	must(flags.Parse(os.Args[1:]))
	return o
}

func newScheme() *runtime.Scheme {
	s := runtime.NewScheme()
	must(scheme.AddToScheme(s))
	must(apiextensionsv1.AddToScheme(s))
	must(addWidgets(s))
	return s
}

// newManager starts nothing yet. What its transport sees is counted in `seen`.
func newManager(config *rest.Config, s *runtime.Scheme, seen *answers) ctrl.Manager {
	config = rest.CopyConfig(config)
	config.Wrap(seen.wrap)
	manager, err := ctrl.NewManager(config, ctrl.Options{
		Scheme:                 s,
		Metrics:                server.Options{BindAddress: "0"},
		HealthProbeBindAddress: "0",
	})
	must(err)
	must(ctrl.NewControllerManagedBy(manager).
		For(&Widget{}).
		WithOptions(controller.Options{MaxConcurrentReconciles: 8}).
		Complete(&reconciler{client: manager.GetClient()}))
	return manager
}

func must(err error) {
	if err != nil {
		fmt.Printf("Bail out! %v\n", err)
		os.Exit(1)
	}
}

func main() {
	o := readOptions()
	// Errors while connections are cut are part of the plan; they go to stderr.
	ctrl.SetLogger(klog.Background())
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGINT, syscall.SIGTERM)
	defer stop()

	config, err := clientcmd.BuildConfigFromFlags("", o.kubeconfig)
	must(err)
	config.QPS = 1000
	config.Burst = 2000
	s := newScheme()
	direct, err := client.New(config, client.Options{Scheme: s})
	must(err)

	// Only the controller goes through the proxy; the hand that writes is never cut off.
	throughProxy := rest.CopyConfig(config)
	door, err := openProxy(&throughProxy.Host)
	must(err)
	seen := &answers{}
	test := &proof{ctx: ctx, options: o, direct: direct, door: door, seen: seen}
	test.check("defines a custom resource", test.define)
	manager := newManager(throughProxy, s, seen)
	test.cache = manager.GetCache()
	go func() { must(manager.Start(ctx)) }()
	test.check(fmt.Sprintf("reconciles %d objects", o.count), test.create)
	test.check("goes on after a dropped connection", test.drop)
	test.check("goes on when its version has expired", test.expire)
	test.check("lets go of what is deleted", test.deleteAll)
	test.finish()
}
