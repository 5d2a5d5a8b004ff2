// Package kubeadmconfig is the command which decodes configurations of kubeadm as it does: strictly.
package kubeadmconfig

import (
	"os"

	"cdk8s-gpu.test/conformance/kubernetes/stream"
	"k8s.io/apimachinery/pkg/runtime/serializer"
	"k8s.io/kubernetes/cmd/kubeadm/app/apis/kubeadm/scheme"
)

// Question is a configuration file.
type Question struct {
	ID      string `json:"id"`
	Content string `json:"content"`
}

// Verdict says whether kubeadm reads it.
type Verdict struct {
	ID       string   `json:"id"`
	Accepted bool     `json:"accepted"`
	Messages []string `json:"messages"`
}

// Command reads Question lines and writes a Verdict for each.
func Command([]string) error {
	decoder := serializer.NewCodecFactory(scheme.Scheme, serializer.EnableStrict).UniversalDecoder()
	return stream.Answer(os.Stdin, os.Stdout, 1, func(question Question) Verdict {
		verdict := Verdict{ID: question.ID, Messages: []string{}}
		_, _, err := decoder.Decode([]byte(question.Content), nil, nil)
		if err != nil {
			verdict.Messages = append(verdict.Messages, err.Error())
		}
		verdict.Accepted = err == nil
		return verdict
	})
}
