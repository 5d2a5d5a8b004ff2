import type { MigProfile } from '../../words/gpu';
import { type AcceleratorRequest, acceleratorSchema, devicesAsked } from './accelerator';
import { type DeviceClaim, devicesClaimed, deviceClaimSchema, migProfileSchema } from './device-claim';
import { gpusOfCores, type MpsCores, mpsCoresSchema, type Vcuda, vcudaSchema } from './cores';
import {
  at,
  check,
  handle,
  integer,
  isPlainObject,
  memory,
  object,
  oneOf,
  optional,
  type Problem,
  required,
  type Schema,
} from '../../internal';
import { MiB, type Quantity } from '../../words/kubernetes';

/** What a container asks for. The members exclude each other by type. */
export type GpuRequest = WholeGpus | MigDevices | VgpuParts | ClaimedDevices | VcudaCores | AlaudaMpsCores | AcceleratorDevices;

/** The member that tells requests apart. */
export type RequestMember = 'gpus' | 'mig' | 'vgpu' | 'claim' | 'vcuda' | 'alaudaMps' | 'accelerator';

/** Which member a request has. */
export function memberOf({ mig, vgpu, claim, vcuda, alaudaMps, accelerator }: GpuRequest): RequestMember {
  if (claim !== undefined) return 'claim';
  if (accelerator !== undefined) return 'accelerator';
  if (vcuda !== undefined) return 'vcuda';
  if (alaudaMps !== undefined) return 'alaudaMps';
  return vgpu !== undefined ? 'vgpu' : mig !== undefined ? 'mig' : 'gpus';
}

/** A request for GPUs, or for shares of them where the pool shares. */
export interface WholeGpus {
  /** Number of GPUs; on a pool that shares or cuts its GPUs under the name `nvidia.com/gpu`, the number of shares. */
  readonly gpus: number;
  /**
   * What the container takes of its GPU as a client of MPS, on a pool that says `mpsDaemon()`, or less than its share on one of `mps()`.
   *
   * @default - as much as the daemon gives every client
   */
  readonly mps?: MpsClient;
  readonly mig?: never;
  readonly count?: never;
  readonly vgpu?: never;
  readonly claim?: never;
  readonly vcuda?: never;
  readonly alaudaMps?: never;
  readonly accelerator?: never;
}

/** A client of an MPS daemon; each process of the container is one. */
export interface MpsClient {
  /**
   * Percent of the GPU's threads that the process uses at most, 1 to 100: `CUDA_MPS_ACTIVE_THREAD_PERCENTAGE`. A cap and no reservation.
   *
   * @default - the daemon's
   */
  readonly activeThreadPercentage?: number;
  /**
   * Memory of the GPU that the process uses at most, such as `'8Gi'`: `CUDA_MPS_PINNED_DEVICE_MEM_LIMIT`.
   *
   * @default - the daemon's
   */
  readonly pinnedMemoryLimit?: Quantity;
  /**
   * `1` is below normal: `CUDA_MPS_CLIENT_PRIORITY`.
   *
   * @default - the daemon's, 0
   */
  readonly priority?: 0 | 1;
}

const mpsClientSchema: Schema = object<MpsClient>({
  activeThreadPercentage: optional(integer({ min: 1, max: 100 })),
  pinnedMemoryLimit: optional(memory({ min: MiB })),
  priority: optional(oneOf([0, 1])),
});

/** A request for MIG devices of one profile. */
export interface MigDevices {
  /** MIG profile, such as `'1g.10gb'`. */
  readonly mig: MigProfile;
  /**
   * Number of MIG devices of that profile.
   *
   * @default 1
   */
  readonly count?: number;
  readonly gpus?: never;
  readonly mps?: never;
  readonly vgpu?: never;
  readonly claim?: never;
  readonly vcuda?: never;
  readonly alaudaMps?: never;
  readonly accelerator?: never;
}

/** Parts of GPUs, on a pool that says `hami()`, `hamiDra()`, `volcanoVgpu()` or `kaiFractions()`. */
export interface VgpuParts {
  readonly vgpu: Vgpu;
  readonly gpus?: never;
  readonly mps?: never;
  readonly mig?: never;
  readonly count?: never;
  readonly claim?: never;
  readonly vcuda?: never;
  readonly alaudaMps?: never;
  readonly accelerator?: never;
}

/** Devices chosen by what they are, on a pool that says `dra()`. */
export interface ClaimedDevices {
  readonly claim: DeviceClaim;
  readonly gpus?: never;
  readonly mps?: never;
  readonly mig?: never;
  readonly count?: never;
  readonly vgpu?: never;
  readonly vcuda?: never;
  readonly alaudaMps?: never;
  readonly accelerator?: never;
}

/** Cores and memory of GPUs on a pool that says `gpuManager()`. */
export interface VcudaCores {
  readonly vcuda: Vcuda;
  readonly gpus?: never;
  readonly mps?: never;
  readonly mig?: never;
  readonly count?: never;
  readonly vgpu?: never;
  readonly claim?: never;
  readonly alaudaMps?: never;
  readonly accelerator?: never;
}

/** Cores and memory of a GPU on a pool that says `alaudaMps()`. */
export interface AlaudaMpsCores {
  readonly alaudaMps: MpsCores;
  readonly gpus?: never;
  readonly mps?: never;
  readonly mig?: never;
  readonly count?: never;
  readonly vgpu?: never;
  readonly claim?: never;
  readonly vcuda?: never;
  readonly accelerator?: never;
}

/** Devices of other vendors than NVIDIA, or parts of them, on a pool that says `hamiDevices()` or `vendorPlugin()`. */
export interface AcceleratorDevices {
  readonly accelerator: AcceleratorRequest;
  readonly gpus?: never;
  readonly mps?: never;
  readonly mig?: never;
  readonly count?: never;
  readonly vgpu?: never;
  readonly claim?: never;
  readonly vcuda?: never;
  readonly alaudaMps?: never;
}

/**
 * Parts of physical GPUs. Memory is given as an amount or as a percentage: HAMi ignores the latter besides the former. The KAI
 * scheduler gives out memory alone, Volcano memory and cores.
 */
export type Vgpu = VgpuSize &
  ({ readonly memory: Quantity; readonly memoryPercentage?: never } | { readonly memory?: never; readonly memoryPercentage: number });

/** What is asked for besides memory. */
interface VgpuSize {
  /** Physical GPUs, each of which gives a part; not parts of one GPU. */
  readonly gpus: number;
  /**
   * Percent of the streaming multiprocessors of each GPU, 1 to 100; 100 needs a GPU that nobody else uses.
   *
   * @default - no limit
   */
  readonly cores?: number;
  /**
   * 0 runs before 1; with HAMi alone.
   *
   * @default - HAMi's own, 1
   */
  readonly priority?: 0 | 1;
}

/** Parts of GPUs as a program without types may give them. */
export const vgpuSchema: Schema = object<{ gpus: number; memory: Quantity; memoryPercentage: number; cores: number; priority: number }>(
  {
    gpus: required(integer({ min: 1 })),
    memory: optional(memory({ min: MiB })),
    memoryPercentage: optional(integer({ min: 1, max: 100 })),
    cores: optional(integer({ min: 1, max: 100 })),
    priority: optional(oneOf([0, 1])),
  },
  ['memory', 'memoryPercentage'],
);

const requestKeys: Schema = object<{
  gpus: number;
  mps: object;
  mig: string;
  count: number;
  vgpu: object;
  claim: object;
  vcuda: object;
  alaudaMps: object;
  accelerator: object;
}>(
  {
    gpus: optional(integer({ min: 1 })),
    mps: optional(mpsClientSchema),
    mig: optional(migProfileSchema),
    count: optional(integer({ min: 1 })),
    vgpu: optional(vgpuSchema),
    claim: optional(deviceClaimSchema),
    vcuda: optional(vcudaSchema),
    alaudaMps: optional(mpsCoresSchema),
    accelerator: optional(acceleratorSchema),
  },
  ['gpus', 'mig', 'vgpu', 'claim', 'vcuda', 'alaudaMps', 'accelerator'],
);

/** A GPU request as a program without types may give it: exactly one of its members. */
export const gpuRequestSchema: Schema = handle(
  "a request such as { gpus: 8 }, { mig: '1g.10gb' } or { vgpu: { gpus: 1, memory: '8Gi' } }",
  isPlainObject,
  (request, path) => [...check(requestKeys, request, path), ...mpsAlone(request, path)],
  () => requestKeys,
);

/** A client of MPS has a share of a GPU, which is asked for by its number. */
const mpsAlone = (request: unknown, path: string): readonly Problem[] =>
  isPlainObject(request) && request.mps !== undefined && request.gpus === undefined
    ? [{ path: at(path, 'mps'), problem: 'is for a share of a GPU', fix: 'ask for it by { gpus: 1, mps: { ... } }' }]
    : [];

/** How many devices a container with this request sees: GPUs, shares of a GPU, MIG devices, or parts of GPUs. */
export function devicesOf({ gpus, count = 1, vgpu, claim, vcuda, accelerator }: GpuRequest): number {
  if (claim !== undefined) return devicesClaimed(claim);
  if (accelerator !== undefined) return devicesAsked(accelerator);
  if (vcuda !== undefined) return gpusOfCores(vcuda.cores);
  return gpus ?? vgpu?.gpus ?? count;
}
