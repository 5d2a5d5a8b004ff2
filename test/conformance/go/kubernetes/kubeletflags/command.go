// Package kubeletflags is the command which judges a kubelet's command line as the kubelet does when it starts.
package kubeletflags

import (
	"fmt"
	"os"
	"runtime"

	"cdk8s-gpu.test/conformance/kubernetes/kubelet"
	"cdk8s-gpu.test/conformance/kubernetes/stream"
	"github.com/spf13/pflag"
	cliflag "k8s.io/component-base/cli/flag"
	"k8s.io/kubernetes/cmd/kubelet/app/options"
)

// Question is a command line, without the program's own name.
type Question struct {
	ID    string   `json:"id"`
	Flags []string `json:"flags"`
}

// Verdict says whether the kubelet goes on to read its configuration, and with what it would register its node.
type Verdict struct {
	ID       string            `json:"id"`
	Accepted bool              `json:"accepted"`
	Messages []string          `json:"messages"`
	Labels   map[string]string `json:"labels"`
	Taints   []string          `json:"taints"`
}

// Command reads Question lines and writes a Verdict for each.
func Command([]string) error {
	kubelet.Quiet()
	return stream.Answer(os.Stdin, os.Stdout, runtime.NumCPU(), answer)
}

func answer(question Question) Verdict {
	verdict := Verdict{ID: question.ID, Messages: []string{}, Taints: []string{}}
	if err := verdict.read(question.Flags); err != nil {
		verdict.Messages = append(verdict.Messages, err.Error())
	}
	verdict.Accepted = len(verdict.Messages) == 0
	return verdict
}

// read does what the kubelet's own command does before it reads a file (cmd/kubelet/app/server.go, NewKubeletCommand).
func (verdict *Verdict) read(arguments []string) error {
	flags := options.NewKubeletFlags()
	configuration, err := options.NewKubeletConfiguration()
	if err != nil {
		return err
	}
	set := pflag.NewFlagSet("kubelet", pflag.ContinueOnError)
	set.SetNormalizeFunc(cliflag.WordSepNormalizeFunc)
	flags.AddFlags(set)
	options.AddKubeletConfigFlags(set, configuration)
	if err := set.Parse(arguments); err != nil {
		return fmt.Errorf("failed to parse kubelet flag: %w", err)
	}
	if rest := set.Args(); len(rest) > 0 {
		return fmt.Errorf("unknown command %q", rest[0])
	}
	if err := options.ValidateKubeletFlags(flags); err != nil {
		return err
	}
	verdict.Labels = flags.NodeLabels
	for _, taint := range configuration.RegisterWithTaints {
		verdict.Taints = append(verdict.Taints, taint.ToString())
	}
	return nil
}
