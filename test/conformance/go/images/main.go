// What reads images and the commands that start them: BuildKit's parser and checks of Dockerfiles, which are those of `docker build --check`,
// and the flags of Docker's command line. One question a line.
package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"strings"

	"github.com/docker/cli/cli/command"
	"github.com/docker/cli/cli/command/container"
	"github.com/docker/cli/opts"
	"github.com/moby/buildkit/client/llb"
	"github.com/moby/buildkit/client/llb/sourceresolver"
	"github.com/moby/buildkit/frontend/dockerfile/dockerfile2llb"
	"github.com/moby/buildkit/frontend/dockerfile/instructions"
	"github.com/moby/buildkit/frontend/dockerfile/parser"
	"github.com/moby/buildkit/frontend/dockerfile/shell"
	"github.com/opencontainers/go-digest"
	"github.com/spf13/pflag"
)

type question struct {
	ID   string `json:"id"`
	Form string `json:"form"`
	Text string `json:"text"`
	// Words follow `docker run`.
	Words []string `json:"words"`
}

type verdict struct {
	ID       string   `json:"id"`
	Accepted bool     `json:"accepted"`
	Messages []string `json:"messages"`
	// Read is what was understood: instructions of a Dockerfile, or flags and words of a command.
	Read any `json:"read"`
}

// images stand for those of a registry: no judge asks the network.
type images struct{}

func (images) ResolveImageConfig(_ context.Context, ref string, _ sourceresolver.Opt) (string, digest.Digest, []byte, error) {
	config := []byte(`{"architecture":"amd64","os":"linux","config":{"Env":["PATH=/usr/bin"]}}`)
	return ref, digest.FromBytes(config), config, nil
}

// ofDockerfile answers what `docker build --check` has to say, and every word of RUN, ENTRYPOINT, ENV and COPY as it is understood.
func ofDockerfile(asked question) ([]string, any) {
	text := []byte(asked.Text)
	source := llb.NewSourceMap(nil, "Dockerfile", "Dockerfile", text)
	source.Definition = &llb.Definition{}
	found, err := dockerfile2llb.DockerfileLint(context.Background(), text, dockerfile2llb.ConvertOpt{SourceMap: source, MetaResolver: images{}})
	if err != nil {
		return []string{err.Error()}, nil
	}
	messages := []string{}
	for _, warning := range found.Warnings {
		messages = append(messages, warning.RuleName+": "+warning.Detail)
	}
	if found.Error != nil {
		return append(messages, found.Error.Message), nil
	}
	read, err := understood(text)
	if err != nil {
		messages = append(messages, err.Error())
	}
	return messages, read
}

func understood(text []byte) (any, error) {
	parsed, err := parser.Parse(bytes.NewReader(text))
	if err != nil {
		return nil, err
	}
	for _, warning := range parsed.Warnings {
		return nil, fmt.Errorf("%s", warning.Short)
	}
	stages, _, err := instructions.Parse(parsed.AST, nil)
	if err != nil {
		return nil, err
	}
	lexer := shell.NewLex(parsed.EscapeToken)
	read := []map[string]any{}
	for _, stage := range stages {
		read = append(read, map[string]any{"from": stage.BaseName, "stage": stage.Name})
		for _, one := range stage.Commands {
			switch this := one.(type) {
			case *instructions.RunCommand:
				read = append(read, map[string]any{"run": this.CmdLine, "shell": this.PrependShell, "files": len(this.Files)})
			case *instructions.EntrypointCommand:
				read = append(read, map[string]any{"entrypoint": this.CmdLine, "shell": this.PrependShell})
			case *instructions.EnvCommand:
				for _, pair := range this.Env {
					value, _, err := lexer.ProcessWord(pair.Value, shell.EnvsFromSlice([]string{"PATH=/usr/bin"}))
					if err != nil {
						return nil, err
					}
					read = append(read, map[string]any{"env": pair.Key, "value": value})
				}
			case *instructions.CopyCommand:
				read = append(read, map[string]any{"copy": append(this.SourcePaths, this.DestPath), "stage": this.From, "files": len(this.SourceContents)})
			case *instructions.UserCommand:
				read = append(read, map[string]any{"user": this.User})
			}
		}
	}
	return read, nil
}

// ofDocker answers the flags of `docker run` as Docker reads them.
func ofDocker(asked question) ([]string, any) {
	cli, err := command.NewDockerCli()
	if err != nil {
		return []string{err.Error()}, nil
	}
	run := container.NewRunCommand(cli) //nolint:staticcheck // It is how `docker` itself makes the command.
	flags := run.Flags()
	if err := flags.Parse(asked.Words); err != nil {
		return []string{err.Error()}, nil
	}
	read := map[string]any{"words": flags.Args()}
	flags.Visit(func(flag *pflag.Flag) {
		switch value := flag.Value.(type) {
		case *opts.GpuOpts:
			read[flag.Name] = value.Value()
		case *opts.UlimitOpt:
			read[flag.Name] = value.GetList()
		case *opts.MountOpt:
			read[flag.Name] = value.Value()
		case *opts.ListOpts:
			read[flag.Name] = value.GetSlice()
		case *opts.MemBytes:
			read[flag.Name] = value.Value()
		default:
			read[flag.Name] = flag.Value.String()
		}
	})
	if len(flags.Args()) == 0 {
		return []string{"no image is named"}, read
	}
	return []string{}, read
}

func main() {
	in, out := bufio.NewScanner(os.Stdin), json.NewEncoder(os.Stdout)
	in.Buffer(make([]byte, 1<<20), 1<<26)
	for in.Scan() {
		var asked question
		if err := json.Unmarshal(in.Bytes(), &asked); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		judge := map[string]func(question) ([]string, any){"dockerfile": ofDockerfile, "docker": ofDocker}[asked.Form]
		if judge == nil {
			fmt.Fprintln(os.Stderr, "no judge of "+strings.TrimSpace(asked.Form))
			os.Exit(1)
		}
		messages, read := judge(asked)
		if err := out.Encode(verdict{asked.ID, len(messages) == 0, messages, read}); err != nil {
			os.Exit(1)
		}
	}
	if err := in.Err(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
