// One binary which holds what this minor of Kubernetes says about our documents: a real API server, scheduler and
// controller-manager, and the parts of the kubelet that can be asked without a machine.
package main

import (
	"fmt"
	"os"
	"sort"
)

func main() {
	if len(os.Args) < 2 || commands[os.Args[1]] == nil {
		fmt.Fprintf(os.Stderr, "usage: %s COMMAND ...\ncommands: %v\n", os.Args[0], names())
		os.Exit(2)
	}
	if err := commands[os.Args[1]](os.Args[2:]); err != nil {
		fmt.Fprintf(os.Stderr, "%s: %v\n", os.Args[1], err)
		os.Exit(1)
	}
}

func names() []string {
	all := make([]string, 0, len(commands))
	for name := range commands {
		all = append(all, name)
	}
	sort.Strings(all)
	return all
}
