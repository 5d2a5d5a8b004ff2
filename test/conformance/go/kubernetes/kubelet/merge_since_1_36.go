//go:build !(kubernetes_1_30 || kubernetes_1_31 || kubernetes_1_32 || kubernetes_1_33 || kubernetes_1_34 || kubernetes_1_35)

package kubelet

import (
	_ "unsafe"

	kubeletconfig "k8s.io/kubernetes/pkg/kubelet/apis/config"
)

func merge(configuration *kubeletconfig.KubeletConfiguration, folder string) error {
	_, err := mergeKubeletConfigurations(configuration, folder)
	return err
}

//go:linkname mergeKubeletConfigurations k8s.io/kubernetes/cmd/kubelet/app.mergeKubeletConfigurations
func mergeKubeletConfigurations(configuration *kubeletconfig.KubeletConfiguration, folder string) ([]string, error)
