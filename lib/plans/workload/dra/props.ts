import type { DraMpsConfig, DraTimeSlicing } from '../../allocators';
import type { Labels } from '../../../words/kubernetes';
import type { DeviceChoice, DeviceClaim, GpuPool, PlainText } from '../../model';

/** What both have. */
interface ObjectProps {
  /**
   * The pool whose devices these are, which says `dra()`: its cluster decides the version of `resource.k8s.io`.
   *
   * @default - no pool: the newest version, `v1`
   */
  readonly pool?: GpuPool<'dra'>;
  /**
   * Name of the object.
   *
   * @default - the id of the construct or component
   */
  readonly name?: PlainText;
  /**
   * Labels of the object.
   *
   * @default - none
   */
  readonly labels?: Labels;
  /**
   * Findings to accept: rule id to the reason.
   *
   * @default - none
   */
  readonly silence?: Readonly<Record<string, string>>;
}

/** A DeviceClass: which GPUs or MIG devices of NVIDIA's DRA driver are meant, for all claims that name it. */
export interface GpuDeviceClassProps extends ObjectProps, Omit<DeviceChoice, 'count' | 'deviceClass'> {
  /**
   * Containers that share a device of this class use it in turns. The driver needs its feature gate `TimeSlicingSettings`. What
   * the pool of a claim says wins.
   *
   * @default - the driver's
   */
  readonly timeSlicing?: DraTimeSlicing;
  /**
   * Containers that share a device of this class use it at once, by MPS. The driver needs its feature gate `MPSSupport`.
   *
   * @default - no MPS
   */
  readonly mps?: DraMpsConfig;
  /**
   * Name by which pods may ask for devices of this class in limits, such as `example.com/large-gpu`: the scheduler makes the
   * claims. Kubernetes 1.36 or newer, where feature gate `DRAExtendedResource` is on by default.
   *
   * @default - devices are claimed
   */
  readonly extendedResourceName?: PlainText;
}

/** A ResourceClaim that pods share: all that name it use the same devices, on one node, 256 of them at most at once. */
export interface GpuResourceClaimProps extends ObjectProps {
  /** What the devices are, such as `{ count: 2 }` or `{ mig: '3g.40gb' }`. They are allocated when the first pod needs them. */
  readonly claim: DeviceClaim & { readonly resourceClaim?: never };
  /**
   * Namespace of the claim, and of the pods that use it.
   *
   * @default - the chart's namespace, or 'default'
   */
  readonly namespace?: string;
}
