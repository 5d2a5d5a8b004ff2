package documents

import (
	"context"
	"fmt"
	pathpkg "path"
	"sync"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/types"
)

// furniture is what a cluster has before our objects come: namespaces, and the classes that a pod names. It is made when
// the first object needs it, and put away when a document of that name is judged itself.
type furniture struct {
	client client
	mutex  sync.Mutex
	made   map[string]bool
}

func newFurniture(client client) *furniture {
	return &furniture{client: client, made: map[string]bool{}}
}

const (
	namespaces      = "/api/v1/namespaces"
	runtimeClasses  = "/apis/node.k8s.io/v1/runtimeclasses"
	priorityClasses = "/apis/scheduling.k8s.io/v1/priorityclasses"
)

// provide makes what the object needs and no document of its set is.
func (f *furniture) provide(ctx context.Context, object *object, set []*object) error {
	for path, manifest := range needs(object) {
		if isOneOf(path, set) {
			continue
		}
		if err := f.make(ctx, path, manifest); err != nil {
			return fmt.Errorf("furniture %s: %w", path, err)
		}
	}
	return nil
}

// removeWhat puts away what stands where a document is to be created.
func (f *furniture) removeWhat(ctx context.Context, set []*object) error {
	f.mutex.Lock()
	defer f.mutex.Unlock()
	for _, object := range set {
		if path := object.path(); f.made[path] {
			if err := f.client.remove(ctx, path); err != nil {
				return err
			}
			delete(f.made, path)
		}
	}
	return nil
}

func (f *furniture) make(ctx context.Context, path, manifest string) error {
	f.mutex.Lock()
	defer f.mutex.Unlock()
	if f.made[path] {
		return nil
	}
	f.made[path] = true
	collection, _ := pathpkg.Split(path)
	err := f.client.Post().AbsPath(pathpkg.Clean(collection)).SetHeader("Content-Type", "application/json").Body([]byte(manifest)).Do(ctx).Error()
	if apierrors.IsAlreadyExists(err) {
		// What is there already, as the namespace default is, becomes as it is needed.
		return f.client.Patch(types.MergePatchType).AbsPath(path).Body([]byte(manifest)).Do(ctx).Error()
	}
	return err
}

func needs(object *object) map[string]string {
	needed := map[string]string{}
	if object.namespace != "" {
		// With the label that claims of monitors need (adminAccess), as their docstring asks of a namespace.
		labels := `"labels":{"resource.kubernetes.io/admin-access":"true"}`
		needed[namespaces+"/"+object.namespace] = fmt.Sprintf(`{"apiVersion":"v1","kind":"Namespace","metadata":{"name":%q,%s}}`, object.namespace, labels)
	}
	if object.GetKind() != "Pod" || object.resource.Group != "" {
		return needed
	}
	if name, found, _ := unstructured.NestedString(object.Object, "spec", "runtimeClassName"); found {
		needed[runtimeClasses+"/"+name] = fmt.Sprintf(`{"apiVersion":"node.k8s.io/v1","kind":"RuntimeClass","metadata":{"name":%q},"handler":"runc"}`, name)
	}
	if name, found, _ := unstructured.NestedString(object.Object, "spec", "priorityClassName"); found {
		needed[priorityClasses+"/"+name] = fmt.Sprintf(`{"apiVersion":"scheduling.k8s.io/v1","kind":"PriorityClass","metadata":{"name":%q},"value":1}`, name)
	}
	return needed
}

func isOneOf(path string, set []*object) bool {
	for _, object := range set {
		if object.path() == path {
			return true
		}
	}
	return false
}
