import type { GpuModel } from '../../gpu';
import type { Architecture, MachineShape } from '../shape';

/** Kubernetes' own list of the capacities of CoreWeave's nodes. */
const CAPACITIES = 'kubernetes/autoscaler 30921541 cluster-autoscaler/cloudprovider/coreweave/coreweave_instance_types.go';

/** GPU model, GPUs, CPUs and the memory that nodes report, in KiB. */
type Capacities = Readonly<Record<string, readonly [gpu: GpuModel, gpus: number, cpus: number, memoryKi: number]>>;

/** Instance types whose nodes' capacities are published; CPUs are what the nodes report. */
const capacities = {
  'b200-8x': ['B200', 8, 128, 2112277172],
  'gd-8xh200ib-i128': ['H200-SXM5-141GB', 8, 128, 2112109800],
  'gd-8xh100ib-i128': ['H100-SXM5-80GB', 8, 128, 2112109804],
  'gd-8xa100-i128': ['A100-SXM4-80GB', 8, 128, 2112249840],
  'gd-8xl40-i128': ['L40', 8, 128, 1055335508],
  'gd-8xl40s-i128': ['L40S', 8, 128, 1055337468],
  'rtxp6000-8x': ['RTX-PRO-6000-96GB', 8, 128, 1055335468],
} as const satisfies Capacities;

/** Instance types of CoreWeave by name: bare metal, of which no layout is published. */
export function coreweaveMakers(): { readonly [K in keyof typeof capacities]: () => MachineShape<(typeof capacities)[K][0]> } {
  const makers = Object.entries(capacities).map(([type, [gpu, gpus, cpus, memoryKi]]) => {
    const make = () => counted(type, gpu, [gpus, cpus], 'amd64', CAPACITIES, Math.floor(memoryKi / 1024));
    return [type, make] as const;
  });
  return Object.fromEntries(makers) as { readonly [K in keyof typeof capacities]: () => MachineShape<(typeof capacities)[K][0]> };
}

const PAGES = 'CoreWeave documentation, platform/instances/gpu-instances, as others copied it in October 2026';

/** A nominal GB of its pages as a kernel shows it; see `usableMiB`. */
const usable = (gib: number): number => Math.floor(gib * 1024 * 0.97 - 512);

export const gb200_4x = () => counted('gb200-4x', 'GB200', [4, 144], 'arm64', PAGES, usable(960));
export const gb300_4x = () => counted('gb300-4x', 'GB300', [4, 144], 'arm64', PAGES, usable(960));
export const gb300_4x_e = () => counted('gb300-4x-e', 'GB300', [4, 144], 'arm64', PAGES, usable(960));
export const b300_8x = () => counted('b300-8x', 'B300', [8, 192], 'amd64', PAGES, usable(4096));
export const rtxp6000_8x_v2 = () => counted('rtxp6000-8x-v2', 'RTX-PRO-6000-96GB', [8, 128], 'amd64', PAGES, usable(512));

/** GH200 with 480 GB of its own: what its nodes report, 572 GiB, holds the GPU's memory as well and is not used. */
export const gd_1xgh200 = () => counted('gd-1xgh200', 'GH200-96GB', [1, 72], 'arm64', `${CAPACITIES}; memory: ${PAGES}`, usable(480));

function counted<const G extends GpuModel>(
  type: string,
  gpu: G,
  [gpus, cpus]: readonly [gpus: number, cpus: number],
  architecture: Architecture,
  source: string,
  memoryMiB: number,
): MachineShape<G> {
  const devices = Array.from({ length: gpus }, (_, index) => ({ index }));
  return { name: `coreweave-${type}`, gpu, gpus: devices, cpus, architecture, memoryMiB, confidence: 'D', source };
}
