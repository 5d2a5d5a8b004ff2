import { gpuModels } from '../gpu';
import {
  type Schema,
  boolean,
  check,
  handle,
  integer,
  list,
  map,
  number,
  object,
  oneOf,
  optional,
  plainText,
  required,
} from '../../internal';
import { contradictions } from './contradictions';
import type { GpuDevice, MachineShape, Nic, NicKind, NumaNode } from './shape';

/** Names of machines: they become parts of file names and labels. */
const NAME = /^[A-Za-z0-9][A-Za-z0-9._-]*$/;
/** Sizes of huge pages as resources of nodes are named by them: `hugepages-2Mi`. */
const PAGE_SIZE = /^\d+[KMG]i$/;
const RESOURCE = /^[a-z0-9.-]+\/[A-Za-z0-9._-]+$/;
const PCI_ADDRESS = /^[0-9a-f]{4,8}:[0-9a-f]{2}:[0-9a-f]{2}\.[0-7]$/;

const id = integer({ min: 0 });
const cpuList = plainText({ empty: true, what: "a Linux CPU list such as '0-55,112-167', or '' for none" });

/** Form of a `MachineShape` that was written by hand or read from a file. `checkMachine` says what contradicts itself in it. */
function machineSchema(): Schema {
  return (schema ??= object<MachineShape>({
    name: required(plainText({ pattern: NAME, what: "letters, digits, '-', '_' and '.', such as dgx-h100" })),
    gpu: required(oneOf(gpuModels)),
    gpus: required(
      list(
        object<GpuDevice>({
          index: required(id),
          numaNode: optional(id),
          pciBusId: optional(plainText({ pattern: PCI_ADDRESS, what: "a PCI address as in sysfs, such as '0000:53:00.0'" })),
        }),
        { min: 1 },
      ),
    ),
    cpus: required(integer({ min: 1 })),
    architecture: optional(oneOf(['amd64', 'arm64'])),
    threadsPerCore: optional(integer({ min: 1 })),
    sockets: optional(integer({ min: 1 })),
    memoryMiB: optional(integer({ min: 1 })),
    numa: optional(
      list(
        object<NumaNode>({
          id: required(id),
          cpus: required(cpuList),
          cores: optional(list(cpuList)),
          memoryMiB: optional(integer({ min: 0 })),
          hugePages: optional(map(integer({ min: 0 }), { key: PAGE_SIZE, keyWhat: "the size of a page, such as '2Mi' or '1Gi'" })),
          distances: optional(list(integer({ min: 0 }))),
        }),
      ),
    ),
    nics: optional(
      list(
        object<Nic>({
          name: required(plainText()),
          numaNode: optional(id),
          kind: required(oneOf(['infiniband', 'ethernet', 'efa', 'gvnic'] satisfies readonly NicKind[])),
          gbps: optional(number({ min: 0 })),
          nearestGpu: optional(id),
          resource: optional(plainText({ pattern: RESOURCE, what: "the name of a resource, such as 'openshift.io/rail0'" })),
          devices: optional(integer({ min: 1 })),
        }),
      ),
    ),
    confidence: required(oneOf(['measured', 'A', 'B', 'C', 'D'])),
    source: required(plainText()),
    virtual: optional(boolean),
  }));
}
let schema: Schema | undefined;

/** A machine as a prop: one of `machines`, what `parseSnapshot` returned, or JSON of either. */
export const machineHandle: Schema = handle(
  'a machine, such as machines.dgxH100 or what parseSnapshot returns',
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  (value, path) => {
    const malformed = check(machineSchema(), value, path);
    if (malformed.length > 0) return malformed;
    return contradictions(value as MachineShape).map(({ at, ...wrong }) => ({ path: `${path}.${at}`, ...wrong, fix: AGREE }));
  },
  machineSchema,
);

const AGREE = 'correct the parts that differ, or remove what is not known';

/** Whether a value is a well-formed `MachineShape` that does not contradict itself. */
export function isMachineShape(value: unknown): value is MachineShape {
  return checkMachine(value).length === 0;
}

/**
 * What is wrong with a machine that was given from outside: malformed properties first, and when there are none,
 * everything in it that contradicts something else. Empty when all is well.
 */
export function checkMachine(value: unknown): readonly string[] {
  const malformed = check(machineSchema(), value, 'machine');
  if (malformed.length > 0)
    return malformed.map(
      ({ path, problem, allowed }) => `${path} ${problem}${typeof allowed === 'string' ? ` (allowed: ${allowed})` : ''}`,
    );
  return contradictions(value as MachineShape).map(({ problem }) => problem);
}
