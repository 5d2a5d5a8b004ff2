import type { ComponentResourceOptions } from '@pulumi/pulumi';
import type { ClaimedDevices } from '../../../plans/model';
import { type GpuDeviceClassProps, type GpuResourceClaimProps, requestOfClaim, workloads } from '../../../plans/workload';
import { type ComponentArgs, draft, GpuComponent } from '../component';
import type { Inputs } from '../outputs/tokens';
import { optionsOnPool, type WorkloadArgs, WorkloadComponent } from '../workload';

/** What a `GpuDeviceClass` takes: the props of the cdk8s construct. */
export type GpuDeviceClassArgs = Inputs<GpuDeviceClassProps> & ComponentArgs;
/** What a `GpuResourceClaim` takes: the props of the cdk8s construct. */
export type GpuResourceClaimArgs = Inputs<GpuResourceClaimProps> & WorkloadArgs;

/**
 * A DeviceClass of NVIDIA's DRA driver: which GPUs or MIG devices are meant, and how they are shared, said once for all claims that
 * name it: `{ claim: { deviceClass: 'large-gpus' } }`.
 */
export class GpuDeviceClass extends GpuComponent {
  constructor(name: string, args: GpuDeviceClassArgs, opts?: ComponentResourceOptions) {
    const form = workloads().gpuDeviceClass;
    const place = { path: name, id: name };
    const make = (props: GpuDeviceClassProps) => ({ plan: form.plan(place, props) });
    const inCluster = optionsOnPool(name, args, opts);
    super('GpuDeviceClass', name, draft({ place, form, args, make, known: () => [], opts: inCluster }), inCluster);
  }
}

/**
 * A ResourceClaim that pods share: each pod whose container asks for `claim.request` uses the same GPUs or MIG devices of NVIDIA's
 * DRA driver, on one node. Pods that ask for `{ gpus: 1 }` have devices of their own instead.
 */
export class GpuResourceClaim extends WorkloadComponent<GpuResourceClaimProps> {
  /** What a container asks for that uses this claim. */
  readonly request: ClaimedDevices;

  constructor(name: string, args: GpuResourceClaimArgs, opts?: ComponentResourceOptions) {
    super('GpuResourceClaim', name, workloads().gpuResourceClaim, args, opts);
    this.request = requestOfClaim(this.name, args as GpuResourceClaimProps);
  }
}
