//go:build kubernetes_1_30

package kubelet

import (
	_ "unsafe"

	kubeletconfig "k8s.io/kubernetes/pkg/kubelet/apis/config"
)

func load(file string) (*kubeletconfig.KubeletConfiguration, error) { return loadConfigFile(file) }

func merge(configuration *kubeletconfig.KubeletConfiguration, folder string) error {
	return mergeKubeletConfigurations(configuration, folder)
}

// allowCgroupV1 does nothing: this minor runs on either version of cgroups.
func allowCgroupV1(*kubeletconfig.KubeletConfiguration) {}

//go:linkname loadConfigFile k8s.io/kubernetes/cmd/kubelet/app.loadConfigFile
func loadConfigFile(name string) (*kubeletconfig.KubeletConfiguration, error)

//go:linkname mergeKubeletConfigurations k8s.io/kubernetes/cmd/kubelet/app.mergeKubeletConfigurations
func mergeKubeletConfigurations(configuration *kubeletconfig.KubeletConfiguration, folder string) error
