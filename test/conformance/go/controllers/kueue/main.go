// Kueue, set up as its own program does it, with the kinds of jobs that we queue. Its own program wants a certificate for its
// metrics in a folder of the system.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"

	"k8s.io/apimachinery/pkg/runtime"
	utilruntime "k8s.io/apimachinery/pkg/util/runtime"
	"k8s.io/client-go/discovery"
	clientgoscheme "k8s.io/client-go/kubernetes/scheme"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/log/zap"
	configapi "sigs.k8s.io/kueue/apis/config/v1beta2"
	kueuev1beta1 "sigs.k8s.io/kueue/apis/kueue/v1beta1"
	kueue "sigs.k8s.io/kueue/apis/kueue/v1beta2"
	queuecache "sigs.k8s.io/kueue/pkg/cache/queue"
	schedulercache "sigs.k8s.io/kueue/pkg/cache/scheduler"
	"sigs.k8s.io/kueue/pkg/config"
	"sigs.k8s.io/kueue/pkg/constants"
	"sigs.k8s.io/kueue/pkg/controller/core"
	"sigs.k8s.io/kueue/pkg/controller/core/indexer"
	"sigs.k8s.io/kueue/pkg/controller/jobframework"
	_ "sigs.k8s.io/kueue/pkg/controller/jobs/job"
	_ "sigs.k8s.io/kueue/pkg/controller/jobs/jobset"
	_ "sigs.k8s.io/kueue/pkg/controller/jobs/kubeflow/jobs/pytorchjob"
	_ "sigs.k8s.io/kueue/pkg/controller/jobs/leaderworkerset"
	_ "sigs.k8s.io/kueue/pkg/controller/jobs/mpijob"
	_ "sigs.k8s.io/kueue/pkg/controller/jobs/pod"
	_ "sigs.k8s.io/kueue/pkg/controller/jobs/statefulset"
	_ "sigs.k8s.io/kueue/pkg/controller/jobs/trainjob"
	"sigs.k8s.io/kueue/pkg/controller/tas"
	tasindexer "sigs.k8s.io/kueue/pkg/controller/tas/indexer"
	"sigs.k8s.io/kueue/pkg/resources"
	"sigs.k8s.io/kueue/pkg/scheduler"
	preemptions "sigs.k8s.io/kueue/pkg/scheduler/preemption/expectations"
	"sigs.k8s.io/kueue/pkg/util/kubeversion"
	"sigs.k8s.io/kueue/pkg/webhooks"
)

func main() {
	file := flag.String("config", "", "file of Kueue's configuration")
	flag.Parse()
	ctrl.SetLogger(zap.New())
	if err := run(ctrl.SetupSignalHandler(), *file); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(ctx context.Context, file string) error {
	scheme := runtime.NewScheme()
	for _, add := range []func(*runtime.Scheme) error{
		clientgoscheme.AddToScheme, kueue.AddToScheme, kueuev1beta1.AddToScheme, configapi.AddToScheme, addJobs,
	} {
		utilruntime.Must(add(scheme))
	}
	options, cfg, err := config.Load(scheme, file)
	if err != nil {
		return err
	}
	if err := config.LoadAndValidateFeatureGates("", cfg.FeatureGates).ToAggregate(); err != nil {
		return err
	}
	if err := config.Validate(&cfg, scheme).ToAggregate(); err != nil {
		return err
	}
	if err := config.AddWebhookSettingsTo(&options, &cfg); err != nil {
		return err
	}
	options.Metrics.BindAddress = cfg.Metrics.BindAddress
	manager, err := ctrl.NewManager(ctrl.GetConfigOrDie(), options)
	if err != nil {
		return err
	}
	if err := setup(ctx, manager, &cfg); err != nil {
		return err
	}
	return manager.Start(ctx)
}

func setup(ctx context.Context, manager ctrl.Manager, cfg *configapi.Configuration) error {
	formatter := resources.NewResourceFormatter()
	cache := schedulercache.New(manager.GetClient(), schedulercache.WithResourceFormatter(formatter))
	requeuer := queuecache.NewRequeuer()
	if err := manager.Add(requeuer); err != nil {
		return err
	}
	preempted := preemptions.New()
	queues := queuecache.NewManager(manager.GetClient(), cache, requeuer,
		queuecache.WithResourceFormatter(formatter), queuecache.WithPreemptionExpectations(preempted))
	frameworks := jobframework.WithEnabledFrameworks(cfg.Integrations.Frameworks)
	if err := indexer.Setup(ctx, manager.GetFieldIndexer()); err != nil {
		return err
	}
	if err := tasindexer.SetupIndexes(ctx, manager.GetFieldIndexer()); err != nil {
		return err
	}
	if err := jobframework.SetupIndexes(ctx, manager.GetFieldIndexer(), frameworks); err != nil {
		return err
	}
	options := core.SetupControllersOpts{ResourceFormatter: formatter, PreemptionExpectations: preempted}
	if failed, err := core.SetupControllers(manager, queues, cache, cfg, options); err != nil {
		return fmt.Errorf("%s: %w", failed, err)
	}
	if failed, err := tas.SetupControllers(manager, queues, cache, cfg, nil); err != nil {
		return fmt.Errorf("%s: %w", failed, err)
	}
	version, err := serverVersion(manager)
	if err != nil {
		return err
	}
	err = jobframework.SetupControllers(ctx, manager, ctrl.Log, frameworks,
		jobframework.WithManageJobsWithoutQueueName(cfg.ManageJobsWithoutQueueName),
		jobframework.WithKubeServerVersion(version),
		jobframework.WithManagerName(constants.KueueName),
		jobframework.WithCache(cache),
		jobframework.WithQueues(queues),
	)
	if err != nil {
		return err
	}
	if failed, err := webhooks.Setup(manager, nil); err != nil {
		return fmt.Errorf("%s: %w", failed, err)
	}
	go queues.CleanUpOnContext(ctx)
	go cache.CleanUpOnContext(ctx)
	return manager.Add(scheduler.New(queues, cache, manager.GetClient(), manager.GetEventRecorder(constants.AdmissionName),
		scheduler.WithResourceFormatter(formatter),
		scheduler.WithPreemptionExpectations(preempted),
		scheduler.WithPodsReadyRequeuingTimestamp(configapi.EvictionTimestamp),
		scheduler.WithQuotaCheckStrategy(configapi.QuotaCheckBlockUndeclared),
	))
}

func serverVersion(manager ctrl.Manager) (*kubeversion.ServerVersionFetcher, error) {
	client, err := discovery.NewDiscoveryClientForConfig(manager.GetConfig())
	if err != nil {
		return nil, err
	}
	fetcher := kubeversion.NewServerVersionFetcher(client)
	if err := manager.Add(fetcher); err != nil {
		return nil, err
	}
	return fetcher, fetcher.FetchServerVersion()
}

// addJobs adds the kinds of jobs that are imported above.
func addJobs(scheme *runtime.Scheme) error {
	return jobframework.ForEachIntegration(func(_ string, job jobframework.IntegrationCallbacks) error {
		if job.AddToScheme == nil {
			return nil
		}
		return job.AddToScheme(scheme)
	})
}
