package main

import (
	"cdk8s-gpu.test/conformance/kubernetes/apiserver"
	"cdk8s-gpu.test/conformance/kubernetes/autoscaling"
	"cdk8s-gpu.test/conformance/kubernetes/cluster"
	"cdk8s-gpu.test/conformance/kubernetes/kubeadmconfig"
	"cdk8s-gpu.test/conformance/kubernetes/kubeadmpatches"
	"cdk8s-gpu.test/conformance/kubernetes/kubeletflags"
	"cdk8s-gpu.test/conformance/kubernetes/program"
	"cdk8s-gpu.test/conformance/kubernetes/scheduling"
	"cdk8s-gpu.test/conformance/kubernetes/serving"
)

// commands are what the binary can be asked: a judge reads a stream of documents and answers each with a verdict; a
// kube-* command is the program of that name; `serve` runs a control plane of them for others.
var commands = program.Commands{
	"apiserver":               apiserver.Command,
	"autoscaling":             autoscaling.Command,
	"kubeadm-config":          kubeadmconfig.Command,
	"kubeadm-patches":         kubeadmpatches.Command,
	"kubelet-flags":           kubeletflags.Command,
	"scheduling":              scheduling.Command,
	"serve":                   serving.Command,
	"kube-apiserver":          cluster.APIServer,
	"kube-scheduler":          cluster.Scheduler,
	"kube-controller-manager": cluster.ControllerManager,
}
