package cluster

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
)

// child is this binary again, as one of Kubernetes' programs. It ends with us.
type child struct {
	name    string
	logFile string
	process *exec.Cmd
	done    chan error
}

func startChild(folder, name string, flags []string) (*child, error) {
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	logFile := filepath.Join(folder, name+".log")
	output, err := os.Create(logFile)
	if err != nil {
		return nil, err
	}
	defer output.Close()

	process := exec.Command(self, append([]string{name}, flags...)...)
	process.Stdout, process.Stderr = output, output
	process.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL}
	if err := process.Start(); err != nil {
		return nil, err
	}
	started := &child{name: name, logFile: logFile, process: process, done: make(chan error, 1)}
	go func() { started.done <- process.Wait() }()
	return started, nil
}

// ended says why the program is over, or nothing while it runs.
func (c *child) ended() error {
	select {
	case err := <-c.done:
		c.done <- err
		return fmt.Errorf("%s ended: %v\n%s", c.name, err, c.log())
	default:
		return nil
	}
}

func (c *child) stop() {
	_ = c.process.Process.Kill()
	<-c.done
}

// log is the end of what the program has written.
func (c *child) log() string {
	const most = 4000
	text, err := os.ReadFile(c.logFile)
	if err != nil {
		return err.Error()
	}
	return string(text[max(0, len(text)-most):])
}
