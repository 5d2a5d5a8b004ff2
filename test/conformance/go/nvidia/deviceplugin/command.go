// Package deviceplugin is the command which loads configurations as the NVIDIA device plugin does.
package deviceplugin

import (
	"os"

	"cdk8s-gpu.test/conformance/nvidia/stream"
)

// Question is a configuration file.
type Question struct {
	ID      string `json:"id"`
	Content string `json:"content"`
}

// Verdict says whether the plugin starts with it, and which of its keys it uses otherwise than they stand there.
type Verdict struct {
	ID       string   `json:"id"`
	Accepted bool     `json:"accepted"`
	Messages []string `json:"messages"`
	// Lost are paths of what the plugin drops or changes without a word.
	Lost []string `json:"lost"`
}

// Command reads Question lines and writes a Verdict for each.
func Command() error { return stream.Answer(os.Stdin, os.Stdout, 1, answer) }

func answer(question Question) Verdict {
	verdict := Verdict{ID: question.ID, Messages: []string{}, Lost: []string{}}
	config, err := load(question.Content)
	if err == nil {
		verdict.Lost, err = lost(question.Content, config)
	}
	if err != nil {
		verdict.Messages = append(verdict.Messages, err.Error())
	}
	verdict.Accepted = err == nil
	return verdict
}
