package managers

import (
	"encoding/json"

	v1 "k8s.io/api/core/v1"
)

// Question is a machine, its kubelet's configuration and pods which come one after the other.
type Question struct {
	ID      string  `json:"id"`
	Machine Machine `json:"machine"`
	// Kubelet is a KubeletConfiguration.
	Kubelet json.RawMessage `json:"kubelet"`
	// Devices are the NUMA nodes of the devices of each resource; -1 is a device without one.
	Devices map[string][]int `json:"devices"`
	Pods    []v1.PodSpec     `json:"pods"`
}

// Machine is what cAdvisor says of it.
type Machine struct {
	Memory uint64 `json:"memory"`
	Numa   []Numa `json:"numa"`
}

// Numa is one NUMA node. Cores are lists of their threads.
type Numa struct {
	ID        int      `json:"id"`
	Socket    int      `json:"socket"`
	Cores     [][]int  `json:"cores"`
	Memory    uint64   `json:"memory"`
	Distances []uint64 `json:"distances"`
}

// Verdict says whether the kubelet's managers start, and what they do with each pod.
type Verdict struct {
	ID       string      `json:"id"`
	Accepted bool        `json:"accepted"`
	Messages []string    `json:"messages"`
	Pods     []Admission `json:"pods"`
}

// Admission is what the kubelet does with a pod.
type Admission struct {
	Admitted bool   `json:"admitted"`
	Reason   string `json:"reason,omitempty"`
	Message  string `json:"message,omitempty"`
	// Affinity are the NUMA nodes of each container that has any.
	Affinity map[string][]int `json:"affinity"`
}
