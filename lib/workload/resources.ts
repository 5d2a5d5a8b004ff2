import { cpu, memory, object, optional, type Schema } from '../internal';
import { formatCpu, MiB, parseCpu, type Quantity, type ResourceRequirements } from '../kubernetes';
import { someOf } from './defined';
import { memoryText } from './volumes';

/**
 * CPU and memory of a container. What is given is both request and limit, so that a pod whose containers all have both
 * is of QoS class Guaranteed; `override()` sets them apart.
 */
export interface ContainerResources {
  /**
   * CPU, such as `4` or `'500m'`. Only a whole number can get exclusive cores.
   *
   * @default - none is asked
   */
  readonly cpu?: Quantity;
  /**
   * Memory, such as `'64Gi'`. What is written to `/dev/shm` counts against it.
   *
   * @default - none is asked
   */
  readonly memory?: Quantity;
}

/** CPU and memory; memory of less than a MiB is a unit forgotten. */
export const resourcesSchema: Schema = object<ContainerResources>({
  cpu: optional(cpu({ min: 1 })),
  memory: optional(memory({ min: MiB })),
});

/** Requests and limits of a container: equal, since extended resources must be and Guaranteed pods are. */
export function requirements(
  { cpu, memory }: ContainerResources,
  extended: Readonly<Record<string, number>> = {},
): ResourceRequirements | undefined {
  const all: Record<string, string | number> = {};
  if (cpu !== undefined) all['cpu'] = cpuText(cpu);
  if (memory !== undefined) all['memory'] = memoryText(memory);
  for (const resource in extended) all[resource] = extended[resource] as number;
  return someOf(all) && { requests: all, limits: all };
}

/** A quantity of CPU as text. */
const cpuText = (quantity: Quantity): string => (typeof quantity === 'string' ? quantity : formatCpu(parseCpu(quantity) ?? 0));
