package documents

import (
	"context"
	"encoding/json"
	"fmt"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/client-go/rest"
)

// client does to objects what kubectl would do, with the strictest validation.
type client struct{ rest.Interface }

// create answers the name that the object got, and what the server warns of.
func (c client) create(ctx context.Context, object *object) (name string, warnings []string, err error) {
	result := c.Post().AbsPath(object.collection).Param("fieldValidation", "Strict").
		SetHeader("Content-Type", "application/json").Body(object.raw).Do(ctx)
	for _, warning := range result.Warnings() {
		warnings = append(warnings, warning.Text)
	}
	body, err := result.Raw()
	if err != nil {
		return "", warnings, result.Error()
	}
	created, err := decode(body)
	if err != nil {
		return "", warnings, err
	}
	return created.GetName(), warnings, nil
}

func (c client) read(ctx context.Context, path string) (*unstructured.Unstructured, error) {
	body, err := c.Get().AbsPath(path).Do(ctx).Raw()
	if err != nil {
		return nil, err
	}
	return decode(body)
}

// remove deletes at once, whatever would like to be asked before, and fails when something still stands there.
func (c client) remove(ctx context.Context, path string) error {
	if err := c.delete(ctx, path); err != nil {
		return err
	}
	left, err := c.read(ctx, path)
	if err != nil {
		return ignoreMissing(err)
	}
	return fmt.Errorf("it is still there, with the finalizers %q", left.GetFinalizers())
}

func (c client) delete(ctx context.Context, path string) error {
	options, err := json.Marshal(metav1.DeleteOptions{
		TypeMeta:           metav1.TypeMeta{Kind: "DeleteOptions", APIVersion: "v1"},
		GracePeriodSeconds: new(int64),
		PropagationPolicy:  pointer(metav1.DeletePropagationBackground),
	})
	if err != nil {
		return err
	}
	body, err := c.Delete().AbsPath(path).SetHeader("Content-Type", "application/json").Body(options).Do(ctx).Raw()
	if err != nil {
		return ignoreMissing(err)
	}
	left, err := decode(body)
	if err != nil || left.GetKind() == "Status" {
		return err
	}
	return c.finalize(ctx, path, left)
}

func (c client) finalize(ctx context.Context, path string, left *unstructured.Unstructured) error {
	if left.GetKind() == "Namespace" && left.GetAPIVersion() == "v1" {
		finalized := fmt.Sprintf(`{"apiVersion":"v1","kind":"Namespace","metadata":{"name":%q},"spec":{"finalizers":[]}}`, left.GetName())
		return ignoreMissing(c.Put().AbsPath(path, "finalize").SetHeader("Content-Type", "application/json").Body([]byte(finalized)).Do(ctx).Error())
	}
	if len(left.GetFinalizers()) == 0 {
		return nil
	}
	return ignoreMissing(c.Patch(types.MergePatchType).AbsPath(path).Body([]byte(`{"metadata":{"finalizers":null}}`)).Do(ctx).Error())
}

func ignoreMissing(err error) error {
	if apierrors.IsNotFound(err) {
		return nil
	}
	return err
}

func decode(body []byte) (*unstructured.Unstructured, error) {
	decoded := &unstructured.Unstructured{}
	return decoded, json.Unmarshal(body, &decoded.Object)
}

func pointer[T any](value T) *T { return &value }
