package managers

import (
	"context"

	v1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/types"
	runtimeapi "k8s.io/cri-api/pkg/apis/runtime/v1"
	"k8s.io/kubernetes/pkg/kubelet/lifecycle"
)

// What stands around the managers in a kubelet, and has nothing to say here.

type ready struct{}

func (ready) AddSource(string) {}
func (ready) AllReady() bool   { return true }

type noStatus struct{}

func (noStatus) GetPodStatus(types.UID) (v1.PodStatus, bool) { return v1.PodStatus{}, false }

type noRuntime struct{}

func (noRuntime) UpdateContainerResources(context.Context, string, *runtimeapi.ContainerResources) error {
	return nil
}

// noPreemption leaves a pod that does not fit rejected.
type noPreemption struct{}

func (noPreemption) HandleAdmissionFailure(
	_ context.Context, _ *v1.Pod, reasons []lifecycle.PredicateFailureReason,
) ([]lifecycle.PredicateFailureReason, error) {
	return reasons, nil
}
