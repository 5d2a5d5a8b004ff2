//go:build !kubernetes_1_30

package kubelet

import (
	"context"
	_ "unsafe"

	kubeletconfig "k8s.io/kubernetes/pkg/kubelet/apis/config"
)

func load(file string) (*kubeletconfig.KubeletConfiguration, error) {
	return loadConfigFile(context.Background(), file)
}

func merge(configuration *kubeletconfig.KubeletConfiguration, folder string) error {
	_, err := mergeKubeletConfigurations(configuration, folder)
	return err
}

func allowCgroupV1(configuration *kubeletconfig.KubeletConfiguration) {
	configuration.FailCgroupV1 = false
}

//go:linkname loadConfigFile k8s.io/kubernetes/cmd/kubelet/app.loadConfigFile
func loadConfigFile(ctx context.Context, name string) (*kubeletconfig.KubeletConfiguration, error)

//go:linkname mergeKubeletConfigurations k8s.io/kubernetes/cmd/kubelet/app.mergeKubeletConfigurations
func mergeKubeletConfigurations(configuration *kubeletconfig.KubeletConfiguration, folder string) ([]string, error)
