package kubelet

import (
	"fmt"

	"k8s.io/apimachinery/pkg/util/validation/field"
	utilfeature "k8s.io/apiserver/pkg/util/feature"
	logsapi "k8s.io/component-base/logs/api/v1"
	kubeletconfig "k8s.io/kubernetes/pkg/kubelet/apis/config"
	"k8s.io/kubernetes/pkg/kubelet/apis/config/validation"
	"k8s.io/kubernetes/pkg/kubelet/cm"
	"k8s.io/kubernetes/pkg/kubelet/eviction"
	"k8s.io/kubernetes/pkg/kubelet/sysctl"
	"k8s.io/utils/cpuset"
)

// Validate is what stops a kubelet before it asks its machine for anything: upstream's checks, each by itself.
func Validate(configuration *kubeletconfig.KubeletConfiguration) []error {
	// It must not depend on the machine which judges.
	allowCgroupV1(configuration)
	return found(
		gates(configuration),
		logsapi.Validate(&configuration.Logging, utilfeature.DefaultFeatureGate, field.NewPath("logging")).ToAggregate(),
		validation.ValidateKubeletConfiguration(configuration, utilfeature.DefaultFeatureGate),
		thresholds(configuration),
		sysctls(configuration),
		cpus(configuration.ReservedSystemCPUs),
		reservation("kubeReserved", configuration.KubeReserved),
		reservation("systemReserved", configuration.SystemReserved),
		qos(configuration.QOSReserved),
	)
}

func gates(configuration *kubeletconfig.KubeletConfiguration) error {
	return utilfeature.DefaultMutableFeatureGate.DeepCopy().SetFromMap(configuration.FeatureGates)
}

func thresholds(configuration *kubeletconfig.KubeletConfiguration) error {
	_, err := eviction.ParseThresholdConfig(
		configuration.EnforceNodeAllocatable, configuration.EvictionHard, configuration.EvictionSoft,
		configuration.EvictionSoftGracePeriod, configuration.EvictionMinimumReclaim,
	)
	return err
}

func sysctls(configuration *kubeletconfig.KubeletConfiguration) error {
	_, err := sysctl.NewAllowlist(configuration.AllowedUnsafeSysctls)
	return err
}

func cpus(list string) error {
	_, err := cpuset.Parse(list)
	return err
}

func reservation(name string, amounts map[string]string) error {
	if _, err := ParseResourceList(amounts); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	return nil
}

func qos(amounts map[string]string) error {
	_, err := cm.ParseQOSReserved(amounts)
	return err
}

func found(all ...error) (problems []error) {
	for _, err := range all {
		if err != nil {
			problems = append(problems, err)
		}
	}
	return problems
}
