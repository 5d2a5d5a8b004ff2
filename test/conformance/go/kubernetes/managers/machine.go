package managers

import (
	cadvisorapi "github.com/google/cadvisor/info/v1"
)

// info is the machine in cAdvisor's words. Cores are numbered as they come.
func (machine Machine) info() *cadvisorapi.MachineInfo {
	info := &cadvisorapi.MachineInfo{MemoryCapacity: machine.Memory}
	sockets := map[int]bool{}
	for _, numa := range machine.Numa {
		node := cadvisorapi.Node{Id: numa.ID, Memory: numa.Memory, Distances: numa.Distances}
		for _, threads := range numa.Cores {
			node.Cores = append(node.Cores, cadvisorapi.Core{Id: info.NumPhysicalCores, Threads: threads, SocketID: numa.Socket})
			info.NumPhysicalCores++
			info.NumCores += len(threads)
			sockets[numa.Socket] = true
		}
		info.Topology = append(info.Topology, node)
	}
	info.NumSockets = len(sockets)
	return info
}
