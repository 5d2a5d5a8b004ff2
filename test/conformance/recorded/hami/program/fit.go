package main

import (
	"context"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/client-go/kubernetes/fake"
	extenderv1 "k8s.io/kube-scheduler/extender/v1"

	"github.com/Project-HAMi/HAMi/pkg/device"
	"github.com/Project-HAMi/HAMi/pkg/scheduler"
	"github.com/Project-HAMi/HAMi/pkg/util"
	"github.com/Project-HAMi/HAMi/pkg/util/client"
)

const node = "node"

// As the chart starts it.
func init() {
	device.GPUSchedulerPolicy = util.GPUSchedulerPolicySpread.String()
}

// fit counts the pods, one after the other, that the scheduler finds GPUs of a node for; it looks no further than `most`.
func fit(gpus []scheduler.GPU, pod corev1.Pod, most int) (int, error) {
	client.KubeClient = fake.NewClientset()
	filtering := scheduler.WithNode(node, gpus)
	for count := range most {
		next := pod.DeepCopy()
		next.Name = fmt.Sprintf("%s-%d", pod.Name, count)
		next.UID = types.UID(next.Name)
		if err := mutate(next); err != nil {
			return count, err
		}
		if _, err := client.KubeClient.CoreV1().Pods(next.Namespace).Create(context.Background(), next, metav1.CreateOptions{}); err != nil {
			return count, err
		}
		found, err := filtering.Filter(extenderv1.ExtenderArgs{Pod: next, NodeNames: &[]string{node}})
		if err != nil {
			return count, err
		}
		if found.NodeNames == nil || len(*found.NodeNames) == 0 {
			return count, nil
		}
	}
	return most, nil
}

// mutate changes a pod as the webhook does.
func mutate(pod *corev1.Pod) error {
	for index := range pod.Spec.Containers {
		for _, devices := range device.GetDevices() {
			if _, err := devices.MutateAdmission(&pod.Spec.Containers[index], pod); err != nil {
				return err
			}
		}
	}
	return nil
}
