// Package stream answers questions which come as lines of JSON: one line in, one line out, in the same order.
package stream

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
)

// Answer reads questions until the input ends and writes what `to` says of each, as many at a time as `parallel` says.
func Answer[Question, Verdict any](in io.Reader, out io.Writer, parallel int, to func(Question) Verdict) error {
	pending := make(chan chan Verdict, parallel-1)
	failed := make(chan error, 1)
	go func() {
		defer close(pending)
		failed <- read(in, func(question Question) {
			verdict := make(chan Verdict, 1)
			pending <- verdict
			go func() { verdict <- to(question) }()
		})
	}()

	buffered := bufio.NewWriter(out)
	encoder := json.NewEncoder(buffered)
	encoder.SetEscapeHTML(false)
	for verdict := range pending {
		if err := encoder.Encode(<-verdict); err != nil {
			return err
		}
		if err := buffered.Flush(); err != nil {
			return err
		}
	}
	return <-failed
}

func read[Question any](in io.Reader, each func(Question)) error {
	decoder := json.NewDecoder(bufio.NewReaderSize(in, 1<<20))
	for line := 1; ; line++ {
		var question Question
		switch err := decoder.Decode(&question); err {
		case nil:
			each(question)
		case io.EOF:
			return nil
		default:
			return fmt.Errorf("question %d: %w", line, err)
		}
	}
}
