// Package schedulerconfig is the command which judges KubeSchedulerConfigurations as a kube-scheduler does at its start.
package schedulerconfig

import (
	"context"
	"fmt"
	"os"

	"cdk8s-gpu.test/conformance/kubernetes/kubelet"
	"cdk8s-gpu.test/conformance/kubernetes/stream"
	"k8s.io/client-go/kubernetes/fake"
	"k8s.io/client-go/tools/events"
	"k8s.io/klog/v2"
	"k8s.io/kubernetes/cmd/kube-scheduler/app/options"
	"k8s.io/kubernetes/pkg/scheduler"
	"k8s.io/kubernetes/pkg/scheduler/apis/config"
	"k8s.io/kubernetes/pkg/scheduler/apis/config/validation"
	"k8s.io/kubernetes/pkg/scheduler/profile"
)

// Question is a configuration file.
type Question struct {
	ID      string `json:"id"`
	Content string `json:"content"`
}

// Verdict says whether the scheduler starts with it.
type Verdict struct {
	ID       string   `json:"id"`
	Accepted bool     `json:"accepted"`
	Messages []string `json:"messages"`
}

// Command reads Question lines and writes a Verdict for each.
func Command([]string) error {
	kubelet.Quiet()
	return stream.Answer(os.Stdin, os.Stdout, 1, answer)
}

func answer(question Question) Verdict {
	verdict := Verdict{ID: question.ID, Messages: []string{}}
	err := judge(question.Content)
	if err != nil {
		verdict.Messages = append(verdict.Messages, err.Error())
	}
	verdict.Accepted = err == nil
	return verdict
}

func judge(content string) error {
	loaded, err := load(content)
	if err != nil {
		return err
	}
	if err := validation.ValidateKubeSchedulerConfiguration(loaded); err != nil {
		return err
	}
	return start(loaded)
}

func load(content string) (*config.KubeSchedulerConfiguration, error) {
	file, err := os.CreateTemp("", "scheduler")
	if err != nil {
		return nil, err
	}
	defer os.Remove(file.Name())
	if _, err := file.WriteString(content); err != nil {
		return nil, err
	}
	if err := file.Close(); err != nil {
		return nil, err
	}
	return options.LoadConfigFromFile(klog.Background(), file.Name())
}

// start builds a scheduler: only that asks plugins whether they exist and what they say of their arguments.
func start(loaded *config.KubeSchedulerConfiguration) (err error) {
	defer func() {
		if panicked := recover(); panicked != nil {
			err = fmt.Errorf("panic: %v", panicked)
		}
	}()
	for index := range loaded.Extenders {
		if tls := loaded.Extenders[index].TLSConfig; tls != nil {
			// Files of the machine that the scheduler runs on are not here.
			tls.CAFile, tls.CertFile, tls.KeyFile = "", "", ""
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	client := fake.NewSimpleClientset()
	recorders := profile.NewRecorderFactory(events.NewBroadcaster(&events.EventSinkImpl{Interface: client.EventsV1()}))
	_, err = scheduler.New(ctx, client, scheduler.NewInformerFactory(client, 0), nil, recorders,
		scheduler.WithComponentConfigVersion(loaded.APIVersion),
		scheduler.WithProfiles(loaded.Profiles...),
		scheduler.WithExtenders(loaded.Extenders...),
	)
	return err
}
