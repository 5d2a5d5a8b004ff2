package managers

import (
	"context"
	"fmt"
	"sort"

	"google.golang.org/grpc"
	"k8s.io/klog/v2"
	pluginapi "k8s.io/kubelet/pkg/apis/deviceplugin/v1beta1"
)

// plugin is a device plugin of one resource. Asked for its preference, it takes the fullest NUMA node that serves the
// whole request, else the first ones: without any preference the Device Manager picks at random.
type plugin struct {
	pluginapi.DevicePluginClient
	resource string
	// numa is the NUMA node of each device.
	numa map[string]int
}

func (p plugin) API() pluginapi.DevicePluginClient { return p }
func (p plugin) Resource() string                  { return p.resource }
func (p plugin) SocketPath() string                { return "/nowhere" }

// offer lets a plugin of each resource connect and list its devices.
func (n *node) offer(ctx context.Context, devices map[string][]int) error {
	for resource, nodes := range devices {
		p := plugin{resource: resource, numa: map[string]int{}}
		list := &pluginapi.ListAndWatchResponse{}
		for index, numa := range nodes {
			device := &pluginapi.Device{ID: fmt.Sprintf("%03d", index), Health: pluginapi.Healthy}
			if numa >= 0 {
				device.Topology = &pluginapi.TopologyInfo{Nodes: []*pluginapi.NUMANode{{ID: int64(numa)}}}
			}
			p.numa[device.ID] = numa
			list.Devices = append(list.Devices, device)
		}
		if err := n.devices.PluginConnected(ctx, resource, p); err != nil {
			return err
		}
		n.devices.PluginListAndWatchReceiver(klog.FromContext(ctx), resource, list)
		n.counts[resource] = len(nodes)
	}
	return nil
}

func (plugin) GetDevicePluginOptions(
	context.Context, *pluginapi.Empty, ...grpc.CallOption,
) (*pluginapi.DevicePluginOptions, error) {
	return &pluginapi.DevicePluginOptions{GetPreferredAllocationAvailable: true}, nil
}

func (plugin) Allocate(
	_ context.Context, request *pluginapi.AllocateRequest, _ ...grpc.CallOption,
) (*pluginapi.AllocateResponse, error) {
	response := &pluginapi.AllocateResponse{}
	for range request.ContainerRequests {
		response.ContainerResponses = append(response.ContainerResponses, &pluginapi.ContainerAllocateResponse{})
	}
	return response, nil
}

func (p plugin) GetPreferredAllocation(
	_ context.Context, request *pluginapi.PreferredAllocationRequest, _ ...grpc.CallOption,
) (*pluginapi.PreferredAllocationResponse, error) {
	response := &pluginapi.PreferredAllocationResponse{}
	for _, asked := range request.ContainerRequests {
		response.ContainerResponses = append(response.ContainerResponses, &pluginapi.ContainerPreferredAllocationResponse{
			DeviceIDs: p.prefer(asked.AvailableDeviceIDs, asked.MustIncludeDeviceIDs, int(asked.AllocationSize)),
		})
	}
	return response, nil
}

func (p plugin) prefer(available, must []string, count int) []string {
	taken := append([]string{}, must...)
	held := map[string]bool{}
	for _, id := range must {
		held[id] = true
	}
	free := map[int][]string{}
	for _, id := range available {
		if !held[id] {
			free[p.numa[id]] = append(free[p.numa[id]], id)
		}
	}
	for _, numa := range tightest(free, count-len(taken)) {
		sort.Strings(free[numa])
		for _, id := range free[numa] {
			if len(taken) < count {
				taken = append(taken, id)
			}
		}
	}
	return taken
}

// tightest orders NUMA nodes: the fullest that serves the count alone comes first, devices without a NUMA node last.
func tightest(free map[int][]string, count int) (order []int) {
	for numa := range free {
		order = append(order, numa)
	}
	last := func(numa int) bool { return numa < 0 }
	serves := func(numa int) bool { return len(free[numa]) >= count }
	sort.Slice(order, func(i, j int) bool {
		a, b := order[i], order[j]
		if last(a) != last(b) {
			return last(b)
		}
		if serves(a) != serves(b) {
			return serves(a)
		}
		if serves(a) && len(free[a]) != len(free[b]) {
			return len(free[a]) < len(free[b])
		}
		return a < b
	})
	return order
}
