import { deploymentSpec } from '../../../words/kinds';
import { memoryText, type KubeObject, type Labels, type PodTemplate } from '../../../words/kubernetes';
import { defined, someOf } from '../pod/defined';
import type {
  CronJobWorkload,
  DaemonSetWorkload,
  GpuWorkloadProps,
  JobWorkload,
  StatefulSetWorkload,
  VolumeClaim,
} from './gpu-workload-props';
import { type Identity, metadataOf, selectorOf } from '../pod/metadata';

/** The object that makes the pods of a workload. */
export function controllerOf(identity: Identity, props: GpuWorkloadProps, template: PodTemplate): KubeObject {
  const metadata = metadataOf(identity, props.annotations);
  switch (props.kind) {
    case 'Deployment':
      return { apiVersion: 'apps/v1', kind: 'Deployment', metadata, spec: deploymentSpec(selectorOf(identity), props, template) };
    case 'StatefulSet':
      return { apiVersion: 'apps/v1', kind: 'StatefulSet', metadata, spec: statefulSet(identity, props, template) };
    case 'DaemonSet':
      return { apiVersion: 'apps/v1', kind: 'DaemonSet', metadata, spec: daemonSet(selectorOf(identity), props, template) };
    case 'Job':
      return { apiVersion: 'batch/v1', kind: 'Job', metadata, spec: { ...defined({ suspend: props.suspend }), ...job(props, template) } };
    case 'CronJob':
      return { apiVersion: 'batch/v1', kind: 'CronJob', metadata, spec: cronJob(identity.labels, props, template) };
    case 'Pod': {
      const annotations = someOf({ ...props.annotations, ...template.metadata?.annotations });
      return {
        apiVersion: 'v1',
        kind: 'Pod',
        metadata: metadataOf({ ...identity, labels: template.metadata?.labels ?? {} }, annotations),
        spec: template.spec,
      };
    }
  }
}

const statefulSet = (identity: Identity, props: StatefulSetWorkload, template: PodTemplate) =>
  defined({
    replicas: props.replicas,
    selector: { matchLabels: selectorOf(identity) },
    serviceName: props.serviceName ?? identity.name,
    podManagementPolicy: props.podManagementPolicy,
    updateStrategy: props.updateStrategy && { type: props.updateStrategy },
    template,
    volumeClaimTemplates:
      props.volumeClaimTemplates && Object.entries(props.volumeClaimTemplates).map(([name, claim]) => volumeClaim(name, claim)),
  });

const volumeClaim = (name: string, { storage, storageClassName, accessModes = ['ReadWriteOnce'] }: VolumeClaim) => ({
  apiVersion: 'v1',
  kind: 'PersistentVolumeClaim',
  metadata: { name },
  spec: defined({ accessModes, storageClassName, resources: { requests: { storage: memoryText(storage) } } }),
});

const daemonSet = (matchLabels: Labels, { maxUnavailable }: DaemonSetWorkload, template: PodTemplate) =>
  defined({
    selector: { matchLabels },
    updateStrategy: maxUnavailable === undefined ? undefined : { type: 'RollingUpdate', rollingUpdate: { maxUnavailable } },
    template,
  });

const job = (props: JobWorkload | CronJobWorkload, template: PodTemplate) =>
  defined({
    completions: props.completions,
    parallelism: props.parallelism,
    backoffLimit: props.backoffLimit,
    activeDeadlineSeconds: props.activeDeadlineSeconds,
    ttlSecondsAfterFinished: props.ttlSecondsAfterFinished,
    template,
  });

const cronJob = (labels: Labels, props: CronJobWorkload, template: PodTemplate) =>
  defined({
    schedule: props.schedule,
    timeZone: props.timeZone,
    concurrencyPolicy: props.concurrencyPolicy ?? 'Forbid',
    startingDeadlineSeconds: props.startingDeadlineSeconds,
    suspend: props.suspend,
    jobTemplate: { metadata: { labels }, spec: job(props, template) },
  });
