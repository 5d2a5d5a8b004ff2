// What reads the files of nodes: Butane, Ignition, Talos, goresctrl, and the types of GKE's and AKS's APIs, one question a line.
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"reflect"
	"sync"

	butane "github.com/coreos/butane/config"
	"github.com/coreos/butane/config/common"
	ignition "github.com/coreos/ignition/v2/config/v3_4"
	"github.com/coreos/vcontext/report"
	"github.com/siderolabs/talos/pkg/machinery/config"
	"github.com/siderolabs/talos/pkg/machinery/config/configpatcher"
	"github.com/siderolabs/talos/pkg/machinery/config/generate"
	"github.com/siderolabs/talos/pkg/machinery/config/machine"
	"github.com/siderolabs/talos/pkg/machinery/config/validation"
)

type question struct {
	ID   string `json:"id"`
	Form string `json:"form"`
	Text string `json:"text"`
	// Beside is what Butane has to make of the text.
	Beside string `json:"beside,omitempty"`
}

type verdict struct {
	ID       string   `json:"id"`
	Accepted bool     `json:"accepted"`
	Messages []string `json:"messages"`
}

var judges = map[string]func(question) []string{
	"butane":        ofButane,
	"ignition":      ofIgnition,
	"machineconfig": ofMachineConfig,
	"talos":         ofTalos,
	"blockio":       ofBlockIO,
	"gke":           ofGke,
	"aks-kubelet":   aksKubelet,
	"aks-linux":     aksLinux,
}

// ofButane translates strictly, and compares with the Ignition that was written beside it.
func ofButane(asked question) []string {
	made, report, err := butane.TranslateBytes([]byte(asked.Text), common.TranslateBytesOptions{})
	messages := []string{}
	if err != nil {
		messages = append(messages, err.Error())
	}
	for _, entry := range report.Entries {
		messages = append(messages, entry.String())
	}
	if len(messages) > 0 || asked.Beside == "" {
		return messages
	}
	translated, _, err := ignition.Parse(made)
	if err != nil {
		return []string{err.Error()}
	}
	beside, _, err := ignition.Parse([]byte(asked.Beside))
	if err != nil {
		return []string{err.Error()}
	}
	// How the bytes of a file are packed is Butane's choice.
	for _, config := range []int{0, 1} {
		files := translated.Storage.Files
		if config == 1 {
			files = beside.Storage.Files
		}
		for index := range files {
			files[index].Contents.Compression = nil
			source, err := unpacked(files[index].Contents.Source)
			if err != nil {
				return []string{err.Error()}
			}
			files[index].Contents.Source = source
		}
	}
	if !reflect.DeepEqual(translated, beside) {
		one, _ := json.Marshal(translated)
		other, _ := json.Marshal(beside)
		return []string{fmt.Sprintf("Butane makes another Ignition of it:\n%s\n%s", one, other)}
	}
	return nil
}

func ofIgnition(asked question) []string {
	_, report, err := ignition.Parse([]byte(asked.Text))
	return reported(report, err)
}

// ofMachineConfig reads an older version as well, as the machine config operator does.
func ofMachineConfig(asked question) []string {
	_, report, err := ignition.ParseCompatibleVersion([]byte(asked.Text))
	return reported(report, err)
}

func reported(report report.Report, err error) []string {
	messages := []string{}
	if err != nil {
		messages = append(messages, err.Error())
	}
	for _, entry := range report.Entries {
		messages = append(messages, entry.String())
	}
	return messages
}

// worker is a worker's configuration: its keys take seconds to make.
var worker = sync.OnceValues(func() (config.Provider, error) {
	input, err := generate.NewInput("prod", "https://10.0.0.1:6443", "1.34.2", generate.WithInstallDisk("/dev/sda"))
	if err != nil {
		return nil, err
	}
	return input.Config(machine.TypeWorker)
})

// ofTalos lays the patch over it, as `talosctl` does, and validates what comes of it.
func ofTalos(asked question) []string {
	config, err := worker()
	if err != nil {
		return []string{err.Error()}
	}
	patch, err := configpatcher.LoadPatch([]byte(asked.Text))
	if err != nil {
		return []string{err.Error()}
	}
	patched, err := configpatcher.Apply(configpatcher.WithConfig(config), []configpatcher.Patch{patch})
	if err != nil {
		return []string{err.Error()}
	}
	result, err := patched.Config()
	if err != nil {
		return []string{err.Error()}
	}
	warnings, err := result.Validate(mode{}, validation.WithStrict())
	if err != nil {
		return []string{err.Error()}
	}
	return warnings
}

// mode is that of a machine with a disk of its own.
type mode struct{}

func (mode) String() string        { return "metal" }
func (mode) RequiresInstall() bool { return true }
func (mode) InContainer() bool     { return false }

func main() {
	in := json.NewDecoder(bufio.NewReader(os.Stdin))
	out := json.NewEncoder(os.Stdout)
	out.SetEscapeHTML(false)
	for in.More() {
		var asked question
		if err := in.Decode(&asked); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		messages := []string{"nobody judges " + asked.Form}
		if judge := judges[asked.Form]; judge != nil {
			messages = judge(asked)
		}
		if messages == nil {
			messages = []string{}
		}
		if err := out.Encode(verdict{asked.ID, len(messages) == 0, messages}); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
	}
}
