package scheduling

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"cdk8s-gpu.test/conformance/kubernetes/documents"
	"k8s.io/client-go/kubernetes"
)

// Question is a cluster of nodes, the objects that come to it, and how many pods are to come of them.
type Question struct {
	ID        string            `json:"id"`
	Nodes     []Node            `json:"nodes"`
	Documents []json.RawMessage `json:"documents"`
	Pods      int               `json:"pods"`
}

// Verdict is where the pods went.
type Verdict struct {
	ID string `json:"id"`
	// Accepted says that the objects could be created, not that their pods found a node.
	Accepted bool     `json:"accepted"`
	Messages []string `json:"messages"`
	Pods     []Pod    `json:"pods"`
}

// Pod is a pod with its node, or with the scheduler's reason for none.
type Pod struct {
	Name   string `json:"name"`
	Node   string `json:"node"`
	Reason string `json:"reason"`
}

// theatre plays one question at a time, on an empty stage.
type theatre struct {
	client kubernetes.Interface
	judge  *documents.Judge
}

func (t *theatre) answer(question Question) Verdict {
	verdict := Verdict{ID: question.ID, Messages: []string{}, Pods: []Pod{}}
	ctx := context.Background()
	err := t.withNodes(ctx, question.Nodes, func() error {
		return t.judge.While(ctx, question.Documents, func() (err error) {
			verdict.Pods, err = t.settled(ctx, question.Pods)
			return err
		})
	})
	verdict.Accepted = err == nil
	if err != nil {
		verdict.Messages = append(verdict.Messages, err.Error())
	}
	return verdict
}

const (
	interval = 50 * time.Millisecond
	// short is how long nothing may change when all is as foretold; long, when a pod waits for a reason: a scheduler that saw
	// it before its nodes tries again after a second. Where a pod is missing, or waits for no reason yet, a controller or the
	// scheduler has not come to it: patience is for them.
	short, long, patience = 150 * time.Millisecond, 2 * time.Second, 30 * time.Second
)

// settled waits until the pods are there and stay as they are.
func (t *theatre) settled(ctx context.Context, foretold int) ([]Pod, error) {
	before, since := "", time.Now()
	for started := since; ; time.Sleep(interval) {
		pods, err := t.pods(ctx)
		if err != nil {
			return nil, err
		}
		if now := fmt.Sprint(pods); now != before {
			before, since = now, time.Now()
		}
		quiet, impatient := time.Since(since), time.Since(started) > patience
		if quiet > long && (impatient || complete(pods, foretold)) || quiet > short && len(pods) == foretold && allPlaced(pods) {
			return pods, nil
		}
		if impatient {
			return nil, fmt.Errorf("pods still change after %s: %s", patience, before)
		}
	}
}

// complete says whether every pod is there, and has a node or a reason for none. Of no question comes no pod at all.
func complete(pods []Pod, foretold int) bool {
	for _, pod := range pods {
		if pod.Node == "" && pod.Reason == "" {
			return false
		}
	}
	return len(pods) >= max(foretold, 1)
}

func allPlaced(pods []Pod) bool {
	for _, pod := range pods {
		if pod.Node == "" {
			return false
		}
	}
	return true
}
