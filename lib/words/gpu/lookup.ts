import { nearestFirst } from '../../internal';
import { type GpuModel, gpuModels, gpuOf } from './model';

/**
 * The model behind a product name as NVML and `nvidia-smi` print it, such as `NVIDIA H100 80GB HBM3`; undefined when the
 * catalogue has none. Case and the prefix `NVIDIA `, which old drivers leave out, do not matter.
 *
 * @param memoryMiB Total memory as printed. It decides between models that share a name.
 */
export function gpuByProductName(name: string, memoryMiB?: number): GpuModel | undefined {
  const wanted = plainName(name);
  const found = gpuModels.filter((model) => gpuOf(model).productNames.some((product) => plainName(product) === wanted));
  if (found.length < 2 || memoryMiB === undefined) return found[0];
  const far = (model: GpuModel): number => Math.abs((gpuOf(model).memoryMiB ?? Number.MAX_SAFE_INTEGER) - memoryMiB);
  return [...found].sort((a, b) => far(a) - far(b))[0];
}

/**
 * The model with this PCI device id: `2330`, `0x2330`, or with the vendor behind it as `nvidia-smi` prints it,
 * `0x233010DE`. Undefined when the catalogue has none, or the vendor is not NVIDIA.
 */
export function gpuByPciDevice(id: string): GpuModel | undefined {
  const [, device] = /^(?:0x)?([0-9a-f]{4})(?:10de)?$/i.exec(id.trim()) ?? [];
  return device === undefined ? undefined : gpuModels.find((model) => gpuOf(model).pciDevices.includes(device.toUpperCase()));
}

/** Product names of the catalogue, those nearest to a name first: for messages about a GPU that is not in it. */
export const nearestProductNames = (name: string, n = 3): readonly string[] =>
  nearestFirst(
    name,
    gpuModels.flatMap((model) => gpuOf(model).productNames.slice(0, 1)),
  ).slice(0, n);

const plainName = (name: string): string =>
  name
    .trim()
    .toLowerCase()
    .replace(/^nvidia /, '');
