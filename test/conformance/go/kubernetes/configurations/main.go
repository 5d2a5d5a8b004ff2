// A binary which holds what this minor of Kubernetes says about configurations: the decoders and validations of its kubelet
// and its scheduler. It is small enough to be built for every minor.
package main

import (
	"cdk8s-gpu.test/conformance/kubernetes/kubelet"
	"cdk8s-gpu.test/conformance/kubernetes/program"
	"cdk8s-gpu.test/conformance/kubernetes/schedulerconfig"
)

func main() {
	program.Run(program.Commands{
		"kubelet":          kubelet.Command,
		"feature-gates":    kubelet.Gates,
		"scheduler-config": schedulerconfig.Command,
	})
}
