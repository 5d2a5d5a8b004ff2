// Reads dashboards with the types that Grafana generates of its own schemas, those of panels and of queries to Prometheus among
// them: a field that a schema does not have, a value of another type, or one that a schema does not allow is refused. One a line.
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"strings"

	"github.com/grafana/grafana-foundation-sdk/go/cog/plugins"
	"github.com/grafana/grafana-foundation-sdk/go/dashboard"
)

type question struct {
	ID        string          `json:"id"`
	Dashboard json.RawMessage `json:"dashboard"`
}

type verdict struct {
	ID       string   `json:"id"`
	Accepted bool     `json:"accepted"`
	Messages []string `json:"messages"`
	// Panels are those that were read.
	Panels int `json:"panels"`
}

func judge(asked question) verdict {
	said := verdict{ID: asked.ID, Messages: []string{}}
	var read dashboard.Dashboard
	// Fields that its schemas call required have defaults there, which Grafana fills in as it loads a dashboard.
	for _, err := range []error{read.UnmarshalJSONStrict(asked.Dashboard), read.Validate()} {
		if err == nil {
			continue
		}
		for _, line := range strings.Split(err.Error(), "\n") {
			if !strings.HasSuffix(line, "required field is missing from input") {
				said.Messages = append(said.Messages, line)
			}
		}
	}
	said.Panels = len(read.Panels)
	said.Accepted = len(said.Messages) == 0
	return said
}

func main() {
	plugins.RegisterDefaultPlugins()
	lines := bufio.NewScanner(os.Stdin)
	lines.Buffer(nil, 64<<20)
	answers := json.NewEncoder(os.Stdout)
	for lines.Scan() {
		var asked question
		if err := json.Unmarshal(lines.Bytes(), &asked); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		if err := answers.Encode(judge(asked)); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
	}
}
