package managers

import (
	"strconv"

	"cdk8s-gpu.test/conformance/kubernetes/kubelet"
	cadvisorapi "github.com/google/cadvisor/info/v1"
	v1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/resource"
	"k8s.io/klog/v2"
	kubeletconfig "k8s.io/kubernetes/pkg/kubelet/apis/config"
	"k8s.io/kubernetes/pkg/kubelet/cadvisor"
	"k8s.io/kubernetes/pkg/kubelet/eviction"
	"k8s.io/utils/cpuset"
)

// configuration is what the managers are told: a KubeletConfiguration on a machine.
type configuration struct {
	*kubeletconfig.KubeletConfiguration
	info *cadvisorapi.MachineInfo
	// cpus are those that reservedSystemCPUs names.
	cpus cpuset.CPUSet
	// capacity of the machine, and what of it is reserved.
	capacity, reserved v1.ResourceList
}

// configure follows upstream's cmd/kubelet/app/server.go (run) and pkg/kubelet/cm (GetNodeAllocatableReservation).
func configure(given *kubeletconfig.KubeletConfiguration, info *cadvisorapi.MachineInfo) (*configuration, error) {
	cpus, err := reservedCPUs(klog.Background(), info, given.ReservedSystemCPUs)
	if err != nil {
		return nil, err
	}
	if cpus.Size() > 0 {
		delete(given.KubeReserved, "cpu")
		if given.SystemReserved == nil {
			given.SystemReserved = map[string]string{}
		}
		given.SystemReserved["cpu"] = strconv.Itoa(cpus.Size())
	}
	kube, err := kubelet.ParseResourceList(given.KubeReserved)
	if err != nil {
		return nil, err
	}
	system, err := kubelet.ParseResourceList(given.SystemReserved)
	if err != nil {
		return nil, err
	}
	thresholds, err := eviction.ParseThresholdConfig([]string{}, given.EvictionHard, nil, nil, nil)
	if err != nil {
		return nil, err
	}
	capacity := cadvisor.CapacityFromMachineInfo(info)
	reserved := sum(capacity, system, kube, hardEviction(thresholds, capacity))
	return &configuration{given, info, cpus, capacity, reserved}, nil
}

func sum(of v1.ResourceList, lists ...v1.ResourceList) v1.ResourceList {
	result := v1.ResourceList{}
	for name := range of {
		total := resource.NewQuantity(0, resource.DecimalSI)
		for _, list := range lists {
			total.Add(list[name])
		}
		if !total.IsZero() {
			result[name] = *total
		}
	}
	return result
}
