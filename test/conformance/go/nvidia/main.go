// One binary which holds what NVIDIA's own parsers, and the YAML reader of kubectl and helm, say about our documents.
package main

import (
	"fmt"
	"os"

	"cdk8s-gpu.test/conformance/nvidia/deviceplugin"
	"cdk8s-gpu.test/conformance/nvidia/dra"
	"cdk8s-gpu.test/conformance/nvidia/yaml"
)

// commands read questions as lines of JSON and answer each with a verdict.
var commands = map[string]func() error{
	"device-plugin": deviceplugin.Command,
	"dra":           dra.Command,
	"yaml":          yaml.Command,
}

func main() {
	if len(os.Args) != 2 || commands[os.Args[1]] == nil {
		fmt.Fprintf(os.Stderr, "usage: %s device-plugin|dra|yaml\n", os.Args[0])
		os.Exit(2)
	}
	if err := commands[os.Args[1]](); err != nil {
		fmt.Fprintf(os.Stderr, "%s: %v\n", os.Args[1], err)
		os.Exit(1)
	}
}
