package managers

import (
	"context"
	"os"
	"path/filepath"
	"sync/atomic"
	"time"

	"cdk8s-gpu.test/conformance/kubernetes/kubelet"
	v1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/util/sets"
	"k8s.io/klog/v2"
	"k8s.io/kubernetes/pkg/kubelet/cm/containermap"
	"k8s.io/kubernetes/pkg/kubelet/cm/cpumanager"
	"k8s.io/kubernetes/pkg/kubelet/cm/devicemanager"
	"k8s.io/kubernetes/pkg/kubelet/cm/memorymanager"
	"k8s.io/kubernetes/pkg/kubelet/cm/topologymanager"
)

// node is a machine whose managers run.
type node struct {
	configuration *configuration
	topology      topologymanager.Manager
	devices       *devicemanager.ManagerImpl
	counts        map[string]int
	// active are the pods which the managers may still keep something for.
	active atomic.Pointer[[]*v1.Pod]
}

// start wires the managers as upstream's pkg/kubelet/cm/container_manager_linux.go does, and starts them.
func start(ctx context.Context, question Question) (_ *node, stop func(), err error) {
	given, err := kubelet.Load(string(question.Kubelet), nil)
	if err != nil {
		return nil, nil, err
	}
	reset, err := setGates(given.FeatureGates)
	if err != nil {
		return nil, nil, err
	}
	folder, err := os.MkdirTemp(kubelet.Fast(), "managers")
	if err != nil {
		return nil, nil, err
	}
	end := func() {
		os.RemoveAll(folder)
		reset()
	}
	defer func() {
		if err != nil {
			end()
		}
	}()
	configuration, err := configure(given, question.Machine.info())
	if err != nil {
		return nil, nil, err
	}
	node := &node{configuration: configuration, counts: map[string]int{}}
	node.active.Store(&[]*v1.Pod{})
	if err := node.wire(ctx, folder); err != nil {
		return nil, nil, err
	}
	if err := node.offer(ctx, question.Devices); err != nil {
		return nil, nil, err
	}
	return node, func() {
		_ = node.devices.Stop(klog.FromContext(ctx))
		end()
	}, nil
}

func (n *node) wire(ctx context.Context, folder string) (err error) {
	logger, c := klog.FromContext(ctx), n.configuration
	pods := func() []*v1.Pod { return *n.active.Load() }
	none := containermap.NewContainerMap

	n.topology, err = topologymanager.NewManager(
		c.info.Topology, c.TopologyManagerPolicy, c.TopologyManagerScope, c.TopologyManagerPolicyOptions,
	)
	if err != nil {
		return err
	}
	n.devices, err = newDeviceManager(logger, filepath.Join(folder, "devices", "kubelet.sock"), c.info.Topology, n.topology)
	if err != nil {
		return err
	}
	n.topology.AddHintProvider(logger, n.devices)
	cpus, err := cpumanager.NewManager(
		logger, c.CPUManagerPolicy, c.CPUManagerPolicyOptions, time.Hour, c.info, c.cpus, c.reserved, folder, n.topology,
	)
	if err != nil {
		return err
	}
	n.topology.AddHintProvider(logger, cpus)
	memory, err := memorymanager.NewManager(logger, c.MemoryManagerPolicy, c.info, c.reserved, c.ReservedMemory, folder, n.topology)
	if err != nil {
		return err
	}
	n.topology.AddHintProvider(logger, memory)

	if err := cpus.Start(ctx, pods, ready{}, noStatus{}, noRuntime{}, none()); err != nil {
		return err
	}
	if err := memory.Start(ctx, pods, ready{}, noStatus{}, noRuntime{}, none()); err != nil {
		return err
	}
	return n.devices.Start(logger, pods, ready{}, none(), sets.New[string]())
}
