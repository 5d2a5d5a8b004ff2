import { boolean, cpu, memory, object, optional, required, type Schema } from '../../../internal';
import { MiB, parseCpu, parseMemory, type Quantity } from '../../../words/kubernetes';
import type { NodeReserve } from '../../node';

/** Whole nodes for one workload: `true`, or with what each node keeps for DaemonSets. */
export type Exclusive = boolean | { readonly reserve: ExclusiveReserve };

/** What the pods of an exclusive workload leave of a node, for the DaemonSets that run there. */
export interface ExclusiveReserve {
  /**
   * CPU, such as `4` or `'500m'`.
   *
   * @default - 2, or a tenth of the node where that is less
   */
  readonly cpu?: Quantity;
  /**
   * Memory, such as `'16Gi'`.
   *
   * @default - 4 GiB, or a tenth of the node where that is less
   */
  readonly memory?: Quantity;
}

export const exclusiveSchema: Schema = {
  is: 'anyOf',
  what: "true, or an object such as { reserve: { cpu: 4, memory: '16Gi' } }",
  options: [
    boolean,
    object<{ readonly reserve: ExclusiveReserve }>({
      reserve: required(object<ExclusiveReserve>({ cpu: optional(cpu({ min: 0 })), memory: optional(memory({ min: 0 })) })),
    }),
  ],
};

interface Asking {
  readonly exclusive?: Exclusive;
}

/** Whether the pods of a workload have their nodes for themselves. */
export const isExclusive = ({ exclusive = false }: Asking): boolean => exclusive !== false;

/** What is kept of each node; what is not said is as everywhere. */
export function reserveOf({ exclusive }: Asking): NodeReserve | undefined {
  if (typeof exclusive !== 'object') return undefined;
  const { cpu: cpus, memory: bytes } = exclusive.reserve;
  return {
    ...(cpus === undefined ? {} : { cpu: (parseCpu(cpus) ?? 0) / 1000 }),
    ...(bytes === undefined ? {} : { memoryMiB: Math.ceil((parseMemory(bytes) ?? 0) / MiB) }),
  };
}
