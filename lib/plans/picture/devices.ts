import type { GpuDevice, MachineShape, Nic } from '../../words/machine';
import type { Sharing } from '../model';
import { column, type Figure, flow, framed, texts } from './figure';
import { cutOf, slicesFigure } from './slices';

/** Width of a GPU with what is around it; two of them are as wide as the narrowest NUMA node. */
export const UNIT = 116;
export const UNIT_GAP = 8;
const PADDING = 5;
const NIC_PADDING = 4;

/** GPUs and NICs that are drawn together. */
export interface Devices {
  readonly gpus: readonly GpuDevice[];
  /** NICs that are not drawn with one of the GPUs. */
  readonly nics: readonly Nic[];
}

/** Devices of a machine by where they are. Each is in one place: a NIC with the GPU whose PCIe switch it shares. */
export interface Placed {
  readonly on: (numaNode: number) => Devices;
  /** Those whose NUMA node is not known. */
  readonly elsewhere: Devices;
  readonly nextTo: (gpu: GpuDevice) => readonly Nic[];
}

export function placed({ gpus, nics = [], numa = [] }: MachineShape): Placed {
  const ids = new Set(numa.map(({ id }) => id));
  const known = new Set(gpus.map(({ index }) => index));
  const place = ({ numaNode }: GpuDevice | Nic): number | undefined => (numaNode !== undefined && ids.has(numaNode) ? numaNode : undefined);
  const alone = nics.filter(({ nearestGpu }) => nearestGpu === undefined || !known.has(nearestGpu));
  const at = (node: number | undefined): Devices => ({
    gpus: gpus.filter((gpu) => place(gpu) === node),
    nics: alone.filter((nic) => place(nic) === node),
  });
  return { on: at, elsewhere: at(undefined), nextTo: ({ index }) => nics.filter(({ nearestGpu }) => nearestGpu === index) };
}

/** GPUs, each with the NICs of its PCIe switch, and the other NICs. */
export function devicesFigure(
  { gpus, nics }: Devices,
  { nextTo }: Placed,
  machine: MachineShape,
  sharing: Sharing | undefined,
  width: number,
): readonly Figure[] {
  const units = gpus.map((gpu) => unitFigure(gpu, nextTo(gpu), machine, sharing));
  return [
    ...(units.length === 0 ? [] : [flow(units, width, UNIT_GAP)]),
    ...(nics.length === 0
      ? []
      : [
          flow(
            nics.map((nic) => nicFigure(nic, UNIT)),
            width,
            UNIT_GAP,
          ),
        ]),
  ];
}

/** A GPU, in the frame of its PCIe switch where it is known to share one with NICs. */
function unitFigure(gpu: GpuDevice, nics: readonly Nic[], machine: MachineShape, sharing: Sharing | undefined): Figure {
  if (nics.length === 0) return gpuFigure(gpu, machine, sharing, UNIT);
  const width = UNIT - 2 * PADDING;
  const inner = [texts(['PCIe switch'], width, 'small'), gpuFigure(gpu, machine, sharing, width)];
  return framed(column([...inner, ...nics.map((nic) => nicFigure(nic, width))], 3), { class: 'switch', padding: PADDING, round: 4 });
}

function gpuFigure(gpu: GpuDevice, machine: MachineShape, sharing: Sharing | undefined, outer: number): Figure {
  const width = outer - 2 * PADDING;
  return framed(
    column(
      [
        texts([`GPU ${gpu.index}`], width, 'name'),
        ...(gpu.pciBusId === undefined ? [] : [texts([gpu.pciBusId], width, 'small')]),
        ...slicesFigure(cutOf(machine.gpu, gpu, sharing), width),
      ],
      1,
    ),
    { class: 'gpu', padding: PADDING },
  );
}

const KINDS = { infiniband: 'InfiniBand', ethernet: 'Ethernet', efa: 'EFA', gvnic: 'gVNIC' } as const;

/** Kind and speed of a NIC, such as `InfiniBand 400G`. */
export const nicSort = ({ kind, gbps }: Nic): string => `${KINDS[kind]}${gbps === undefined ? '' : ` ${gbps}G`}`;

function nicFigure(nic: Nic, outer: number): Figure {
  const width = outer - 2 * NIC_PADDING;
  const { name, resource, devices = 1 } = nic;
  const offered = resource === undefined ? [] : [devices === 1 ? resource : `${devices} x ${resource}`];
  return framed(column([texts([name], width, 'name'), texts([nicSort(nic), ...offered], width, 'small')], 0), {
    class: 'nic',
    padding: NIC_PADDING,
    round: 6,
    about: [name, nicSort(nic), ...offered].join(', '),
  });
}
