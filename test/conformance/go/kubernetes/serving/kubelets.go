package serving

import (
	"context"
	"fmt"
	"os"
	"strings"
	"time"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
)

const interval = 200 * time.Millisecond

// kubelets say of every pod that has a node what a kubelet would say, without running anything.
type kubelets struct {
	client kubernetes.Interface
	// fate is the file that says what becomes of pods: they wait, they run, or those of Jobs finish.
	fate string
	// pods counts those that got an address.
	pods int
}

func (k *kubelets) run(ctx context.Context) error {
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-time.After(interval):
		}
		text, err := os.ReadFile(k.fate)
		if err != nil {
			return err
		}
		pods, err := k.client.CoreV1().Pods(metav1.NamespaceAll).List(ctx, metav1.ListOptions{})
		if err != nil {
			continue
		}
		for index := range pods.Items {
			if err := k.tend(ctx, &pods.Items[index], strings.TrimSpace(string(text))); err != nil && ctx.Err() == nil {
				fmt.Fprintln(os.Stderr, err)
			}
		}
	}
}

// tend lets a pod end that is deleted, and brings the others to their phase. One that has ended stays as it is: whoever plays
// with the cluster lets it fail.
func (k *kubelets) tend(ctx context.Context, pod *corev1.Pod, fate string) error {
	of := k.client.CoreV1().Pods(pod.Namespace)
	if pod.DeletionTimestamp != nil {
		return ignoreChanged(of.Delete(ctx, pod.Name, metav1.DeleteOptions{GracePeriodSeconds: new(int64)}))
	}
	phase := corev1.PodRunning
	if fate == "finish" && ofJob(pod) {
		phase = corev1.PodSucceeded
	}
	ended := pod.Status.Phase == corev1.PodSucceeded || pod.Status.Phase == corev1.PodFailed
	if pod.Spec.NodeName == "" || fate == "wait" || pod.Status.Phase == phase || ended {
		return nil
	}
	k.report(pod, phase)
	_, err := of.UpdateStatus(ctx, pod, metav1.UpdateOptions{})
	return ignoreChanged(err)
}

func (k *kubelets) report(pod *corev1.Pod, phase corev1.PodPhase) {
	now := metav1.Now()
	status := &pod.Status
	if status.PodIP == "" {
		k.pods++
		status.PodIP = fmt.Sprintf("10.9.%d.%d", k.pods/250%250, k.pods%250+1)
		status.PodIPs = []corev1.PodIP{{IP: status.PodIP}}
		status.HostIP, status.StartTime = "10.8.0.1", &now
	}
	status.Phase = phase
	ready := corev1.ConditionTrue
	state := corev1.ContainerState{Running: &corev1.ContainerStateRunning{StartedAt: now}}
	if phase == corev1.PodSucceeded {
		ready = corev1.ConditionFalse
		state = corev1.ContainerState{Terminated: &corev1.ContainerStateTerminated{Reason: "Completed", StartedAt: now, FinishedAt: now}}
	}
	status.Conditions = []corev1.PodCondition{
		{Type: corev1.PodScheduled, Status: corev1.ConditionTrue, LastTransitionTime: now},
		{Type: corev1.PodInitialized, Status: corev1.ConditionTrue, LastTransitionTime: now},
		{Type: corev1.ContainersReady, Status: ready, LastTransitionTime: now},
		{Type: corev1.PodReady, Status: ready, LastTransitionTime: now},
	}
	status.ContainerStatuses = nil
	for _, container := range pod.Spec.Containers {
		status.ContainerStatuses = append(status.ContainerStatuses, corev1.ContainerStatus{
			Name: container.Name, Image: container.Image, Ready: ready == corev1.ConditionTrue, State: state,
		})
	}
}

func ofJob(pod *corev1.Pod) bool {
	owner := metav1.GetControllerOf(pod)
	return owner != nil && owner.Kind == "Job"
}

// ignoreChanged passes over what somebody else changed or deleted meanwhile: the next round sees it as it is.
func ignoreChanged(err error) error {
	if apierrors.IsConflict(err) || apierrors.IsNotFound(err) {
		return nil
	}
	return err
}
