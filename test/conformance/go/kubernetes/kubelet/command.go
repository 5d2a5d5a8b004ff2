// Package kubelet is the command which judges KubeletConfigurations as a kubelet does before it starts its managers.
package kubelet

import (
	"os"
	"runtime"

	"cdk8s-gpu.test/conformance/kubernetes/stream"
	// As the kubelet's own main: the log format json exists by being imported.
	_ "k8s.io/component-base/logs/json/register"
)

// Question is a configuration file, and the drop-ins which are merged over it in this order.
type Question struct {
	ID      string   `json:"id"`
	Content string   `json:"content"`
	DropIns []string `json:"dropIns"`
}

// Verdict says whether the kubelet goes on to start.
type Verdict struct {
	ID       string   `json:"id"`
	Accepted bool     `json:"accepted"`
	Messages []string `json:"messages"`
}

// Command reads Question lines and writes a Verdict for each.
func Command([]string) error {
	Quiet()
	return stream.Answer(os.Stdin, os.Stdout, runtime.NumCPU(), answer)
}

func answer(question Question) Verdict {
	verdict := Verdict{ID: question.ID, Messages: []string{}}
	for _, problem := range problems(question) {
		verdict.Messages = append(verdict.Messages, problem.Error())
	}
	verdict.Accepted = len(verdict.Messages) == 0
	return verdict
}

func problems(question Question) []error {
	configuration, err := Load(question.Content, question.DropIns)
	if err != nil {
		return []error{err}
	}
	return Validate(configuration)
}
