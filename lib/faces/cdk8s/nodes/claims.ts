import type { Construct } from 'constructs';
import type { ClaimedDevices } from '../../../plans/model';
import { parseProps } from '../../../rules';
import { type GpuDeviceClassProps, type GpuResourceClaimProps, requestOfClaim, workloads } from '../../../plans/workload';
import { GpuConstruct, placeOf } from '../component';
import { WorkloadConstruct } from '../workload-construct';

/**
 * A DeviceClass of NVIDIA's DRA driver: which GPUs or MIG devices are meant, and how they are shared, said once for all claims that
 * name it: `{ claim: { deviceClass: 'large-gpus' } }`.
 */
export class GpuDeviceClass extends GpuConstruct {
  constructor(scope: Construct, id: string, props: GpuDeviceClassProps) {
    super(scope, id);
    const { gpuDeviceClass } = workloads();
    const place = placeOf(this);
    const checked = parseProps(gpuDeviceClass, props, place);
    this.place(gpuDeviceClass.plan(place, checked), checked.silence);
  }
}

/**
 * A ResourceClaim that pods share: each pod whose container asks for `claim.request` uses the same GPUs or MIG devices of NVIDIA's
 * DRA driver, on one node. Pods that ask for `{ gpus: 1 }` have devices of their own instead.
 */
export class GpuResourceClaim extends WorkloadConstruct<GpuResourceClaimProps> {
  /** What a container asks for that uses this claim. */
  readonly request: ClaimedDevices;

  constructor(scope: Construct, id: string, props: GpuResourceClaimProps) {
    super(scope, id, workloads().gpuResourceClaim, props);
    this.request = requestOfClaim(this.name, props);
  }
}
