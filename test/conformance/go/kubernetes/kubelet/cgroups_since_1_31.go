//go:build !kubernetes_1_30

package kubelet

import kubeletconfig "k8s.io/kubernetes/pkg/kubelet/apis/config"

func allowCgroupV1(configuration *kubeletconfig.KubeletConfiguration) {
	configuration.FailCgroupV1 = false
}
