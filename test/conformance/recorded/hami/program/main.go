// Answers what HAMi says of configurations and pods: lines of JSON in, lines of JSON out, in the same order. It is built
// inside a checkout of HAMi, of which nothing is here: `record.ts` lays these files over it.
package main

import (
	"encoding/json"
	"fmt"
	"io"
	"os"

	corev1 "k8s.io/api/core/v1"

	"github.com/Project-HAMi/HAMi/pkg/scheduler"
)

type question struct {
	Sort string          `json:"sort"`
	Text string          `json:"text"`
	Pod  json.RawMessage `json:"pod"`
	GPUs []scheduler.GPU `json:"gpus"`
	Node corev1.Node     `json:"node"`
	Most int             `json:"most"`
}

// part is what a container takes of one GPU: MiB, and percent of its cores.
type part struct {
	Memory int32 `json:"memory"`
	Cores  int32 `json:"cores"`
}

type answer struct {
	Accepted bool     `json:"accepted"`
	Messages []string `json:"messages"`
	Pods     int      `json:"pods"`
	Parts    []part   `json:"parts"`
}

// sorts of questions; each answers what it is asked for, or says why not.
var sorts = map[string]func(question, *answer) error{
	"device-config": func(asked question, _ *answer) error { return deviceConfig(asked.Text) },
	"node-config":   func(asked question, _ *answer) error { return nodeConfig(asked.Text) },
	"pod": func(asked question, _ *answer) error {
		if err := deviceConfig(asked.Text); err != nil {
			return err
		}
		return admit(asked.Pod)
	},
	"fit": func(asked question, to *answer) error {
		pod, err := podOf(asked)
		if err == nil {
			to.Pods, err = fit(asked.GPUs, pod, asked.Most)
		}
		return err
	},
	"devices": func(asked question, to *answer) error {
		pod, err := podOf(asked)
		if err == nil {
			to.Pods, err = devices(asked.Node, pod, asked.Most)
		}
		return err
	},
	"placed": func(asked question, to *answer) error {
		pod, err := podOf(asked)
		if err == nil {
			to.Parts, err = placed(asked.GPUs, pod)
		}
		return err
	},
}

// podOf reads a pod for a scheduler that is configured as the text says.
func podOf(asked question) (pod corev1.Pod, err error) {
	if err = deviceConfig(asked.Text); err == nil {
		err = json.Unmarshal(asked.Pod, &pod)
	}
	return pod, err
}

func main() {
	if err := answerAll(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func answerAll() error {
	in, out := json.NewDecoder(os.Stdin), json.NewEncoder(os.Stdout)
	for {
		var asked question
		if err := in.Decode(&asked); err == io.EOF {
			return nil
		} else if err != nil {
			return err
		}
		to := sorts[asked.Sort]
		if to == nil {
			return fmt.Errorf("asked of the sort %q, which there is not", asked.Sort)
		}
		said := answer{Messages: []string{}, Parts: []part{}}
		if err := to(asked, &said); err != nil {
			said.Messages = append(said.Messages, err.Error())
		}
		said.Accepted = len(said.Messages) == 0
		if err := out.Encode(said); err != nil {
			return err
		}
	}
}
