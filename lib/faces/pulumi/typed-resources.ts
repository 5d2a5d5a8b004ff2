import type { DaemonSet } from '@pulumi/kubernetes/apps/v1/daemonSet';
import type { Deployment } from '@pulumi/kubernetes/apps/v1/deployment';
import type { StatefulSet } from '@pulumi/kubernetes/apps/v1/statefulSet';
import type { CronJob } from '@pulumi/kubernetes/batch/v1/cronJob';
import type { Job } from '@pulumi/kubernetes/batch/v1/job';
import type { Namespace } from '@pulumi/kubernetes/core/v1/namespace';
import type { Pod } from '@pulumi/kubernetes/core/v1/pod';
import type { ResourceQuota } from '@pulumi/kubernetes/core/v1/resourceQuota';
import type { Service } from '@pulumi/kubernetes/core/v1/service';
import type { Release } from '@pulumi/kubernetes/helm/v3/release';
import type { CustomResource } from '@pulumi/pulumi';

export type { CronJob, DaemonSet, Deployment, Job, Namespace, Pod, Release, ResourceQuota, Service, StatefulSet };

/** What components make, by Pulumi's type, as the classes of @pulumi/kubernetes describe it. */
interface TypedResources {
  readonly 'kubernetes:apps/v1:DaemonSet': DaemonSet;
  readonly 'kubernetes:apps/v1:Deployment': Deployment;
  readonly 'kubernetes:apps/v1:StatefulSet': StatefulSet;
  readonly 'kubernetes:batch/v1:CronJob': CronJob;
  readonly 'kubernetes:batch/v1:Job': Job;
  readonly 'kubernetes:core/v1:Namespace': Namespace;
  readonly 'kubernetes:core/v1:Pod': Pod;
  readonly 'kubernetes:core/v1:ResourceQuota': ResourceQuota;
  readonly 'kubernetes:core/v1:Service': Service;
  readonly 'kubernetes:helm.sh/v3:Release': Release;
}

/**
 * The first resource of a type; undefined where there is none. It has every property of the class that @pulumi/kubernetes
 * has for it, and that class's `isInstance` says so; `instanceof` does not.
 */
export const typedResource = <T extends keyof TypedResources>(
  resources: readonly CustomResource[],
  type: T,
): TypedResources[T] | undefined =>
  resources.find((resource) => (resource as { readonly __pulumiType?: string }).__pulumiType === type) as TypedResources[T] | undefined;
