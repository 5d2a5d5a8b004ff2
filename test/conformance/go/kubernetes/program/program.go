// Package program is a program of several commands.
package program

import (
	"fmt"
	"maps"
	"os"
	"slices"
)

// Commands are what a program can be asked, by name.
type Commands map[string]func(arguments []string) error

// Run does what the arguments of the process ask for, and ends the process where that fails.
func Run(commands Commands) {
	if len(os.Args) < 2 || commands[os.Args[1]] == nil {
		fmt.Fprintf(os.Stderr, "usage: %s COMMAND ...\ncommands: %v\n", os.Args[0], slices.Sorted(maps.Keys(commands)))
		os.Exit(2)
	}
	if err := commands[os.Args[1]](os.Args[2:]); err != nil {
		fmt.Fprintf(os.Stderr, "%s: %v\n", os.Args[1], err)
		os.Exit(1)
	}
}
