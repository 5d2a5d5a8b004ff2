// Package managers is the command which asks the kubelet's own Topology, CPU, Memory and Device Managers whether they
// admit pods on a machine, and to which NUMA nodes. Only the newest minor is asked.
package managers

import (
	"context"
	"os"

	"cdk8s-gpu.test/conformance/kubernetes/kubelet"
	"cdk8s-gpu.test/conformance/kubernetes/stream"
)

// Command reads Question lines and writes a Verdict for each. One at a time: feature gates belong to the process.
func Command([]string) error {
	kubelet.Quiet()
	return stream.Answer(os.Stdin, os.Stdout, 1, answer)
}

func answer(question Question) Verdict {
	verdict := Verdict{ID: question.ID, Messages: []string{}, Pods: []Admission{}}
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	err := func() (err error) {
		node, stop, err := start(ctx, question)
		if err != nil {
			return err
		}
		defer stop()
		for index, spec := range question.Pods {
			verdict.Pods = append(verdict.Pods, node.admit(index, spec))
		}
		return nil
	}()
	if err != nil {
		verdict.Messages = append(verdict.Messages, err.Error())
	}
	verdict.Accepted = err == nil
	return verdict
}
