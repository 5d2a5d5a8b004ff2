package kubelet

import (
	"fmt"
	"os"
	"path/filepath"

	"k8s.io/apimachinery/pkg/runtime/serializer"
	kubeletconfig "k8s.io/kubernetes/pkg/kubelet/apis/config"
	kubeletscheme "k8s.io/kubernetes/pkg/kubelet/apis/config/scheme"
)

// Load decodes a configuration as the kubelet does, with its defaults and its drop-ins. What the kubelet would only warn
// of, because it decodes leniently after it has decoded strictly, is an error here.
func Load(content string, dropIns []string) (configuration *kubeletconfig.KubeletConfiguration, err error) {
	// Defaulting panics at an unknown feature gate.
	defer func() {
		if panicked := recover(); panicked != nil {
			err = fmt.Errorf("panic: %v", panicked)
		}
	}()
	for _, text := range append([]string{content}, dropIns...) {
		if err := strictly(text); err != nil {
			return nil, err
		}
	}
	folder, err := os.MkdirTemp(Fast(), "kubelet")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(folder)
	file := filepath.Join(folder, "config.yaml")
	if err := os.WriteFile(file, []byte(content), 0o600); err != nil {
		return nil, err
	}
	if configuration, err = load(file); err != nil || len(dropIns) == 0 {
		return configuration, err
	}
	beside := filepath.Join(folder, "config.d")
	if err := os.Mkdir(beside, 0o700); err != nil {
		return nil, err
	}
	for index, text := range dropIns {
		if err := os.WriteFile(filepath.Join(beside, fmt.Sprintf("%02d.conf", index)), []byte(text), 0o600); err != nil {
			return nil, err
		}
	}
	// Its default for evictionHard is a map that all kubelets of a process share, and drop-ins are merged into what is there.
	configuration = configuration.DeepCopy()
	return configuration, merge(configuration, beside)
}

func strictly(text string) error {
	_, codecs, err := kubeletscheme.NewSchemeAndCodecs(serializer.EnableStrict)
	if err != nil {
		return err
	}
	decoded, kind, err := codecs.UniversalDecoder().Decode([]byte(text), nil, nil)
	if err != nil {
		return err
	}
	if _, ok := decoded.(*kubeletconfig.KubeletConfiguration); !ok {
		return fmt.Errorf("is no KubeletConfiguration but %v", kind)
	}
	return nil
}

// Fast is a folder in memory, where there is one.
func Fast() string {
	if info, err := os.Stat("/dev/shm"); err == nil && info.IsDir() {
		return "/dev/shm"
	}
	return ""
}
