module butler/payloads

go 1.25.0

require (
	github.com/BurntSushi/toml v1.5.0
	github.com/coreos/ignition/v2 v2.24.0
	github.com/vincent-petithory/dataurl v1.0.0
	go.yaml.in/yaml/v3 v3.0.4
)

require (
	github.com/coreos/go-json v0.0.0-20230131223807-18775e0fb4fb // indirect
	github.com/coreos/go-semver v0.3.1 // indirect
	github.com/coreos/go-systemd/v22 v22.6.0 // indirect
	github.com/coreos/vcontext v0.0.0-20230201181013-d72178a18687 // indirect
)
