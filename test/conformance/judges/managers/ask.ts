import { type KubeletConfiguration, type PodSpec, MiB } from '../../../../lib/words/kubernetes';
import { coresOfNode, cpusOfNode, type MachineShape, type NumaNode, numaOf } from '../../../../lib/words/machine';
import { devicesOf } from '../../../../lib/plans/node/admission/devices';
import type { Sharing } from '../../../../lib/plans/model';
import { type GoProgram, goProgram, pinned, type Verdict } from '../../go';

/** A machine, how its kubelet is configured, how its GPUs are offered, and pods that come one after the other. */
export interface Case {
  readonly machine: MachineShape;
  readonly kubelet: KubeletConfiguration;
  readonly sharing?: Sharing | undefined;
  readonly pods: readonly PodSpec[];
}

/** What the kubelet's own managers say: whether they start, and what becomes of each pod. */
export interface ManagersVerdict extends Verdict {
  readonly pods: readonly {
    readonly admitted: boolean;
    readonly reason?: string;
    readonly message?: string;
    readonly affinity: Readonly<Record<string, readonly number[]>>;
  }[];
}

/** The kubelet's Topology, CPU, Memory and Device Managers, twice: each answers one case after the other. */
export const managers = (): Promise<readonly GoProgram[]> => Promise.all([1, 2].map(() => goProgram('kubernetes-1.36', ['managers'])));

/** Asks all programs at once. */
export async function askAll(programs: readonly GoProgram[], cases: readonly Case[]): Promise<readonly ManagersVerdict[]> {
  const size = Math.ceil(cases.length / programs.length);
  const parts = await Promise.all(
    programs.map((program, part) =>
      program.ask<ManagersVerdict>(cases.slice(part * size, (part + 1) * size).map((one, index) => questionOf(`${part}.${index}`, one))),
    ),
  );
  return parts.flat();
}

/** Lets new programs work, and ends them: a CPU Manager that has started never lets go of its memory. */
export async function withManagers<T>(work: (programs: readonly GoProgram[]) => Promise<T>): Promise<T> {
  const programs = await managers();
  try {
    return await work(programs);
  } finally {
    await Promise.all(programs.map((program) => program.close()));
  }
}

/** Such as `v1.36.3`. */
export const managersVersion = (): string => pinned('kubernetes-1.36', 'k8s.io/kubernetes');

/** A case in the words of the program. */
export function questionOf(id: string, { machine, kubelet, sharing, pods }: Case) {
  const nodes = numaOf(machine) ?? [];
  return {
    id,
    machine: {
      memory: (machine.memoryMiB ?? nodes.reduce((sum, { memoryMiB = 0 }) => sum + memoryMiB, 0)) * MiB,
      numa: nodes.map((node, place) => numaQuestion(machine, node, place, nodes)),
    },
    kubelet,
    devices: devicesByNode(machine, sharing, nodes),
    // Which nodes a pod may go to is the scheduler's question.
    pods: pods.map(({ nodeSelector: _selector, affinity: _affinity, ...spec }) => spec),
  };
}

/** Where nobody says otherwise, NUMA nodes are spread evenly over the sockets, and as far from each other as Linux assumes. */
function numaQuestion(machine: MachineShape, node: NumaNode, place: number, nodes: readonly NumaNode[]) {
  return {
    id: node.id,
    socket: Math.floor((place * (machine.sockets ?? 1)) / nodes.length),
    cores: coresOfNode(node) ?? chunks(cpusOfNode(node), machine.threadsPerCore ?? 1),
    memory: (node.memoryMiB ?? 0) * MiB,
    distances: node.distances ?? nodes.map(({ id }) => (id === node.id ? 10 : 20)),
  };
}

function chunks(cpus: readonly number[], size: number): readonly (readonly number[])[] {
  return Array.from({ length: Math.ceil(cpus.length / size) }, (_, index) => cpus.slice(index * size, (index + 1) * size));
}

/** The NUMA nodes of the devices of each resource, as our own model of the device plugin counts them. */
function devicesByNode(machine: MachineShape, sharing: Sharing | undefined, nodes: readonly NumaNode[]) {
  const { free } = devicesOf(machine, sharing, nodes);
  return Object.fromEntries(
    Object.entries(free).map(([resource, counts]) => [
      resource,
      counts.flatMap((count, place) => Array.from({ length: count }, () => nodes[place]?.id ?? -1)),
    ]),
  );
}
