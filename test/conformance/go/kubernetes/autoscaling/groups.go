package autoscaling

import (
	"context"
	"encoding/json"
	"fmt"
	"strconv"
	"time"

	autoscalingv1 "k8s.io/api/autoscaling/v1"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/rest"
)

const (
	groupsAPI   = "/apis/leaderworkerset.x-k8s.io/v1"
	setLabel    = "leaderworkerset.sigs.k8s.io/name"
	groupLabel  = "leaderworkerset.sigs.k8s.io/group-index"
	workerLabel = "leaderworkerset.sigs.k8s.io/worker-index"
)

// leaderWorkerSet is what matters here of upstream's type.
type leaderWorkerSet struct {
	metav1.ObjectMeta `json:"metadata"`
	Spec              struct {
		Replicas int `json:"replicas"`
		Template struct {
			Size   int                    `json:"size"`
			Leader corev1.PodTemplateSpec `json:"leaderTemplate"`
			Worker corev1.PodTemplateSpec `json:"workerTemplate"`
		} `json:"leaderWorkerTemplate"`
	} `json:"spec"`
}

// groups plays the controller of LeaderWorkerSets: it makes the pods of as many groups as the set says, and reports how many
// there are and which pods an autoscaler shall measure: the leaders.
//
// Source: lws v0.9.0 pkg/controllers/leaderworkerset_controller.go, updateStatus; pkg/controllers/pod_controller.go.
type groups struct {
	client kubernetes.Interface
	server rest.Interface
}

func (g *groups) keep(ctx context.Context) {
	for ctx.Err() == nil {
		time.Sleep(interval)
		var sets struct {
			Items []leaderWorkerSet `json:"items"`
		}
		if g.read(ctx, groupsAPI+"/leaderworkersets", &sets) != nil {
			continue
		}
		for index := range sets.Items {
			// What did not come about this time does so the next.
			_ = g.tend(ctx, &sets.Items[index])
		}
	}
}

func (g *groups) read(ctx context.Context, path string, into any) error {
	body, err := g.server.Get().AbsPath(path).Do(ctx).Raw()
	if err != nil {
		return err
	}
	return json.Unmarshal(body, into)
}

func pathOf(namespace, name string) string {
	return groupsAPI + "/namespaces/" + namespace + "/leaderworkersets/" + name
}

func (g *groups) tend(ctx context.Context, set *leaderWorkerSet) error {
	of := g.client.CoreV1().Pods(set.Namespace)
	pods, err := of.List(ctx, metav1.ListOptions{LabelSelector: setLabel + "=" + set.Name})
	if err != nil {
		return err
	}
	there := map[string]bool{}
	leaders := 0
	for _, pod := range pods.Items {
		if group, err := strconv.Atoi(pod.Labels[groupLabel]); err != nil || group >= set.Spec.Replicas {
			if err := of.Delete(ctx, pod.Name, metav1.DeleteOptions{GracePeriodSeconds: new(int64)}); err != nil {
				return err
			}
			continue
		}
		there[pod.Name] = true
		if pod.Labels[workerLabel] == "0" {
			leaders++
		}
	}
	for group := range set.Spec.Replicas {
		for worker := range set.Spec.Template.Size {
			pod := set.pod(group, worker)
			if there[pod.Name] {
				continue
			}
			if _, err := of.Create(ctx, pod, metav1.CreateOptions{}); err != nil {
				return err
			}
		}
	}
	status := fmt.Sprintf(`{"status":{"replicas":%d,"hpaPodSelector":"%s=%s,%s=0"}}`, leaders, setLabel, set.Name, workerLabel)
	return g.server.Patch(types.MergePatchType).AbsPath(pathOf(set.Namespace, set.Name), "status").Body([]byte(status)).Do(ctx).Error()
}

// pod is one of a group: the first leads, and its name is that of the group.
func (s *leaderWorkerSet) pod(group, worker int) *corev1.Pod {
	template, name := s.Spec.Template.Leader, fmt.Sprintf("%s-%d", s.Name, group)
	if worker > 0 {
		template, name = s.Spec.Template.Worker, fmt.Sprintf("%s-%d", name, worker)
	}
	template = *template.DeepCopy()
	pod := &corev1.Pod{ObjectMeta: template.ObjectMeta, Spec: template.Spec}
	pod.Name, pod.Namespace = name, s.Namespace
	if pod.Labels == nil {
		pod.Labels = map[string]string{}
	}
	pod.Labels[setLabel] = s.Name
	pod.Labels[groupLabel] = strconv.Itoa(group)
	pod.Labels[workerLabel] = strconv.Itoa(worker)
	return pod
}

// counts are how many groups an autoscaler wants, and how many are there.
func (g *groups) counts(ctx context.Context, scene Scene) (wanted, there int32, err error) {
	var scale autoscalingv1.Scale
	if err := g.read(ctx, pathOf(scene.Namespace, scene.Name)+"/scale", &scale); err != nil {
		return 0, 0, err
	}
	return scale.Spec.Replicas, scale.Status.Replicas, nil
}
