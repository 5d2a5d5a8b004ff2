// Kueue's admission webhooks, of its own kinds and of the jobs that it queues; and those of LeaderWorkerSet, which pass first.
package main

import (
	"fmt"

	"k8s.io/apimachinery/pkg/runtime"
	utilruntime "k8s.io/apimachinery/pkg/util/runtime"
	clientgoscheme "k8s.io/client-go/kubernetes/scheme"
	ctrl "sigs.k8s.io/controller-runtime"
	kueue "sigs.k8s.io/kueue/apis/kueue/v1beta2"
	"sigs.k8s.io/kueue/pkg/cache/queue"
	"sigs.k8s.io/kueue/pkg/cache/scheduler"
	"sigs.k8s.io/kueue/pkg/controller/jobframework"
	_ "sigs.k8s.io/kueue/pkg/controller/jobs/job"
	_ "sigs.k8s.io/kueue/pkg/controller/jobs/jobset"
	_ "sigs.k8s.io/kueue/pkg/controller/jobs/kubeflow/jobs/pytorchjob"
	_ "sigs.k8s.io/kueue/pkg/controller/jobs/leaderworkerset"
	_ "sigs.k8s.io/kueue/pkg/controller/jobs/mpijob"
	_ "sigs.k8s.io/kueue/pkg/controller/jobs/raycluster"
	_ "sigs.k8s.io/kueue/pkg/controller/jobs/rayjob"
	"sigs.k8s.io/kueue/pkg/webhooks"
	lws "sigs.k8s.io/lws/pkg/webhooks"

	"cdk8s-gpu.test/conformance/admission"
)

func main() {
	scheme := runtime.NewScheme()
	utilruntime.Must(clientgoscheme.AddToScheme(scheme))
	utilruntime.Must(kueue.AddToScheme(scheme))
	utilruntime.Must(integrations(func(job jobframework.IntegrationCallbacks) error {
		if job.AddToScheme == nil {
			return nil
		}
		return job.AddToScheme(scheme)
	}))
	admission.Main(admission.New(scheme, lws.SetupLeaderWorkerSetWebhook, setup))
}

// setup is Kueue as it comes: with its feature gates' defaults, and no queue yet.
func setup(manager ctrl.Manager) error {
	if failed, err := webhooks.Setup(manager, nil); err != nil {
		return fmt.Errorf("%s: %w", failed, err)
	}
	queues, cache := &queue.Manager{}, scheduler.New(manager.GetClient())
	return integrations(func(job jobframework.IntegrationCallbacks) error {
		return job.SetupWebhook(manager, jobframework.WithQueues(queues), jobframework.WithCache(cache))
	})
}

// integrations calls for every kind of job that is imported above.
func integrations(each func(jobframework.IntegrationCallbacks) error) error {
	return jobframework.ForEachIntegration(func(name string, job jobframework.IntegrationCallbacks) error {
		if err := each(job); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		return nil
	})
}
