// Package yaml is the command which reads YAML as kubectl and helm do: by sigs.k8s.io/yaml.
package yaml

import (
	"encoding/json"
	"fmt"
	"os"
	"reflect"

	"cdk8s-gpu.test/conformance/nvidia/stream"
	"sigs.k8s.io/yaml"
)

// Question is a text, and what it is to say.
type Question struct {
	ID      string          `json:"id"`
	Content string          `json:"content"`
	Value   json.RawMessage `json:"value"`
}

// Verdict says whether it says that.
type Verdict struct {
	ID       string   `json:"id"`
	Accepted bool     `json:"accepted"`
	Messages []string `json:"messages"`
}

// Command reads Question lines and writes a Verdict for each.
func Command() error { return stream.Answer(os.Stdin, os.Stdout, 1, answer) }

func answer(question Question) Verdict {
	verdict := Verdict{ID: question.ID, Messages: []string{}}
	if err := compare(question); err != nil {
		verdict.Messages = append(verdict.Messages, err.Error())
	}
	verdict.Accepted = len(verdict.Messages) == 0
	return verdict
}

func compare(question Question) error {
	var read, wanted any
	if err := yaml.UnmarshalStrict([]byte(question.Content), &read); err != nil {
		return err
	}
	if err := json.Unmarshal(question.Value, &wanted); err != nil {
		return err
	}
	if !reflect.DeepEqual(read, wanted) {
		return fmt.Errorf("reads otherwise: %s", difference("", read, wanted))
	}
	return nil
}

// difference is the first place where two values are not the same.
func difference(at string, read, wanted any) string {
	if object, ok := wanted.(map[string]any); ok {
		if other, ok := read.(map[string]any); ok && len(object) == len(other) {
			for key, value := range object {
				if !reflect.DeepEqual(other[key], value) {
					return difference(at+"."+key, other[key], value)
				}
			}
		}
	}
	if list, ok := wanted.([]any); ok {
		if other, ok := read.([]any); ok && len(list) == len(other) {
			for index, value := range list {
				if !reflect.DeepEqual(other[index], value) {
					return difference(fmt.Sprintf("%s[%d]", at, index), other[index], value)
				}
			}
		}
	}
	return fmt.Sprintf("%s is %#v, not %#v", at, read, wanted)
}
