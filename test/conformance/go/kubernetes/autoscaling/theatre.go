package autoscaling

import (
	"context"
	"encoding/json"
	"sync"
	"time"

	"cdk8s-gpu.test/conformance/kubernetes/documents"
	"k8s.io/apimachinery/pkg/api/resource"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
)

// Question is objects, and what happens to each of those among them that is scaled.
type Question struct {
	ID        string            `json:"id"`
	Documents []json.RawMessage `json:"documents"`
	Scenes    []Scene           `json:"scenes"`
}

// Scene is what is scaled in a namespace of its own, and what is measured of it in turn.
type Scene struct {
	// Kind is Deployment or LeaderWorkerSet.
	Kind      string `json:"kind"`
	Namespace string `json:"namespace"`
	Name      string `json:"name"`
	// Metric is the name under which it is offered: of pods, from outside, or a resource of containers.
	Metric string `json:"metric"`
	Steps  []Step `json:"steps"`
}

// Step is what is measured over all pods, and how many pods, or groups of them, are foretold.
type Step struct {
	Total    resource.Quantity `json:"total"`
	Replicas int32             `json:"replicas"`
	// Quiet is for how many seconds nothing may change before it counts.
	Quiet float64 `json:"quiet"`
}

// Verdict is how each was scaled.
type Verdict struct {
	ID       string   `json:"id"`
	Accepted bool     `json:"accepted"`
	Messages []string `json:"messages"`
	Scenes   []Scaled `json:"scenes"`
}

// Scaled is what became of a scene.
type Scaled struct {
	Steps []Taken `json:"steps"`
	// Condition is why the autoscaler does not scale, at the end.
	Condition string `json:"condition"`
}

// Taken is what became of a step: how many there are at its end, and after how many seconds the number last changed.
type Taken struct {
	Replicas int32   `json:"replicas"`
	Seconds  float64 `json:"seconds"`
}

type theatre struct {
	client  kubernetes.Interface
	judge   *documents.Judge
	metrics *metrics
	groups  *groups
}

func (t *theatre) answer(question Question) Verdict {
	verdict := Verdict{ID: question.ID, Messages: []string{}, Scenes: make([]Scaled, len(question.Scenes))}
	ctx := context.Background()
	err := t.judge.While(ctx, question.Documents, func() error {
		var playing sync.WaitGroup
		failed := make(chan error, len(question.Scenes))
		for index, scene := range question.Scenes {
			playing.Go(func() {
				var err error
				if verdict.Scenes[index], err = t.play(ctx, scene); err != nil {
					failed <- err
				}
			})
		}
		playing.Wait()
		close(failed)
		return <-failed
	})
	verdict.Accepted = err == nil
	if err != nil {
		verdict.Messages = append(verdict.Messages, err.Error())
	}
	return verdict
}

const interval, patience = 50 * time.Millisecond, 10 * time.Second

func (t *theatre) play(ctx context.Context, scene Scene) (scaled Scaled, err error) {
	for _, step := range scene.Steps {
		t.metrics.set(scene.Namespace, scene.Metric, step.Total)
		taken, err := t.watch(ctx, scene, step)
		if err != nil {
			return scaled, err
		}
		scaled.Steps = append(scaled.Steps, taken)
	}
	autoscaler, err := t.client.AutoscalingV2().HorizontalPodAutoscalers(scene.Namespace).Get(ctx, scene.Name, metav1.GetOptions{})
	if err != nil {
		return scaled, err
	}
	for _, condition := range autoscaler.Status.Conditions {
		if condition.Type == "ScalingActive" && condition.Status == "False" {
			scaled.Condition = condition.Message
		}
	}
	return scaled, nil
}

// counts are how many an autoscaler wants, and how many serve.
func (t *theatre) counts(ctx context.Context, scene Scene) (wanted, there int32, err error) {
	if scene.Kind == "LeaderWorkerSet" {
		return t.groups.counts(ctx, scene)
	}
	deployment, err := t.client.AppsV1().Deployments(scene.Namespace).Get(ctx, scene.Name, metav1.GetOptions{})
	if err != nil {
		return 0, 0, err
	}
	return *deployment.Spec.Replicas, deployment.Status.ReadyReplicas, nil
}

// watch waits until as many as foretold are there and stay, or until it has no patience any more.
func (t *theatre) watch(ctx context.Context, scene Scene, step Step) (Taken, error) {
	started := time.Now()
	changed, before := started, int32(-1)
	for ; ; time.Sleep(interval) {
		now, there, err := t.counts(ctx, scene)
		if err != nil {
			return Taken{}, err
		}
		if before >= 0 && now != before {
			changed = time.Now()
		}
		before = now
		quiet := time.Since(changed) > time.Duration(step.Quiet*float64(time.Second))
		if quiet && now == step.Replicas && there == now || time.Since(started) > patience {
			return Taken{Replicas: now, Seconds: changed.Sub(started).Seconds()}, nil
		}
	}
}
