//go:build !kubernetes_1_30

package main

import "cdk8s-gpu.test/conformance/kubernetes/managers"

func init() { commands["managers"] = managers.Command }
