// JobSet's own admission webhooks, asked without a cluster: each JobSet is defaulted, then validated, as its controller's
// web server would do for an API server.
package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
)

// question is a JobSet, as one line of JSON.
type question struct {
	ID      string          `json:"id"`
	Content json.RawMessage `json:"content"`
}

// verdict is what the webhooks say of it.
type verdict struct {
	ID       string   `json:"id"`
	Accepted bool     `json:"accepted"`
	Messages []string `json:"messages"`
	// Changed are the paths that the defaulting webhook replaces or removes: what it only adds is no change.
	Changed []string `json:"changed"`
}

func main() {
	if err := answer(os.Stdin, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func answer(in io.Reader, out io.Writer) error {
	hooks, err := start()
	if err != nil {
		return err
	}
	questions, answers := json.NewDecoder(bufio.NewReader(in)), json.NewEncoder(out)
	for {
		var asked question
		if err := questions.Decode(&asked); errors.Is(err, io.EOF) {
			return nil
		} else if err != nil {
			return err
		}
		said, err := hooks.judge(asked)
		if err != nil {
			return fmt.Errorf("%s: %w", asked.ID, err)
		}
		if err := answers.Encode(said); err != nil {
			return err
		}
	}
}
