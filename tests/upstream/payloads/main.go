// Reads what new workers are handed with the parsers that are used on such machines: Ignition for
// Flatcar, TOML for Bottlerocket, YAML for the others. Each file is a test in TAP.
package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/BurntSushi/toml"
	ignition "github.com/coreos/ignition/v2/config/v3_3"
	"github.com/vincent-petithory/dataurl"
	"go.yaml.in/yaml/v3"
)

// readScript lets the shell look at it without running it.
func readScript(shell, script string) error {
	command := exec.Command(shell, "-n")
	command.Stdin = strings.NewReader(script)
	if output, err := command.CombinedOutput(); err != nil {
		return fmt.Errorf("%w: %s", err, output)
	}
	return nil
}

// readFile reads what is inside a file that a machine gets, by what it looks like.
func readFile(path, contents string) error {
	var err error
	switch {
	case strings.HasPrefix(contents, "#!/bin/bash\n"):
		err = readScript("bash", contents)
	case strings.HasSuffix(path, ".yaml"):
		_, err = readYAML([]byte(contents))
	}
	if err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	return nil
}

// readYAML refuses keys that come twice, as every parser on a machine would take one of them.
func readYAML(raw []byte) (map[string]any, error) {
	var document map[string]any
	if err := yaml.Unmarshal(raw, &document); err != nil {
		return nil, err
	}
	if len(document) == 0 {
		return nil, errors.New("is empty")
	}
	return document, nil
}

// cloudConfig is what cloud-init and its kin act upon, and how Cluster API's template says the same.
type cloudConfig struct {
	Files []struct {
		Path    string
		Content string
	} `yaml:"write_files"`
	Spec struct {
		Template struct {
			Spec struct {
				Commands []string `yaml:"preKubeadmCommands"`
			}
		}
	}
}

func readCloudConfig(raw []byte) error {
	if _, err := readYAML(raw); err != nil {
		return err
	}
	var config cloudConfig
	if err := yaml.Unmarshal(raw, &config); err != nil {
		return err
	}
	for _, file := range config.Files {
		if err := readFile(file.Path, file.Content); err != nil {
			return err
		}
	}
	for _, command := range config.Spec.Template.Spec.Commands {
		if err := readScript("sh", command); err != nil {
			return fmt.Errorf("%s: %w", command, err)
		}
	}
	return nil
}

func readTOML(raw []byte) error {
	var document struct {
		Settings struct {
			Kubernetes map[string]any
		}
	}
	if err := toml.Unmarshal(raw, &document); err != nil {
		return err
	}
	for _, key := range []string{"api-server", "cluster-certificate", "bootstrap-token"} {
		if text, ok := document.Settings.Kubernetes[key].(string); !ok || text == "" {
			return fmt.Errorf("settings.kubernetes.%s is no text", key)
		}
	}
	return nil
}

// readIgnition takes warnings for errors: they are about fields that nobody would act upon. The files
// in it are read too.
func readIgnition(raw []byte) error {
	config, report, err := ignition.Parse(raw)
	if err != nil {
		return fmt.Errorf("%w: %s", err, report.String())
	}
	if len(report.Entries) > 0 {
		return errors.New(report.String())
	}
	for _, file := range config.Storage.Files {
		contents, err := dataurl.DecodeString(*file.Contents.Source)
		if err != nil {
			return fmt.Errorf("%s: %w", file.Path, err)
		}
		if err := readFile(file.Path, string(contents.Data)); err != nil {
			return err
		}
	}
	return nil
}

func read(path string) (string, error) {
	raw, err := os.ReadFile(path)
	if err != nil {
		return "a file", err
	}
	switch filepath.Ext(path) {
	case ".json":
		if !json.Valid(raw) {
			return "JSON", errors.New("is no JSON at all")
		}
		return "Ignition", readIgnition(raw)
	case ".toml":
		return "TOML", readTOML(raw)
	case ".yaml":
		return "YAML", readCloudConfig(raw)
	}
	return "known", errors.New("has an unknown ending")
}

func main() {
	failed := false
	fmt.Printf("1..%d\n", len(os.Args)-1)
	for i, path := range os.Args[1:] {
		form, err := read(path)
		verdict := "ok"
		if err != nil {
			verdict, failed = "not ok", true
		}
		fmt.Printf("%s %d - %s is %s\n", verdict, i+1, filepath.Base(path), form)
		if err != nil {
			fmt.Println("# " + strings.ReplaceAll(err.Error(), "\n", "\n# "))
		}
	}
	if failed {
		os.Exit(1)
	}
}
