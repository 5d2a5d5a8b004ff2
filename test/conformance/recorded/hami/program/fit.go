package main

import (
	"context"
	"errors"
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
		if refusal, err := place(filtering, next); refusal != "" || err != nil {
			return count, err
		}
	}
	return most, nil
}

// placed says what a pod takes of the GPUs of a node, or why the scheduler finds none for it.
func placed(gpus []scheduler.GPU, pod corev1.Pod) ([]part, error) {
	client.KubeClient = fake.NewClientset()
	if err := mutate(&pod); err != nil {
		return nil, err
	}
	filtering := scheduler.WithNode(node, gpus)
	if refusal, err := place(filtering, &pod); err != nil {
		return nil, err
	} else if refusal != "" {
		return nil, errors.New(refusal)
	}
	parts := []part{}
	for _, taken := range filtering.Taken() {
		parts = append(parts, part{Memory: taken.Usedmem, Cores: taken.Usedcores})
	}
	return parts, nil
}

// place asks the scheduler for GPUs as kube-scheduler does; it answers why there are none.
func place(filtering *scheduler.Scheduler, pod *corev1.Pod) (string, error) {
	if _, err := client.KubeClient.CoreV1().Pods(pod.Namespace).Create(context.Background(), pod, metav1.CreateOptions{}); err != nil {
		return "", err
	}
	found, err := filtering.Filter(extenderv1.ExtenderArgs{Pod: pod, NodeNames: &[]string{node}})
	if err != nil {
		return "", err
	}
	if found.NodeNames == nil || len(*found.NodeNames) == 0 {
		return found.FailedNodes[node], nil
	}
	return "", nil
}

// mutate changes a pod as the webhook does.
func mutate(pod *corev1.Pod) error {
	for _, containers := range [][]corev1.Container{pod.Spec.InitContainers, pod.Spec.Containers} {
		for index := range containers {
			for _, devices := range device.GetDevices() {
				if _, err := devices.MutateAdmission(&containers[index], pod); err != nil {
					return err
				}
			}
		}
	}
	return nil
}
