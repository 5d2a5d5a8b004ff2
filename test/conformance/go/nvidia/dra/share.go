package dra

import (
	"maps"
	"slices"

	config "sigs.k8s.io/dra-driver-nvidia-gpu/api/nvidia.com/resource/v1beta1"
)

// share asks of a configuration what the driver asks of it when it prepares a claim, after its validation: the settings of
// the strategy, and the limits of memory as MPS is told them. See device_state.go and sharing.go of its gpu-kubelet-plugin.
func share(parameters config.Interface) error {
	switch typed := parameters.(type) {
	case *config.GpuConfig:
		return settings(typed.Sharing)
	case *config.MigDeviceConfig:
		return settings(typed.Sharing)
	}
	return nil
}

func settings(sharing config.Sharing) error {
	if sharing.IsTimeSlicing() {
		_, err := sharing.GetTimeSlicingConfig()
		return err
	}
	if !sharing.IsMps() {
		return nil
	}
	mps, err := sharing.GetMpsConfig()
	if err != nil {
		return err
	}
	// Which devices there are is a question to the node: any that is named is there, and one more.
	limits := mps.DefaultPerDevicePinnedMemoryLimit
	devices := append(slices.Collect(maps.Keys(limits)), "GPU-other")
	_, err = limits.Normalize(devices, mps.DefaultPinnedDeviceMemoryLimit)
	return err
}
