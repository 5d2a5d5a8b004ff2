package autoscaling

import (
	"context"
	"time"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
)

// keepRunning says of every pod that it runs and is ready, as a kubelet would. They have no node: the API server then
// deletes them at once.
func keepRunning(ctx context.Context, client kubernetes.Interface) {
	for ctx.Err() == nil {
		time.Sleep(interval)
		pods, err := client.CoreV1().Pods(metav1.NamespaceAll).List(ctx, metav1.ListOptions{})
		if err != nil {
			continue
		}
		for index := range pods.Items {
			if pod := &pods.Items[index]; pod.Status.Phase != corev1.PodRunning {
				now := metav1.Now()
				pod.Status.Phase, pod.Status.StartTime = corev1.PodRunning, &now
				ready := corev1.PodCondition{Type: corev1.PodReady, Status: corev1.ConditionTrue, LastTransitionTime: now}
				pod.Status.Conditions = append(pod.Status.Conditions, ready)
				// A pod that is gone by now, or has changed, comes again with the next list or never.
				_, _ = client.CoreV1().Pods(pod.Namespace).UpdateStatus(ctx, pod, metav1.UpdateOptions{})
			}
		}
	}
}
