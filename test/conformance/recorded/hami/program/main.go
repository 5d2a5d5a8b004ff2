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
	Most int             `json:"most"`
}

type answer struct {
	Accepted bool     `json:"accepted"`
	Messages []string `json:"messages"`
	Pods     int      `json:"pods"`
}

// sorts of questions; each says how many pods, where it is asked that, or why not.
var sorts = map[string]func(question) (int, error){
	"device-config": func(asked question) (int, error) { return 0, deviceConfig(asked.Text) },
	"node-config":   func(asked question) (int, error) { return 0, nodeConfig(asked.Text) },
	"pod": func(asked question) (int, error) {
		if err := deviceConfig(asked.Text); err != nil {
			return 0, err
		}
		return 0, admit(asked.Pod)
	},
	"fit": func(asked question) (int, error) {
		if err := deviceConfig(asked.Text); err != nil {
			return 0, err
		}
		var pod corev1.Pod
		if err := json.Unmarshal(asked.Pod, &pod); err != nil {
			return 0, err
		}
		return fit(asked.GPUs, pod, asked.Most)
	},
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
		pods, err := to(asked)
		said := answer{Accepted: err == nil, Messages: []string{}, Pods: pods}
		if err != nil {
			said.Messages = append(said.Messages, err.Error())
		}
		if err := out.Encode(said); err != nil {
			return err
		}
	}
}
