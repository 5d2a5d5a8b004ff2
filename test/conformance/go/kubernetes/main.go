// One binary which holds what this minor of Kubernetes says about our documents: a real API server, scheduler and
// controller-manager, and the kubelet's managers. What can be built for every minor is in `configurations`.
package main

import "cdk8s-gpu.test/conformance/kubernetes/program"

func main() { program.Run(commands) }
