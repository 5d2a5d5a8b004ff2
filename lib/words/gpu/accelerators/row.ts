/**
 * A device of another vendor than NVIDIA: what containers call it, in which units they ask for parts of it, and what has to
 * be there for it. Rows are data; who gives the devices out, and how, is an allocator's.
 */
export interface AcceleratorRow {
  /** HAMi's word for it, or the resource by which its vendor's own device plugin offers it. */
  readonly device: string;
  /** For messages, such as `Ascend`. */
  readonly vendor: string;
  /** The resource that counts devices; absent where only parts are asked for. */
  readonly count?: string;
  /** Numbers of devices that one container may ask for, where not every number is given out. */
  readonly counts?: readonly number[] | 'even';
  readonly memory?: AcceleratorMemory;
  readonly cores?: AcceleratorCores;
  /** Whether parts are given of one device alone: several are whole. */
  readonly partsOfOne?: true;
  /** Containers on one device at most, where that is known. */
  readonly shares?: number;
  /** Annotations of pods that choose devices, and those with a list of values. */
  readonly annotations?: Readonly<Record<string, 'list' | readonly string[]>>;
  /** The mode in which memory and cores are limited by software, in any amount: the annotation that says so. */
  readonly softSplit?: { readonly annotation: string; readonly value: string };
  /** Labels by which the vendor's plugin finds its nodes, where it does so by labels. */
  readonly nodeLabels?: Readonly<Record<string, string>>;
  /** The part of HAMi's chart that must be switched on for it: `devices.<part>.enabled`. */
  readonly chartPart?: string;
  /** The first version of HAMi that gives it out, and the first that gives parts of it under these names. */
  readonly since?: string;
  readonly partsSince?: string;
  /** Names that others use and no version of HAMi here reads, with what is meant. */
  readonly staleNames?: Readonly<Record<string, string>>;
}

/** How memory of a device is asked for. */
export interface AcceleratorMemory {
  readonly resource: string;
  /** MiB of one unit of the resource. */
  readonly unitMiB: number;
  /** Sizes in MiB that are given out, the least first, the whole device not among them; absent where every number of units is. */
  readonly sizes?: readonly number[];
  /** Names of the vendor for these sizes. */
  readonly templates?: readonly string[];
  /** What becomes of another size: HAMi gives the next larger one, or refuses the pod. */
  readonly otherSizes?: 'rounded up' | 'refused';
  /** MiB of a whole device, where it is the same for all. */
  readonly wholeMiB?: number;
  /** The most that is taken for a whole device, where it has more than it can give out. */
  readonly capacityMiB?: number;
}

/** How cores of a device are asked for; requests say percent. */
export interface AcceleratorCores {
  readonly resource: string;
  /** Units that one device has: 100 where the resource counts percent. */
  readonly ofDevice: number;
  /** Percent that a container is taken to ask for where it asks for memory alone: with 100 nobody else uses the device. */
  readonly otherwise: 0 | 100;
  /** Whether cores take the place of the number of devices. */
  readonly insteadOfCount?: true;
}
