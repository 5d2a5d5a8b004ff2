package managers

import (
	utilfeature "k8s.io/apiserver/pkg/util/feature"
	"k8s.io/component-base/featuregate"
)

// setGates sets feature gates of the process; reset takes it back.
func setGates(gates map[string]bool) (reset func(), err error) {
	reset = func() {
		for name := range gates {
			_ = utilfeature.DefaultMutableFeatureGate.ResetFeatureValueToDefault(featuregate.Feature(name))
		}
	}
	if err := utilfeature.DefaultMutableFeatureGate.SetFromMap(gates); err != nil {
		reset()
		return nil, err
	}
	return reset, nil
}
