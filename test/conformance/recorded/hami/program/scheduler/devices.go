package scheduler

import (
	"fmt"

	corev1 "k8s.io/api/core/v1"

	"github.com/Project-HAMi/HAMi/pkg/device"
)

// WithDevices is a scheduler that knows one node, with the devices that each vendor's package reads from it.
func WithDevices(node corev1.Node) (*Scheduler, error) {
	found := map[string][]device.DeviceInfo{}
	for name, vendor := range device.GetDevices() {
		devices, err := vendor.GetNodeDevices(node)
		if err != nil {
			continue
		}
		for _, one := range devices {
			found[name] = append(found[name], *one)
		}
	}
	if len(found) == 0 {
		return nil, fmt.Errorf("node %s has no devices", node.Name)
	}
	scheduler := NewScheduler()
	scheduler.addNode(node.Name, &device.NodeInfo{ID: node.Name, Node: &node, Devices: found})
	return scheduler, nil
}
