// Package admission asks the admission webhooks of a project without a cluster: each object is defaulted, then validated, as
// the project's web server would do for an API server.
package admission

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
)

// question is an object, as one line of JSON.
type question struct {
	ID      string          `json:"id"`
	Content json.RawMessage `json:"content"`
}

// verdict is what the webhooks say of it.
type verdict struct {
	ID       string   `json:"id"`
	Accepted bool     `json:"accepted"`
	Messages []string `json:"messages"`
	// Changed are the paths that the defaulting webhooks replace or remove; Added are those that had nothing.
	Changed []string `json:"changed"`
	Added   []string `json:"added"`
}

// Main answers the questions of the standard input, and ends the program.
func Main(hooks Hooks, err error) {
	if err == nil {
		err = hooks.answer(os.Stdin, os.Stdout)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func (h Hooks) answer(in io.Reader, out io.Writer) error {
	questions, answers := json.NewDecoder(bufio.NewReader(in)), json.NewEncoder(out)
	for {
		var asked question
		if err := questions.Decode(&asked); errors.Is(err, io.EOF) {
			return nil
		} else if err != nil {
			return err
		}
		said, err := h.judge(asked)
		if err != nil {
			return fmt.Errorf("%s: %w", asked.ID, err)
		}
		if err := answers.Encode(said); err != nil {
			return err
		}
	}
}
