import { at, boolean, type Field, isPlainObject, object, oneOf, optional, type Problem } from '../../../internal';
import { memoryText } from '../../../words/kubernetes';
import type { Sharing } from '../../model';
import { checkOffer } from '../check-offer';
import { cutBy, type MigOptions } from '../mig-options';
import { migOptionsSchema, migProblems } from '../mig-schemas';
import { type DraMpsConfig, draMpsSchema, type DraShare, type DraSharing, type TimeSliceInterval, timeSliceIntervals } from './share';

/** How NVIDIA's DRA driver gives out the GPUs of a pool. */
export interface DraOptions {
  /**
   * MIG layout whose devices are given out; claims choose them by profile.
   *
   * @default - whole GPUs
   */
  readonly mig?: MigOptions;
  /**
   * The containers of a pod that ask for the same GPUs use them in turns. The driver needs its feature gate
   * `TimeSlicingSettings`, which `NvidiaDraDriver` sets.
   *
   * @default - each container has GPUs of its own
   */
  readonly timeSlicing?: DraTimeSlicing;
  /**
   * The containers of a pod that ask for the same GPUs use them at once, by MPS. The driver needs its feature gate
   * `MPSSupport`, which `NvidiaDraDriver` sets.
   *
   * @default - each container has GPUs of its own
   */
  readonly mps?: DraMpsConfig;
  /**
   * Ask for whole GPUs as `nvidia.com/gpu` in limits, which the scheduler turns into claims: for workloads that
   * know no claims. Kubernetes 1.36 or newer, where feature gate `DRAExtendedResource` is on by default.
   *
   * @default false
   */
  readonly extendedResource?: boolean;
}

/** Turns on a device. */
export interface DraTimeSlicing {
  /**
   * How long a process has the GPU in one turn.
   *
   * @default 'Default'
   */
  readonly interval?: TimeSliceInterval;
}

/** Forms of how devices are shared. */
export const draSharingKeys: Readonly<Record<'timeSlicing' | 'mps', Field>> = {
  timeSlicing: optional(object<DraTimeSlicing>({ interval: optional(oneOf(timeSliceIntervals)) })),
  mps: optional(draMpsSchema),
};

const draSchema = object<DraOptions>({
  mig: optional(migOptionsSchema),
  ...draSharingKeys,
  extendedResource: optional(boolean),
});

/**
 * GPUs through Dynamic Resource Allocation, by NVIDIA's DRA driver: pods claim them, and what is asked for as
 * `{ gpus: 2 }` or `{ mig: '1g.10gb' }` elsewhere is asked for in the same words here.
 *
 * @throws GpuConfigError when the options have no such form, or contradict each other.
 */
export function dra(options: DraOptions = {}): Sharing<'dra'> {
  checkOffer('dra', draSchema, options, contradictions);
  const { mig, extendedResource } = options;
  const sharing = draSharingOf(options);
  const share: DraShare = {
    kind: 'dra',
    ...(sharing === undefined ? {} : { sharing }),
    ...(extendedResource === true ? { extendedResource } : {}),
  };
  return { partition: mig === undefined ? { kind: 'none' } : cutBy(mig), share };
}

/** How the driver shares a device between containers: the configuration in the claim. */
export function draSharingOf({ timeSlicing, mps }: Pick<DraOptions, 'timeSlicing' | 'mps'>): DraSharing | undefined {
  if (timeSlicing !== undefined) return { strategy: 'TimeSlicing', interval: timeSlicing.interval ?? 'Default' };
  if (mps === undefined) return undefined;
  return { strategy: 'MPS', ...(Object.keys(mps).length > 0 ? { mpsConfig: textsOf(mps) } : {}) };
}

/** A description is JSON, and the driver reads quantities as texts. */
function textsOf({
  defaultPinnedDeviceMemoryLimit: limit,
  defaultPerDevicePinnedMemoryLimit: limits,
  ...threads
}: DraMpsConfig): DraMpsConfig {
  return {
    ...threads,
    ...(limit === undefined ? {} : { defaultPinnedDeviceMemoryLimit: memoryText(limit) }),
    ...(limits === undefined
      ? {}
      : {
          defaultPerDevicePinnedMemoryLimit: Object.fromEntries(
            Object.entries(limits).map(([device, quantity]) => [device, memoryText(quantity)]),
          ),
        }),
  };
}

/** What contradicts itself in how devices are shared. */
export function draSharingProblems(
  { mig, timeSlicing, mps }: DraOptions | ({ readonly mig?: string } & Pick<DraOptions, 'timeSlicing' | 'mps'>),
  path: string,
): readonly Problem[] {
  return [
    ...(timeSlicing !== undefined && mps !== undefined
      ? [{ path, problem: 'needs one of timeSlicing and mps, not both', got: ['timeSlicing', 'mps'], fix: 'remove one of them' }]
      : []),
    ...(mig !== undefined && timeSlicing?.interval !== undefined
      ? [
          {
            path: at(at(path, 'timeSlicing'), 'interval'),
            problem: 'cannot be set for MIG devices',
            got: timeSlicing.interval,
            fix: 'remove it',
          },
        ]
      : []),
  ];
}

function contradictions(options: DraOptions, path: string): readonly Problem[] {
  const { mig, timeSlicing, mps, extendedResource } = options;
  const shares = timeSlicing !== undefined || mps !== undefined;
  return [
    ...(isPlainObject(mig) ? migProblems(mig, at(path, 'mig')) : []),
    ...(mig?.strategy === 'single'
      ? [
          {
            path: at(at(path, 'mig'), 'strategy'),
            problem: 'names resources of the device plugin; claims choose by profile',
            got: mig.strategy,
            fix: 'remove it',
          },
        ]
      : []),
    ...draSharingProblems(options, path),
    ...(extendedResource === true && shares
      ? [
          {
            path: at(path, 'extendedResource'),
            problem: 'makes claims without the settings of a share',
            got: true,
            fix: 'remove it, or timeSlicing and mps',
          },
        ]
      : []),
    ...(extendedResource === true && mig !== undefined
      ? [
          {
            path: at(path, 'extendedResource'),
            problem: 'is for whole GPUs: the driver has no DeviceClass for each profile',
            got: true,
            fix: 'remove it, or mig',
          },
        ]
      : []),
  ];
}

/** The function above, by name. */
export const draOffers = { dra: { schema: draSchema, make: dra } };
