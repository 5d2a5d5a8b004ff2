import type { ComponentResourceOptions } from '@pulumi/pulumi';
import { type HamiProps, releases } from '../../plans/charts';
import { type ComponentArgs, draft, GpuComponent } from './component';
import { type CustomResourceLimitationProps, type HamiQuotaProps, type HamiVgpuWorkloadProps, workloads } from '../../plans/workload';
import { ReleaseComponent, type ReleaseComponentArgs } from './releases/release-component';
import type { Inputs } from './outputs/tokens';
import { type CronJob, type Deployment, type Job, type ResourceQuota, type StatefulSet, typedResource } from './typed-resources';
import { type WorkloadArgs, WorkloadComponent } from './workload';

/** What a `Hami` takes: the cluster it serves, and the props of the cdk8s construct. */
export type HamiArgs = Inputs<HamiProps> & ReleaseComponentArgs;

/**
 * HAMi, which gives out parts of GPUs on the pools that say `hami()`. Its values follow from the cluster's pools and from
 * the GPU Operator, if there is one: it comes after both and closes the cluster.
 */
export class Hami extends ReleaseComponent<HamiProps> {
  constructor(name: string, args: HamiArgs, opts?: ComponentResourceOptions) {
    super('Hami', name, releases().hami, args, opts);
  }
}

/** What a `HamiVgpuWorkload` takes: the props of the cdk8s construct, where free strings may be Outputs. */
export type HamiVgpuWorkloadArgs = Inputs<HamiVgpuWorkloadProps> & WorkloadArgs;
/** What a `HamiQuota` takes: the props of the cdk8s construct, where free strings may be Outputs. */
export type HamiQuotaArgs = Inputs<HamiQuotaProps> & WorkloadArgs;

/** A workload on parts of GPUs that HAMi gives out: a Deployment, StatefulSet, Job or CronJob. */
export class HamiVgpuWorkload extends WorkloadComponent<HamiVgpuWorkloadProps> {
  constructor(name: string, args: HamiVgpuWorkloadArgs, opts?: ComponentResourceOptions) {
    super('HamiVgpuWorkload', name, workloads().hamiVgpuWorkload, args, opts);
  }

  /** Undefined unless its kind is Deployment. */
  get deployment(): Deployment | undefined {
    return typedResource(this.resources, 'kubernetes:apps/v1:Deployment');
  }

  /** Undefined unless its kind is StatefulSet. */
  get statefulSet(): StatefulSet | undefined {
    return typedResource(this.resources, 'kubernetes:apps/v1:StatefulSet');
  }

  /** Undefined unless its kind is Job. */
  get job(): Job | undefined {
    return typedResource(this.resources, 'kubernetes:batch/v1:Job');
  }

  /** Undefined unless its kind is CronJob. */
  get cronJob(): CronJob | undefined {
    return typedResource(this.resources, 'kubernetes:batch/v1:CronJob');
  }
}

/** How much of HAMi's GPUs the pods of a namespace may hold together: a ResourceQuota with the keys that are counted. */
export class HamiQuota extends WorkloadComponent<HamiQuotaProps> {
  constructor(name: string, args: HamiQuotaArgs, opts?: ComponentResourceOptions) {
    super('HamiQuota', name, workloads().hamiQuota, args, opts);
  }

  /** The ResourceQuota. */
  get quota(): ResourceQuota {
    return typedResource(this.resources, 'kubernetes:core/v1:ResourceQuota') as ResourceQuota;
  }
}

/** What a `CustomResourceLimitation` takes: the props of the cdk8s construct. */
export type CustomResourceLimitationArgs = Inputs<CustomResourceLimitationProps> & ComponentArgs;

/**
 * The resources of a module as the console of the Alauda platform offers them: a ConfigMap for each, in `kube-public`.
 * `limitationPresets` has those of its own modules.
 */
export class CustomResourceLimitation extends GpuComponent {
  constructor(name: string, args: CustomResourceLimitationArgs, opts?: ComponentResourceOptions) {
    const form = workloads().limitation;
    const place = { path: name, id: name };
    const make = (props: CustomResourceLimitationProps) => ({ plan: form.plan(place, props) });
    super('CustomResourceLimitation', name, draft({ place, form, args, make, known: () => [], opts }), opts);
  }
}
