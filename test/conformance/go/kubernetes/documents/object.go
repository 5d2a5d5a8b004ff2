// Package documents judges Kubernetes objects: a real API server creates them, and what it kept is what was sent.
package documents

import (
	"encoding/json"
	"fmt"
	"strings"

	"k8s.io/apimachinery/pkg/api/meta"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime/schema"
)

// object is a document and where the server keeps it.
type object struct {
	*unstructured.Unstructured
	raw        []byte
	collection string
	resource   schema.GroupVersionResource
	namespace  string
}

func parse(raw []byte, mapper meta.RESTMapper) (*object, error) {
	content := map[string]any{}
	if err := json.Unmarshal(raw, &content); err != nil {
		return nil, err
	}
	document := &unstructured.Unstructured{Object: content}
	kind := document.GroupVersionKind()
	mapping, err := mapper.RESTMapping(kind.GroupKind(), kind.Version)
	if err != nil {
		return nil, err
	}
	parsed := &object{Unstructured: document, raw: raw, resource: mapping.Resource}
	if mapping.Scope.Name() == meta.RESTScopeNameNamespace {
		parsed.namespace = document.GetNamespace()
		if parsed.namespace == "" {
			parsed.namespace = "default"
		}
	}
	parsed.collection = collection(mapping.Resource, parsed.namespace)
	return parsed, nil
}

func collection(resource schema.GroupVersionResource, namespace string) string {
	path := []string{"/apis", resource.Group, resource.Version}
	if resource.Group == "" {
		path = []string{"/api", resource.Version}
	}
	if namespace != "" {
		path = append(path, "namespaces", namespace)
	}
	return strings.Join(append(path, resource.Resource), "/")
}

// path is where the object can be read once it has its name.
func (o *object) path() string { return o.collection + "/" + o.GetName() }

func (o *object) String() string {
	if o.namespace == "" {
		return fmt.Sprintf("%s %s", o.GetKind(), o.GetName())
	}
	return fmt.Sprintf("%s %s/%s", o.GetKind(), o.namespace, o.GetName())
}
