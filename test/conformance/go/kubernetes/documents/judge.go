package documents

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"sync"
	"time"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/apimachinery/pkg/api/meta"
	"k8s.io/client-go/rest"
)

// Question is a document, or several which belong together: these are created one after another, and all exist at once.
type Question struct {
	ID        string            `json:"id"`
	Content   json.RawMessage   `json:"content"`
	Documents []json.RawMessage `json:"documents"`
	// Keep asks for the last document as the server keeps it, defaults included.
	Keep bool `json:"keep"`
}

// Verdict is what the API server did with it.
type Verdict struct {
	ID       string   `json:"id"`
	Accepted bool     `json:"accepted"`
	Messages []string `json:"messages"`
	// Changed are the paths which did not come back as they were sent.
	Changed  []string `json:"changed"`
	Warnings []string `json:"warnings"`
	// Kept is what was asked for with Keep.
	Kept map[string]any `json:"kept,omitempty"`
}

// Judge creates objects, reads them back and deletes them.
type Judge struct {
	client    client
	mapper    meta.RESTMapper
	furniture *furniture

	// alone is held to write by what changes what the server says of other objects.
	alone sync.RWMutex
	names keyedLocks
}

// NewJudge judges by the server behind the client.
func NewJudge(server rest.Interface, mapper meta.RESTMapper) *Judge {
	return &Judge{client: client{server}, mapper: mapper, furniture: newFurniture(client{server})}
}

// Answer judges one question; several may be asked at once.
func (j *Judge) Answer(question Question) Verdict {
	verdict := Verdict{ID: question.ID, Messages: []string{}, Changed: []string{}, Warnings: []string{}}
	raws := question.Documents
	if question.Content != nil {
		raws = []json.RawMessage{question.Content}
	}
	err := j.while(context.Background(), raws, &verdict, func() error { return nil })
	verdict.Accepted = err == nil
	if err != nil {
		verdict.Messages = append(verdict.Messages, err.Error())
	}
	if !question.Keep {
		verdict.Kept = nil
	}
	return verdict
}

// While creates the documents, calls the function and deletes them again. It fails when one of them is refused.
func (j *Judge) While(ctx context.Context, raws []json.RawMessage, exist func() error) error {
	return j.while(ctx, raws, &Verdict{}, exist)
}

func (j *Judge) while(ctx context.Context, raws []json.RawMessage, verdict *Verdict, exist func() error) error {
	objects := make([]*object, 0, len(raws))
	for _, raw := range raws {
		parsed, err := parse(raw, j.mapper)
		if err != nil {
			return err
		}
		objects = append(objects, parsed)
	}
	defer j.lock(objects)()

	created, err := j.createAll(ctx, objects, verdict)
	if err == nil {
		err = exist()
	}
	for index := len(created) - 1; index >= 0; index-- {
		if gone := j.client.remove(ctx, created[index].path()); gone != nil {
			err = errors.Join(err, fmt.Errorf("delete %s: %w", created[index], gone))
		}
	}
	return err
}

// createAll stops at the first object that is refused. What it answers was created.
func (j *Judge) createAll(ctx context.Context, objects []*object, verdict *Verdict) (created []*object, err error) {
	if err := j.furniture.removeWhat(ctx, objects); err != nil {
		return nil, err
	}
	for _, object := range objects {
		if err := j.furniture.provide(ctx, object, objects); err != nil {
			return created, err
		}
		name, warnings, err := j.createOnceSeen(ctx, object)
		verdict.Warnings = append(verdict.Warnings, warnings...)
		if err != nil {
			return created, fmt.Errorf("%s: %w", object, err)
		}
		sent := object.DeepCopy()
		object.SetName(name)
		created = append(created, object)
		kept, err := j.client.read(ctx, object.path())
		if err != nil {
			return created, fmt.Errorf("read %s: %w", object, err)
		}
		verdict.Kept = kept.Object
		for _, change := range changes(sent.Object, kept.Object) {
			verdict.Changed = append(verdict.Changed, prefix(object, len(objects))+change)
		}
	}
	return created, nil
}

// createOnceSeen creates an object. Admission knows classes from a cache that hears of new ones a moment later: a pod whose
// class was made for it just now is created again until the cache has it.
func (j *Judge) createOnceSeen(ctx context.Context, object *object) (name string, warnings []string, err error) {
	for range 50 {
		name, warnings, err = j.client.create(ctx, object)
		if !apierrors.IsForbidden(err) || !namesMissingClass(err) {
			return name, warnings, err
		}
		time.Sleep(100 * time.Millisecond)
	}
	return name, warnings, err
}

func namesMissingClass(err error) bool {
	return strings.Contains(err.Error(), "no PriorityClass with name") || strings.Contains(err.Error(), "RuntimeClass")
}

func prefix(object *object, objects int) string {
	if objects == 1 {
		return ""
	}
	return object.String() + ": "
}

// lock waits until nothing that runs could change the verdict.
func (j *Judge) lock(objects []*object) (unlock func()) {
	if len(objects) != 1 || disturbs(objects[0]) {
		j.alone.Lock()
		return j.alone.Unlock
	}
	j.alone.RLock()
	unlockName := j.names.lock(objects[0].path())
	return func() {
		unlockName()
		j.alone.RUnlock()
	}
}

// disturbs says of an object that it changes the server's mind about others: it is judged alone.
func disturbs(object *object) bool {
	switch object.resource.Group + "/" + object.GetKind() {
	case "/Namespace", "/ResourceQuota", "/LimitRange", "node.k8s.io/RuntimeClass", "scheduling.k8s.io/PriorityClass":
		return true
	}
	switch object.resource.Group {
	case "admissionregistration.k8s.io", "apiextensions.k8s.io", "apiregistration.k8s.io":
		return true
	}
	return false
}
