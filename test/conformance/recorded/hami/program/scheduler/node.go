// Beside HAMi's own files of this package: the scheduler learns of nodes from annotations that its device plugins write, and
// keeps to itself how it adds them.
package scheduler

import (
	"fmt"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

	"github.com/Project-HAMi/HAMi/pkg/device"
	"github.com/Project-HAMi/HAMi/pkg/device/nvidia"
)

// GPU is one as HAMi's device plugin shares it; memory is in MiB, and cores are in percent.
type GPU struct {
	Name       string `json:"name"`
	Containers int32  `json:"containers"`
	Memory     int32  `json:"memory"`
	Cores      int32  `json:"cores"`
}

// WithNode is a scheduler that knows one node.
func WithNode(name string, gpus []GPU) *Scheduler {
	devices := make([]device.DeviceInfo, len(gpus))
	for index, gpu := range gpus {
		devices[index] = device.DeviceInfo{
			ID:           fmt.Sprintf("GPU-00000000-0000-0000-0000-%012d", index),
			Index:        uint(index),
			Count:        gpu.Containers,
			Devmem:       gpu.Memory,
			Devcore:      gpu.Cores,
			Type:         nvidia.NvidiaGPUDevice + "-" + gpu.Name,
			Mode:         "hami-core",
			Health:       true,
			DeviceVendor: nvidia.NvidiaGPUDevice,
		}
	}
	scheduler := NewScheduler()
	scheduler.addNode(name, &device.NodeInfo{
		ID:      name,
		Node:    &corev1.Node{ObjectMeta: metav1.ObjectMeta{Name: name}},
		Devices: map[string][]device.DeviceInfo{nvidia.NvidiaGPUDevice: devices},
	})
	return scheduler
}

// Taken says what each GPU of each pod gives, in no order.
func (s *Scheduler) Taken() []device.ContainerDevice {
	taken := []device.ContainerDevice{}
	for _, pod := range s.podManager.ListPodsInfo() {
		for _, containers := range pod.Devices {
			for _, devices := range containers {
				taken = append(taken, devices...)
			}
		}
	}
	return taken
}
