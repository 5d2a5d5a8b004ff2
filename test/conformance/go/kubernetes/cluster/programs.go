// Package cluster runs a control plane of one process each: etcd here, Kubernetes' own programs as children of this
// binary (each of them claims the signal handlers and the flags of its process).
package cluster

import (
	"github.com/spf13/cobra"
	apiserver "k8s.io/kubernetes/cmd/kube-apiserver/app"
	controllers "k8s.io/kubernetes/cmd/kube-controller-manager/app"
	scheduler "k8s.io/kubernetes/cmd/kube-scheduler/app"
)

// APIServer is kube-apiserver.
func APIServer(arguments []string) error { return run(apiserver.NewAPIServerCommand(), arguments) }

// Scheduler is kube-scheduler.
func Scheduler(arguments []string) error { return run(scheduler.NewSchedulerCommand(), arguments) }

// ControllerManager is kube-controller-manager.
func ControllerManager(arguments []string) error {
	return run(controllers.NewControllerManagerCommand(), arguments)
}

func run(command *cobra.Command, arguments []string) error {
	command.SetArgs(arguments)
	return command.Execute()
}
