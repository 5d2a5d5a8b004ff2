import { type GpuModel, gpuOf } from '../model';
import { vgpuTypeLines } from './types.data';

/** A type of NVIDIA vGPU: a part of a GPU for a virtual machine. */
export interface VgpuType {
  /** Such as `A10-24Q`, or `H100XM-1-10C` where a MIG device is behind it. */
  readonly name: string;
  /** Its board as NVIDIA vGPU calls it, such as `A10`. */
  readonly board: string;
  /** PCI device ids of the board, where the source has them. */
  readonly pciDevices: readonly string[];
  /** How many of this type one GPU holds. */
  readonly perGpu: number;
}

/** The form of such a name: board, GPU slices where MIG is behind it, memory in GB, and series. */
export const VGPU_TYPE = /^[A-Z0-9]+(?:-Ada)?-(?:([1-7])-)?\d+([ABCQ])(?:ME|GFX)?$/;

/** What the default configuration of the vGPU Device Manager makes: the series C and Q. */
export const vgpuTypes = (): readonly VgpuType[] => (known ??= read());
let known: readonly VgpuType[] | undefined;

/** The type of a name, where the default configuration has it. */
export const vgpuTypeOf = (name: string): VgpuType | undefined => vgpuTypes().find((type) => type.name === name);

/** Whether a MIG device is behind it. */
export const isMigBacked = (name: string): boolean => VGPU_TYPE.exec(name)?.[1] !== undefined;

/** Types of the boards that a GPU is, by its PCI device ids; none where the source has no such id. */
export const vgpuTypesOf = (gpu: GpuModel): readonly VgpuType[] =>
  vgpuTypes().filter(({ pciDevices }) => pciDevices.some((id) => gpuOf(gpu).pciDevices.includes(id)));

const read = (): readonly VgpuType[] =>
  vgpuTypeLines
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [board = '', ids = '', ...counts] = line.split(' ');
      const pciDevices = ids === '-' ? [] : ids.split(',');
      return counts.flatMap((text) => {
        const [count, names = ''] = text.split('=');
        return names.split(',').map((name) => ({ name: `${board}-${name}`, board, pciDevices, perGpu: Number(count) }));
      });
    });
