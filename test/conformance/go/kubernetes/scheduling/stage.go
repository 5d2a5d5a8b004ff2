package scheduling

import (
	"context"
	"errors"
	"fmt"
	"time"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/client-go/kubernetes"
)

// Node is a node as a pool foretells it.
type Node struct {
	Name        string              `json:"name"`
	Labels      map[string]string   `json:"labels"`
	Taints      []corev1.Taint      `json:"taints"`
	Allocatable corev1.ResourceList `json:"allocatable"`
}

// withNodes calls the function while the nodes exist, and leaves nothing behind.
func (t *theatre) withNodes(ctx context.Context, nodes []Node, exist func() error) (err error) {
	defer func() { err = errors.Join(err, t.clear(ctx)) }()
	for _, node := range nodes {
		if err := AddNode(ctx, t.client, node); err != nil {
			return fmt.Errorf("node %s: %w", node.Name, err)
		}
	}
	// The scheduler and the controllers hear of the nodes before they hear of the pods.
	time.Sleep(100 * time.Millisecond)
	return exist()
}

// AddNode creates a node that exists on paper only, and says that it is ready.
func AddNode(ctx context.Context, client kubernetes.Interface, node Node) error {
	labels := map[string]string{corev1.LabelHostname: node.Name, corev1.LabelOSStable: "linux", corev1.LabelArchStable: "amd64"}
	for key, value := range node.Labels {
		labels[key] = value
	}
	created, err := client.CoreV1().Nodes().Create(ctx, &corev1.Node{
		ObjectMeta: metav1.ObjectMeta{Name: node.Name, Labels: labels},
		Spec:       corev1.NodeSpec{Taints: node.Taints},
	}, metav1.CreateOptions{FieldValidation: metav1.FieldValidationStrict})
	if err != nil {
		return err
	}
	created.Status = corev1.NodeStatus{
		Capacity:    node.Allocatable,
		Allocatable: node.Allocatable,
		Conditions:  []corev1.NodeCondition{{Type: corev1.NodeReady, Status: corev1.ConditionTrue, LastHeartbeatTime: metav1.Now()}},
	}
	_, err = client.CoreV1().Nodes().UpdateStatus(ctx, created, metav1.UpdateOptions{})
	return err
}

// pods are all pods, in the order of their names. Those that have a node run at once, as no kubelet will say so.
func (t *theatre) pods(ctx context.Context) ([]Pod, error) {
	list, err := t.client.CoreV1().Pods(metav1.NamespaceAll).List(ctx, metav1.ListOptions{})
	if err != nil {
		return nil, err
	}
	pods := make([]Pod, 0, len(list.Items))
	for index := range list.Items {
		pod := &list.Items[index]
		pods = append(pods, Pod{Name: pod.Name, Node: pod.Spec.NodeName, Reason: reason(pod)})
		if pod.Spec.NodeName != "" && pod.Status.Phase != corev1.PodRunning {
			if err := t.run(ctx, pod); err != nil {
				return nil, err
			}
		}
	}
	return pods, nil
}

func (t *theatre) run(ctx context.Context, pod *corev1.Pod) error {
	pod.Status.Phase = corev1.PodRunning
	pod.Status.Conditions = append(pod.Status.Conditions, corev1.PodCondition{Type: corev1.PodReady, Status: corev1.ConditionTrue})
	_, err := t.client.CoreV1().Pods(pod.Namespace).UpdateStatus(ctx, pod, metav1.UpdateOptions{})
	if apierrors.IsConflict(err) || apierrors.IsNotFound(err) {
		return nil
	}
	return err
}

func reason(pod *corev1.Pod) string {
	for _, condition := range pod.Status.Conditions {
		if condition.Type == corev1.PodScheduled && condition.Status == corev1.ConditionFalse {
			return condition.Message
		}
	}
	return ""
}

// clear deletes what the controllers made and nobody deletes any more, and the nodes.
func (t *theatre) clear(ctx context.Context) error {
	for range 200 {
		left, err := t.sweep(ctx)
		if err != nil {
			return err
		}
		if left == 0 {
			return t.client.CoreV1().Nodes().DeleteCollection(ctx, now, metav1.ListOptions{})
		}
		time.Sleep(interval)
	}
	return errors.New("pods are made again and again")
}

// now lets nothing end in grace.
var now = metav1.DeleteOptions{GracePeriodSeconds: new(int64)}

// sweep says how many there were.
func (t *theatre) sweep(ctx context.Context) (int, error) {
	pods, err := t.client.CoreV1().Pods(metav1.NamespaceAll).List(ctx, metav1.ListOptions{})
	if err != nil {
		return 0, err
	}
	for _, pod := range pods.Items {
		of := t.client.CoreV1().Pods(pod.Namespace)
		_, err := of.Patch(ctx, pod.Name, types.MergePatchType, []byte(`{"metadata":{"finalizers":null}}`), metav1.PatchOptions{})
		if err == nil {
			err = of.Delete(ctx, pod.Name, now)
		}
		if err != nil && !apierrors.IsNotFound(err) {
			return 0, err
		}
	}
	sets, err := t.client.AppsV1().ReplicaSets(metav1.NamespaceAll).List(ctx, metav1.ListOptions{})
	if err != nil {
		return 0, err
	}
	for _, set := range sets.Items {
		if err := t.client.AppsV1().ReplicaSets(set.Namespace).Delete(ctx, set.Name, now); err != nil && !apierrors.IsNotFound(err) {
			return 0, err
		}
	}
	claims, err := t.sweepClaims(ctx)
	return len(pods.Items) + len(sets.Items) + claims, err
}
