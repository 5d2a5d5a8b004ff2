//go:build !kubernetes_1_30

package scheduling

import (
	"context"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/types"
)

// sweepClaims deletes the claims that were made for pods: nobody collects them, and what they hold would stay taken.
func (t *theatre) sweepClaims(ctx context.Context) (int, error) {
	claims, err := t.client.ResourceV1().ResourceClaims(metav1.NamespaceAll).List(ctx, metav1.ListOptions{})
	if err != nil {
		return 0, err
	}
	for _, claim := range claims.Items {
		of := t.client.ResourceV1().ResourceClaims(claim.Namespace)
		_, err := of.Patch(ctx, claim.Name, types.MergePatchType, []byte(`{"metadata":{"finalizers":null}}`), metav1.PatchOptions{})
		if err == nil {
			err = of.Delete(ctx, claim.Name, now)
		}
		if err != nil && !apierrors.IsNotFound(err) {
			return 0, err
		}
	}
	return len(claims.Items), nil
}
