//go:build !(kubernetes_1_30 || kubernetes_1_31 || kubernetes_1_32 || kubernetes_1_33)

package kubelet

import (
	"context"
	_ "unsafe"

	kubeletconfig "k8s.io/kubernetes/pkg/kubelet/apis/config"
)

func load(file string) (*kubeletconfig.KubeletConfiguration, error) {
	return loadConfigFile(context.Background(), file)
}

//go:linkname loadConfigFile k8s.io/kubernetes/cmd/kubelet/app.loadConfigFile
func loadConfigFile(ctx context.Context, name string) (*kubeletconfig.KubeletConfiguration, error)
