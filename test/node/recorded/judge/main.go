package main

import (
	"bufio"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	cadvisorapi "github.com/google/cadvisor/info/v1"
	"google.golang.org/grpc"
	v1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/resource"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/apimachinery/pkg/util/sets"
	runtimeapi "k8s.io/cri-api/pkg/apis/runtime/v1"
	"k8s.io/klog/v2"
	pluginapi "k8s.io/kubelet/pkg/apis/deviceplugin/v1beta1"
	v1qos "k8s.io/kubernetes/pkg/apis/core/v1/helper/qos"
	kubeletconfig "k8s.io/kubernetes/pkg/kubelet/apis/config"
	"k8s.io/kubernetes/pkg/kubelet/cm/containermap"
	"k8s.io/kubernetes/pkg/kubelet/cm/cpumanager"
	"k8s.io/kubernetes/pkg/kubelet/cm/devicemanager"
	"k8s.io/kubernetes/pkg/kubelet/cm/memorymanager"
	"k8s.io/kubernetes/pkg/kubelet/cm/topologymanager"
	"k8s.io/kubernetes/pkg/kubelet/lifecycle"
	"k8s.io/utils/cpuset"
)

type Numa struct {
	ID        int
	Cores     [][]int
	Socket    int
	Memory    uint64
	Distances []uint64
}
type Case struct {
	Numa          []Numa
	Devices       map[string][]int // resource -> numa node of each device (-1 none)
	Policy, Scope string
	Options       map[string]string
	CPUOptions    map[string]string
	Reserved      string
	ReservedCPU   string
	MemoryStatic  bool
	ReservedMem   map[int]uint64
	Pods          []v1.PodSpec
}
type Verdict struct {
	Admit    bool
	Reason   string
	Message  string
	Affinity map[string][]int
	Pref     map[string]bool
}

type ready struct{}

func (ready) AddSource(string) {}
func (ready) AllReady() bool   { return true }

type status struct{}

func (status) GetPodStatus(types.UID) (v1.PodStatus, bool) { return v1.PodStatus{}, false }

type rt struct{}

func (rt) UpdateContainerResources(context.Context, string, *runtimeapi.ContainerResources) error {
	return nil
}

type client struct{}

func (client) GetDevicePluginOptions(context.Context, *pluginapi.Empty, ...grpc.CallOption) (*pluginapi.DevicePluginOptions, error) {
	return &pluginapi.DevicePluginOptions{}, nil
}
func (client) ListAndWatch(context.Context, *pluginapi.Empty, ...grpc.CallOption) (grpc.ServerStreamingClient[pluginapi.ListAndWatchResponse], error) {
	return nil, nil
}
func (client) GetPreferredAllocation(context.Context, *pluginapi.PreferredAllocationRequest, ...grpc.CallOption) (*pluginapi.PreferredAllocationResponse, error) {
	return &pluginapi.PreferredAllocationResponse{}, nil
}
func (client) Allocate(_ context.Context, r *pluginapi.AllocateRequest, _ ...grpc.CallOption) (*pluginapi.AllocateResponse, error) {
	out := &pluginapi.AllocateResponse{}
	for range r.ContainerRequests {
		out.ContainerResponses = append(out.ContainerResponses, &pluginapi.ContainerAllocateResponse{})
	}
	return out, nil
}
func (client) PreStartContainer(context.Context, *pluginapi.PreStartContainerRequest, ...grpc.CallOption) (*pluginapi.PreStartContainerResponse, error) {
	return nil, nil
}

type plug struct{ name string }

func (p plug) API() pluginapi.DevicePluginClient { return client{} }
func (p plug) Resource() string                  { return p.name }
func (p plug) SocketPath() string                { return "/x" }

func judge(c Case) (out []Verdict, err error) {
	ctx := context.Background()
	logger := klog.FromContext(ctx)
	os.RemoveAll("/var/lib/kubelet/device-plugins")
	os.MkdirAll("/var/lib/kubelet/device-plugins", 0o755)
	dir, _ := os.MkdirTemp("", "state")
	defer os.RemoveAll(dir)
	info := &cadvisorapi.MachineInfo{}
	sockets := map[int]bool{}
	core := 0
	for _, n := range c.Numa {
		node := cadvisorapi.Node{Id: n.ID, Memory: n.Memory, Distances: n.Distances}
		for _, threads := range n.Cores {
			node.Cores = append(node.Cores, cadvisorapi.Core{Id: core, Threads: threads, SocketID: n.Socket})
			core++
			info.NumCores += len(threads)
			info.NumPhysicalCores++
		}
		if len(n.Cores) > 0 {
			sockets[n.Socket] = true
		}
		info.Topology = append(info.Topology, node)
	}
	info.NumSockets = len(sockets)
	tm, err := topologymanager.NewManager(info.Topology, c.Policy, c.Scope, c.Options)
	if err != nil {
		return nil, err
	}
	dm, err := devicemanager.NewManagerImpl(info.Topology, tm)
	if err != nil {
		return nil, err
	}
	tm.AddHintProvider(logger, dm)
	set, err := cpuset.Parse(c.Reserved)
	if err != nil {
		return nil, err
	}
	cpuRes := c.ReservedCPU
	if set.Size() > 0 {
		cpuRes = fmt.Sprint(set.Size())
	}
	var total uint64
	var mem []kubeletconfig.MemoryReservation
	for id, bytes := range c.ReservedMem {
		total += bytes
		mem = append(mem, kubeletconfig.MemoryReservation{NumaNode: int32(id), Limits: v1.ResourceList{v1.ResourceMemory: *resource.NewQuantity(int64(bytes), resource.BinarySI)}})
	}
	res := v1.ResourceList{v1.ResourceCPU: resource.MustParse(cpuRes), v1.ResourceMemory: *resource.NewQuantity(int64(total), resource.BinarySI)}
	cm, err := cpumanager.NewManager(logger, "static", c.CPUOptions, time.Hour, info, set, res, dir, tm)
	if err != nil {
		return nil, err
	}
	tm.AddHintProvider(logger, cm)
	policy := "None"
	if c.MemoryStatic {
		policy = "Static"
	}
	mm, err := memorymanager.NewManager(logger, policy, info, res, mem, dir, tm)
	if err != nil {
		return nil, err
	}
	tm.AddHintProvider(logger, mm)
	var active []*v1.Pod
	pods := func() []*v1.Pod { return active }
	if err = cm.Start(ctx, pods, ready{}, status{}, rt{}, containermap.NewContainerMap()); err != nil {
		return nil, err
	}
	if err = mm.Start(ctx, pods, ready{}, status{}, rt{}, containermap.NewContainerMap()); err != nil {
		return nil, err
	}
	if err = dm.Start(logger, pods, ready{}, containermap.NewContainerMap(), sets.New[string]()); err != nil {
		return nil, err
	}
	defer dm.Stop(logger)
	for name, nodes := range c.Devices {
		if err = dm.PluginConnected(ctx, name, plug{name}); err != nil {
			return nil, err
		}
		resp := &pluginapi.ListAndWatchResponse{}
		for i, n := range nodes {
			d := &pluginapi.Device{ID: fmt.Sprintf("d%02d", i), Health: pluginapi.Healthy}
			if n >= 0 {
				d.Topology = &pluginapi.TopologyInfo{Nodes: []*pluginapi.NUMANode{{ID: int64(n)}}}
			}
			resp.Devices = append(resp.Devices, d)
		}
		dm.PluginListAndWatchReceiver(logger, name, resp)
	}
	for i, spec := range c.Pods {
		pod := &v1.Pod{ObjectMeta: metav1.ObjectMeta{Name: fmt.Sprint("p", i), Namespace: "d", UID: types.UID(fmt.Sprint("u", i))}, Spec: *spec.DeepCopy()}
		for _, list := range [][]v1.Container{pod.Spec.InitContainers, pod.Spec.Containers} {
			for j := range list {
				r := &list[j].Resources
				if r.Requests == nil {
					r.Requests = v1.ResourceList{}
				}
				for k, q := range r.Limits {
					if _, ok := r.Requests[k]; !ok {
						r.Requests[k] = q
					}
				}
			}
		}
		pod.Status.QOSClass = v1qos.GetPodQOS(pod)
		others := active
		active = append(append([]*v1.Pod{}, active...), pod)
		got := tm.Admit(&lifecycle.PodAdmitAttributes{Pod: pod, OtherPods: others})
		v := Verdict{Admit: got.Admit, Reason: got.Reason, Message: got.Message, Affinity: map[string][]int{}, Pref: map[string]bool{}}
		for _, ct := range append(append([]v1.Container{}, pod.Spec.InitContainers...), pod.Spec.Containers...) {
			h := tm.GetAffinity(string(pod.UID), ct.Name)
			if h.NUMANodeAffinity != nil {
				v.Affinity[ct.Name] = h.NUMANodeAffinity.GetBits()
			}
			v.Pref[ct.Name] = h.Preferred
		}
		out = append(out, v)
		if !got.Admit {
			break
		}
	}
	return out, nil
}

func main() {
	klog.InitFlags(nil)
	flag.Set("logtostderr", "false")
	flag.Set("stderrthreshold", "FATAL")
	klog.SetOutput(io.Discard)
	in := bufio.NewReaderSize(os.Stdin, 1<<20)
	enc := json.NewEncoder(os.Stdout)
	for {
		line, err := in.ReadString('\n')
		if strings.TrimSpace(line) != "" {
			var c Case
			if e := json.Unmarshal([]byte(line), &c); e != nil {
				panic(e)
			}
			v, e := judge(c)
			msg := ""
			if e != nil {
				msg = e.Error()
			}
			enc.Encode(map[string]any{"error": msg, "verdicts": v})
		}
		if err != nil {
			return
		}
	}
}
