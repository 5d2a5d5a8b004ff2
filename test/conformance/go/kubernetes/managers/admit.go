package managers

import (
	"context"
	"fmt"

	v1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/resource"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/types"
	v1qos "k8s.io/kubernetes/pkg/apis/core/v1/helper/qos"
	"k8s.io/kubernetes/pkg/kubelet/lifecycle"
)

// admit asks the kubelet's handlers in their order: whether there is room, then the managers.
func (n *node) admit(index int, spec v1.PodSpec) Admission {
	pod := podOf(index, spec)
	others := *n.active.Load()
	asked := &lifecycle.PodAdmitAttributes{Pod: pod, OtherPods: others}
	// The pod under admission counts as active, as it does in a kubelet.
	with := append(append([]*v1.Pod{}, others...), pod)
	n.active.Store(&with)
	room := lifecycle.NewPredicateAdmitHandler(n.object, noPreemption{}, n.devices.UpdatePluginResources)
	for _, handler := range []lifecycle.PodAdmitHandler{room, n.topology} {
		if said := handler.Admit(asked); !said.Admit {
			n.active.Store(&others)
			return Admission{Reason: said.Reason, Message: said.Message, Affinity: map[string][]int{}}
		}
	}
	admission := Admission{Admitted: true, Affinity: map[string][]int{}}
	for _, container := range append(append([]v1.Container{}, spec.InitContainers...), spec.Containers...) {
		if affinity := n.topology.GetAffinity(string(pod.UID), container.Name).NUMANodeAffinity; affinity != nil {
			admission.Affinity[container.Name] = affinity.GetBits()
		}
	}
	return admission
}

// podOf is what the kubelet gets of the API server, which sets requests to limits where they are missing.
func podOf(index int, spec v1.PodSpec) *v1.Pod {
	pod := &v1.Pod{
		ObjectMeta: metav1.ObjectMeta{Name: fmt.Sprint("pod-", index), Namespace: "default", UID: types.UID(fmt.Sprint("uid-", index))},
		Spec:       *spec.DeepCopy(),
	}
	for _, containers := range [][]v1.Container{pod.Spec.InitContainers, pod.Spec.Containers} {
		for index := range containers {
			resources := &containers[index].Resources
			if resources.Requests == nil {
				resources.Requests = v1.ResourceList{}
			}
			for name, limit := range resources.Limits {
				if _, given := resources.Requests[name]; !given {
					resources.Requests[name] = limit
				}
			}
		}
	}
	pod.Status.QOSClass = v1qos.GetPodQOS(pod)
	return pod
}

// object is the Node as the scheduler sees it.
func (n *node) object(context.Context, bool) (*v1.Node, error) {
	allocatable := v1.ResourceList{v1.ResourcePods: *resource.NewQuantity(int64(n.configuration.MaxPods), resource.DecimalSI)}
	for name, quantity := range n.configuration.capacity {
		left := quantity.DeepCopy()
		left.Sub(n.configuration.reserved[name])
		if left.Sign() < 0 {
			left.Set(0)
		}
		allocatable[name] = left
	}
	for name, count := range n.counts {
		allocatable[v1.ResourceName(name)] = *resource.NewQuantity(int64(count), resource.DecimalSI)
	}
	return &v1.Node{ObjectMeta: metav1.ObjectMeta{Name: "node"}, Status: v1.NodeStatus{Allocatable: allocatable, Capacity: allocatable}}, nil
}
