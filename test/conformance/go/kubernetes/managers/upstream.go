package managers

import (
	// For go:linkname: upstream keeps these to itself.
	_ "unsafe"

	"github.com/go-logr/logr"
	cadvisorapi "github.com/google/cadvisor/info/v1"
	v1 "k8s.io/api/core/v1"
	"k8s.io/klog/v2"
	_ "k8s.io/kubernetes/cmd/kubelet/app"
	_ "k8s.io/kubernetes/pkg/kubelet/cm"
	"k8s.io/kubernetes/pkg/kubelet/cm/devicemanager"
	"k8s.io/kubernetes/pkg/kubelet/cm/topologymanager"
	evictionapi "k8s.io/kubernetes/pkg/kubelet/eviction/api"
	"k8s.io/utils/cpuset"
)

//go:linkname reservedCPUs k8s.io/kubernetes/cmd/kubelet/app.getReservedCPUs
func reservedCPUs(logger logr.Logger, info *cadvisorapi.MachineInfo, list string) (cpuset.CPUSet, error)

//go:linkname hardEviction k8s.io/kubernetes/pkg/kubelet/cm.hardEvictionReservation
func hardEviction(thresholds []evictionapi.Threshold, capacity v1.ResourceList) v1.ResourceList

// newDeviceManager takes the path of its socket, beside which its checkpoint lies; the exported constructor has one for
// the whole machine.
//
//go:linkname newDeviceManager k8s.io/kubernetes/pkg/kubelet/cm/devicemanager.newManagerImpl
func newDeviceManager(
	logger klog.Logger, socket string, topology []cadvisorapi.Node, store topologymanager.Store,
) (*devicemanager.ManagerImpl, error)
