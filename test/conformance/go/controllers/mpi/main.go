// MPI Operator's controller, as its own program runs it, without the health check at a port that nobody can choose and without
// the election of a leader.
package main

import (
	"context"
	"os"
	"os/signal"
	"syscall"

	"github.com/kubeflow/mpi-operator/cmd/mpi-operator/app/options"
	"github.com/kubeflow/mpi-operator/pkg/client/clientset/versioned"
	"github.com/kubeflow/mpi-operator/pkg/client/clientset/versioned/scheme"
	"github.com/kubeflow/mpi-operator/pkg/client/informers/externalversions"
	"github.com/kubeflow/mpi-operator/pkg/controller"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	clientgoscheme "k8s.io/client-go/kubernetes/scheme"
	"k8s.io/client-go/tools/clientcmd"
	"k8s.io/klog/v2"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM, syscall.SIGINT)
	defer stop()
	if err := run(ctx); err != nil {
		klog.Fatal(err)
	}
}

func run(ctx context.Context) error {
	config, err := clientcmd.BuildConfigFromFlags("", os.Getenv("KUBECONFIG"))
	if err != nil {
		return err
	}
	config.QPS = -1
	client, err := kubernetes.NewForConfig(config)
	if err != nil {
		return err
	}
	jobs, err := versioned.NewForConfig(config)
	if err != nil {
		return err
	}
	// So that events of jobs can be written.
	if err := scheme.AddToScheme(clientgoscheme.Scheme); err != nil {
		return err
	}
	core, own := informers.NewSharedInformerFactory(client, 0), externalversions.NewSharedInformerFactory(jobs, 0)
	// The values are those of the flags of v0.8.2.
	flags := &options.ServerOption{Threadiness: 2, ControllerRateLimit: 10, ControllerBurst: 100}
	built, err := controller.NewMPIJobController(ctx, client, jobs, nil, nil,
		core.Core().V1().ConfigMaps(), core.Core().V1().Secrets(), core.Core().V1().Services(), core.Batch().V1().Jobs(),
		core.Core().V1().Pods(), core.Scheduling().V1().PriorityClasses(), own.Kubeflow().V2beta1().MPIJobs(), flags)
	if err != nil {
		return err
	}
	core.Start(ctx.Done())
	own.Start(ctx.Done())
	return built.Run(flags.Threadiness, ctx.Done())
}
