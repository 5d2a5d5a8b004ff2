//go:build kubernetes_1_30

package kubelet

import kubeletconfig "k8s.io/kubernetes/pkg/kubelet/apis/config"

// allowCgroupV1 does nothing: this minor runs on either version of cgroups.
func allowCgroupV1(*kubeletconfig.KubeletConfiguration) {}
