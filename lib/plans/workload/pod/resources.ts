import { isGpuResource } from '../../allocators';
import { at, cpu, integer, memory, object, oneOf, optional, type Problem, type Schema } from '../../../internal';
import { memoryText, formatCpu, MiB, parseCpu, parseMemory, type Quantity, type ResourceRequirements } from '../../../words/kubernetes';
import type { ContainerBinding, FabricUse } from '../../model';
import { someOf } from './defined';

/**
 * What a container asks for besides its GPUs. What is given is both request and limit, so that a pod whose containers all
 * have CPU and memory is of QoS class Guaranteed; `override()` sets them apart.
 */
export interface ContainerResources {
  /**
   * CPU, such as `4` or `'500m'`. Only a whole number can get exclusive cores.
   *
   * @default - none is asked
   */
  readonly cpu?: Quantity;
  /**
   * Memory, such as `'64Gi'`. What is written to `/dev/shm` counts against it; huge pages do not.
   *
   * @default - none is asked
   */
  readonly memory?: Quantity;
  /**
   * Local disk for the container's own files, its logs and `emptyDir` volumes, such as `'200Gi'`.
   *
   * @default - none is asked
   */
  readonly 'ephemeral-storage'?: Quantity;
  /** Huge pages of a size, such as `'hugepages-2Mi': '5120Mi'`: whole pages, besides CPU or memory. */
  readonly [pages: `hugepages-${string}`]: Quantity | undefined;
  /** Devices of a device plugin, such as `'vpc.amazonaws.com/efa': 32` or `'rdma/hca': 1`. GPUs are asked for by `request`. */
  readonly [device: `${string}/${string}`]: number | undefined;
}

/** What a main container asks for: by name, or the share of the pool's machine that goes with its GPUs. */
export type MainResources = ContainerResources | 'share';

/** Source: Kubernetes 1.36.2 `pkg/apis/core/v1/helper/helpers.go`, `IsExtendedResourceName`. */
const DEVICE =
  /^(?!([^/]*\.)?kubernetes\.io\/)(?!requests\.)[a-z0-9]([-a-z0-9.]*[a-z0-9])?\/[A-Za-z0-9]([-A-Za-z0-9_.]{0,61}[A-Za-z0-9])?$/;
const HUGE_PAGES = /^hugepages-[1-9]\d*[KMG]i$/;

const BOTH = "write resources: { cpu: 8, memory: '64Gi' }, which become both requests and limits; override() sets them apart";

/** What a container may ask for; memory of less than a MiB is a unit forgotten. */
export const resourcesSchema: Schema = {
  ...(object<Pick<ContainerResources, 'cpu' | 'memory' | 'ephemeral-storage'>>(
    {
      cpu: optional(cpu({ min: 1 })),
      memory: optional(memory({ min: MiB })),
      'ephemeral-storage': optional(memory({ min: MiB })),
    },
    undefined,
    { limits: BOTH, requests: BOTH },
  ) as Schema & { readonly is: 'object' }),
  more: [
    { key: HUGE_PAGES, what: "huge pages such as 'hugepages-2Mi'", schema: memory({ min: 1 }) },
    { key: DEVICE, what: "a device such as 'vpc.amazonaws.com/efa'", schema: integer({ min: 1, max: 2 ** 31 - 1 }) },
  ],
};

/** The same, or the word for the fair share. */
export const mainResourcesSchema: Schema = {
  is: 'anyOf',
  what: "an object such as { cpu: 8, memory: '64Gi' }, or 'share'",
  options: [resourcesSchema, oneOf(['share'])],
};

/** What of resources is not a fault of one value: GPUs that `request` asks for, and huge pages that the API server refuses. */
export function resourceProblems(resources: ContainerResources, path: string): readonly Problem[] {
  const bare = resources.cpu === undefined && resources.memory === undefined;
  return Object.entries(resources).flatMap(([name, got]): readonly Problem[] => {
    if (SIMPLE.has(name)) return NONE;
    const where = at(path, name);
    if (isGpuResource(name))
      return [
        { path: where, problem: 'is asked for by request', got, fix: "remove it, and give request: { gpus: 1 } or { mig: '1g.10gb' }" },
      ];
    if (!HUGE_PAGES.test(name) || got === undefined) return NONE;
    const page = name.slice('hugepages-'.length);
    const bytes = parseMemory(got) ?? 0;
    if (bytes % (parseMemory(page) ?? 1) !== 0)
      return [{ path: where, problem: `must be whole pages of ${page}`, got, fix: `give a multiple of ${page}` }];
    // Kubernetes 1.36.2 pkg/apis/core/validation/validation.go: "HugePages require cpu or memory".
    return bare
      ? [
          {
            path: where,
            problem: 'needs cpu or memory as well: the API server rejects huge pages alone',
            got,
            fix: 'give cpu and memory',
          },
        ]
      : [];
  });
}

/** What every container may ask for by itself. */
const SIMPLE: ReadonlySet<string> = new Set<keyof ContainerResources>(['cpu', 'memory', 'ephemeral-storage']);
const NONE: readonly never[] = [];

/** Huge pages of all sizes that a container asks for, in bytes. */
export const hugePagesIn = (resources: ContainerResources | FabricUse['resources']): number =>
  Object.entries(resources as Readonly<Record<string, Quantity | undefined>>).reduce(
    (sum, [name, got]) => sum + (HUGE_PAGES.test(name) ? (parseMemory(got) ?? 0) : 0),
    0,
  );

const NOTHING: Pick<ContainerBinding, 'resources' | 'claims'> = { resources: {}, claims: [] };

/** Requests and limits of a container: equal, since extended resources must be and Guaranteed pods are. */
export function requirements(
  { cpu: cpus, memory: bytes, ...others }: ContainerResources,
  { resources: extended, claims }: Pick<ContainerBinding, 'resources' | 'claims'> = NOTHING,
): ResourceRequirements | undefined {
  const all: Record<string, string | number> = {};
  if (cpus !== undefined) all['cpu'] = cpuText(cpus);
  if (bytes !== undefined) all['memory'] = memoryText(bytes);
  for (const [name, amount] of Object.entries(others)) {
    if (amount !== undefined) all[name] = name.includes('/') ? (amount as number) : memoryText(amount);
  }
  for (const resource in extended) all[resource] = extended[resource] as number;
  const amounts = someOf(all) && { requests: all, limits: all };
  return claims.length === 0 ? amounts : { ...amounts, claims };
}

/** A quantity of CPU as text. */
const cpuText = (quantity: Quantity): string => (typeof quantity === 'string' ? quantity : formatCpu(parseCpu(quantity) ?? 0));
