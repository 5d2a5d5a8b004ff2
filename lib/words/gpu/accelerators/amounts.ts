import type { AcceleratorMemory, AcceleratorRow } from './row';

/** What is asked of a device: whole ones, or MiB and percent of the cores of each. */
export interface AcceleratorAmounts {
  readonly count: number;
  readonly memoryMiB?: number;
  readonly cores?: number;
}

/** The units of a resource that percent of the cores are. */
export const coreUnits = (percent: number, ofDevice: number): number => (percent * ofDevice) / 100;

/**
 * What stands in the limits of a container. Total: amounts that are not whole units are rounded up, and whoever takes a
 * request from outside has refused them.
 */
export function acceleratorLimits(
  { count: resource, memory, cores }: AcceleratorRow,
  { count, memoryMiB, cores: percent }: AcceleratorAmounts,
): Readonly<Record<string, number>> {
  const limits: Record<string, number> = {};
  const instead = percent !== undefined && cores?.insteadOfCount === true;
  if (resource !== undefined && !instead) limits[resource] = count;
  if (memory !== undefined && memoryMiB !== undefined) limits[memory.resource] = Math.ceil(memoryMiB / memory.unitMiB);
  if (cores !== undefined && percent !== undefined) limits[cores.resource] = Math.ceil(coreUnits(percent, cores.ofDevice));
  return limits;
}

/** The size that is given out for one that is asked for; undefined where it is more than a device has. */
export function givenMiB({ sizes, wholeMiB, capacityMiB = wholeMiB }: AcceleratorMemory, askedMiB: number): number | undefined {
  if (sizes === undefined) return wholeMiB === undefined || askedMiB <= wholeMiB ? askedMiB : undefined;
  return sizes.find((size) => askedMiB <= size) ?? (capacityMiB !== undefined && askedMiB <= capacityMiB ? wholeMiB : undefined);
}

/** Every size that is given out, with the vendor's name where it has one. */
export const sizesOf = ({ sizes = [], templates = [], wholeMiB }: AcceleratorMemory): readonly string[] => [
  ...sizes.map((size, index) => (templates[index] === undefined ? `${size}Mi` : `${size}Mi (${templates[index]})`)),
  ...(wholeMiB === undefined ? [] : [`${wholeMiB}Mi, the whole device`]),
];
