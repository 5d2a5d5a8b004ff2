package main

import (
	"errors"
	"flag"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/client-go/kubernetes/fake"

	"github.com/Project-HAMi/HAMi/pkg/device/ascend"
	"github.com/Project-HAMi/HAMi/pkg/device/iluvatar"
	"github.com/Project-HAMi/HAMi/pkg/scheduler"
	"github.com/Project-HAMi/HAMi/pkg/util/client"
)

// As the chart starts the scheduler where these devices are enabled.
func init() {
	flags := flag.NewFlagSet("devices", flag.PanicOnError)
	ascend.ParseConfig(flags)
	iluvatar.ParseConfig(flags)
	if err := flags.Parse([]string{"-enable-ascend", "-enable-iluvatar"}); err != nil {
		panic(err)
	}
}

// devices counts the pods, one after the other, that the scheduler finds devices of other vendors for on a node that says what
// it has; it answers why there are none for the first.
func devices(node corev1.Node, pod corev1.Pod, most int) (int, error) {
	client.KubeClient = fake.NewClientset()
	filtering, err := scheduler.WithDevices(node)
	if err != nil {
		return 0, err
	}
	for count := range most {
		next := pod.DeepCopy()
		next.Name = fmt.Sprintf("%s-%d", pod.Name, count)
		next.UID = types.UID(next.Name)
		if err := mutate(next); err != nil {
			return count, err
		}
		refusal, err := place(filtering, next)
		if err != nil {
			return count, err
		}
		if refusal != "" {
			if count == 0 {
				return 0, errors.New(refusal)
			}
			return count, nil
		}
	}
	return most, nil
}
