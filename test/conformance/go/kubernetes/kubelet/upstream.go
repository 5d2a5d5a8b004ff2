package kubelet

import (
	// For go:linkname: the kubelet does some of its start in functions that it keeps to itself.
	_ "unsafe"

	v1 "k8s.io/api/core/v1"
	_ "k8s.io/kubernetes/cmd/kubelet/app"
)

// ParseResourceList reads kubeReserved and systemReserved.
//
//go:linkname ParseResourceList k8s.io/kubernetes/cmd/kubelet/app.parseResourceList
func ParseResourceList(amounts map[string]string) (v1.ResourceList, error)
