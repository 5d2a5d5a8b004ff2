package kubelet

import (
	"encoding/json"
	"os"

	utilfeature "k8s.io/apiserver/pkg/util/feature"
	"k8s.io/component-base/featuregate"
)

// Gate is a feature gate as this minor's kubelet knows it.
type Gate struct {
	Default bool   `json:"default"`
	Locked  bool   `json:"locked"`
	Stage   string `json:"stage"`
}

// Gates is the command which writes every feature gate, by its name.
func Gates([]string) error {
	known := map[string]Gate{}
	for name, spec := range utilfeature.DefaultMutableFeatureGate.GetAll() {
		known[string(name)] = Gate{Default: spec.Default, Locked: spec.LockToDefault, Stage: stage(spec)}
	}
	return json.NewEncoder(os.Stdout).Encode(known)
}

// stage is "GA" in words: upstream's constant for it is empty.
func stage(spec featuregate.FeatureSpec) string {
	if spec.PreRelease == featuregate.GA {
		return "GA"
	}
	return string(spec.PreRelease)
}
