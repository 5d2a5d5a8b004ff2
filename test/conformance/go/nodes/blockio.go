package main

import (
	"bytes"
	"log/slog"
	"strings"

	"github.com/intel/goresctrl/pkg/blockio"
)

// ofBlockIO reads classes of disks as containerd and CRI-O do, which go on without a disk that there is not.
func ofBlockIO(asked question) []string {
	var said bytes.Buffer
	blockio.SetLogger(slog.New(slog.NewTextHandler(&said, nil)))
	if err := blockio.SetConfigFromData([]byte(asked.Text), true); err != nil {
		return []string{err.Error()}
	}
	messages := []string{}
	for _, line := range strings.Split(said.String(), "\n") {
		if strings.Contains(line, "ignoring blockio class") {
			messages = append(messages, line)
		}
	}
	if len(blockio.GetClasses()) == 0 {
		messages = append(messages, "no class")
	}
	return messages
}
