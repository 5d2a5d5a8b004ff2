// Package scheduling is the command which lets the controllers make pods of our workloads, and the scheduler place them
// on nodes that exist on paper only.
package scheduling

import (
	"context"
	"errors"
	"flag"
	"os"

	"cdk8s-gpu.test/conformance/kubernetes/cluster"
	"cdk8s-gpu.test/conformance/kubernetes/documents"
	"cdk8s-gpu.test/conformance/kubernetes/stream"
	"k8s.io/client-go/discovery/cached/memory"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/restmapper"
)

// controllers make pods. Those that watch over nodes stay off: no kubelet says that ours are alive.
const controllers = "deployment-controller,replicaset-controller,statefulset-controller,daemonset-controller," +
	"job-controller,cronjob-controller,disruption-controller,resourcequota-controller,resourceclaim-controller"

// gates are for Kubernetes' own gang scheduling, which is alpha in 1.36.
const gates = "--feature-gates=GenericWorkload=true,GangScheduling=true,TopologyAwareWorkloadScheduling=true," +
	"WorkloadAwarePreemption=true"

// Command reads Question lines and writes a Verdict for each. The scheduler has the configuration of the file that is named, or
// none.
//
//	scheduling [-gang] [CONFIGURATION]
func Command(arguments []string) (err error) {
	flags := flag.NewFlagSet("scheduling", flag.ContinueOnError)
	gang := flags.Bool("gang", false, "with gang scheduling")
	if err := flags.Parse(arguments); err != nil {
		return err
	}
	var ofServer, ofScheduler []string
	if *gang {
		ofServer = []string{gates, "--runtime-config=scheduling.k8s.io/v1alpha2=true"}
		ofScheduler = []string{gates}
	}
	ctx := context.Background()
	plane, err := cluster.Start(ctx, ofServer...)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, plane.Close()) }()
	if err := addScheduler(plane, flags.Args(), ofScheduler); err != nil {
		return err
	}
	if err := plane.AddController("kube-controller-manager", "--controllers="+controllers); err != nil {
		return err
	}
	client, err := kubernetes.NewForConfig(plane.Config)
	if err != nil {
		return err
	}
	mapper := restmapper.NewDeferredDiscoveryRESTMapper(memory.NewMemCacheClient(client.Discovery()))
	theatre := &theatre{client: client, judge: documents.NewJudge(plane.REST, mapper)}
	return stream.Answer(os.Stdin, os.Stdout, 1, theatre.answer)
}

func addScheduler(plane *cluster.Cluster, files, flags []string) error {
	if len(files) == 0 {
		return plane.AddController("kube-scheduler", flags...)
	}
	configuration, err := os.ReadFile(files[0])
	if err != nil {
		return err
	}
	return plane.AddScheduler(string(configuration))
}
