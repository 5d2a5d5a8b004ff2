// Package autoscaling is the command which lets the HorizontalPodAutoscaler controller scale our model servers, by metrics
// that the test says, on pods that run on paper only.
package autoscaling

import (
	"context"
	"errors"
	"os"

	"cdk8s-gpu.test/conformance/kubernetes/cluster"
	"cdk8s-gpu.test/conformance/kubernetes/crds"
	"cdk8s-gpu.test/conformance/kubernetes/documents"
	"cdk8s-gpu.test/conformance/kubernetes/stream"
	"k8s.io/apimachinery/pkg/api/resource"
	"k8s.io/client-go/discovery/cached/memory"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/restmapper"
)

const controllers = "deployment-controller,replicaset-controller,horizontal-pod-autoscaler-controller"

// Command reads Question lines and writes a Verdict for each. Its arguments are folders of CustomResourceDefinitions.
func Command(definitions []string) (err error) {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	plane, err := cluster.Start(ctx)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, plane.Close()) }()
	client, err := kubernetes.NewForConfig(plane.Config)
	if err != nil {
		return err
	}
	// The controllers ask at their start which kinds and which metrics are served.
	if err := crds.Install(ctx, plane.Config, definitions); err != nil {
		return err
	}
	metrics := &metrics{client: client, values: map[string]resource.Quantity{}}
	if err := metrics.serve(ctx, plane.REST); err != nil {
		return err
	}
	err = plane.AddController("kube-controller-manager", "--controllers="+controllers,
		"--horizontal-pod-autoscaler-sync-period=200ms", "--concurrent-horizontal-pod-autoscaler-syncs=20",
		"--kube-api-qps=1000", "--kube-api-burst=1000",
		// Pods are ready at once here, so that their metrics count from the start.
		"--horizontal-pod-autoscaler-cpu-initialization-period=1ms",
		"--horizontal-pod-autoscaler-initial-readiness-delay=1ms")
	if err != nil {
		return err
	}
	go keepRunning(ctx, client)
	groups := &groups{client: client, server: plane.REST}
	go groups.keep(ctx)
	mapper := restmapper.NewDeferredDiscoveryRESTMapper(memory.NewMemCacheClient(client.Discovery()))
	theatre := &theatre{client: client, judge: documents.NewJudge(plane.REST, mapper), metrics: metrics, groups: groups}
	return stream.Answer(os.Stdin, os.Stdout, 1, theatre.answer)
}
