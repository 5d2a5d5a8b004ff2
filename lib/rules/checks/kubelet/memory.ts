import { each, type FindingHere } from '../../lookups/each';
import { formatMemory, type KubeletConfiguration, MiB, parseMemory, parseQuantity } from '../../../words/kubernetes';
import { hugePageBytes, type MachineShape } from '../../../words/machine';
import { soundKubelets } from './each-kubelet';
import type { Rule } from '../../rule';

const reservedMemory = each(soundKubelets, {
  id: 'kubelet/reserved-memory',
  severity: 'error',
  about: 'Under the Static Memory Manager, reservedMemory is not exactly kubeReserved + systemReserved + evictionHard.',
  fix: 'let the sum of reservedMemory be what is reserved elsewhere',
  source: 'Kubernetes 1.36.2 pkg/kubelet/cm/memorymanager/memory_manager.go: the kubelet does not start otherwise',
  *look([{ configuration, partial }, { machine }]) {
    const { reservedMemory: entries = [], memoryManagerPolicy } = configuration;
    const nodes = machine?.numa?.map(({ id }) => id);
    const rooms = roomsFor(machine, entries);
    const seen = new Set<string>();
    for (const [index, { numaNode, limits }] of entries.entries()) {
      const at = `reservedMemory[${index}]`;
      if (nodes && !nodes.includes(numaNode))
        yield { at, problem: `${machine?.name ?? ''} has no NUMA node ${numaNode}`, got: numaNode, allowed: nodes, fix: ELSEWHERE };
      for (const [type, quantity] of Object.entries(limits)) {
        if (type !== 'memory')
          yield { at, problem: `${type} can never add up: hugepages cannot be reserved elsewhere`, got: type, allowed: ['memory'] };
        if (!parseMemory(quantity)) yield { at, problem: 'is not an amount of memory above zero', got: quantity };
        const room = type === 'memory' ? rooms.get(numaNode) : undefined;
        if (room !== undefined && (parseMemory(quantity) ?? 0) > room)
          yield {
            at,
            problem: `is more than NUMA node ${numaNode} of ${machine?.name ?? ''} has besides its huge pages`,
            got: quantity,
            allowed: `up to ${formatMemory(room)}`,
            fix: 'reserve less there, and the rest on other NUMA nodes',
          };
        if (seen.has(`${numaNode} ${type}`)) yield { at, problem: `names NUMA node ${numaNode} and ${type} twice`, got: limits };
        seen.add(`${numaNode} ${type}`);
      }
    }
    if (memoryManagerPolicy === 'Static' && (!partial || saysAll(configuration))) yield* sum(configuration);
  },
});

const ELSEWHERE = 'reserve this memory on NUMA nodes that are there: add it to what is reserved on one of them';

/**
 * Bytes of each NUMA node besides its huge pages, from which the Memory Manager subtracts what is reserved without looking
 * (`policy_static.go`, `getDefaultMachineState`). More than all of them have is the subject of kubelet/allocatable.
 */
function roomsFor(
  { numa = [] }: Partial<MachineShape> = {},
  entries: NonNullable<KubeletConfiguration['reservedMemory']>,
): ReadonlyMap<number, number> {
  const rooms = numa.flatMap((node): [number, number][] =>
    node.memoryMiB === undefined ? [] : [[node.id, node.memoryMiB * MiB - hugePageBytes(node)]],
  );
  const all = rooms.reduce((sum, [, room]) => sum + room, 0);
  return new Map(entries.reduce((sum, { limits }) => sum + (parseMemory(limits['memory']) ?? 0), 0) > all ? [] : rooms);
}

/** A part of a configuration that says everything that is added up. */
const saysAll = ({ reservedMemory: entries, kubeReserved, systemReserved, evictionHard }: KubeletConfiguration): boolean =>
  entries !== undefined && [kubeReserved?.['memory'], systemReserved?.['memory'], evictionHard?.['memory.available']].every(isSaid);

const isSaid = (quantity: string | undefined): boolean => quantity !== undefined;

/** A percentage cannot be added up without the machine's memory; rule `kubelet/eviction-percentage` speaks of it. */
function* sum(configuration: KubeletConfiguration): Generator<FindingHere> {
  const { reservedMemory: entries = [], kubeReserved, systemReserved, evictionHard, mergeDefaultEvictionSettings } = configuration;
  // 100Mi is what the kubelet takes when the map is absent (pkg/kubelet/apis/config/v1beta1/defaults.go).
  const otherwise = evictionHard === undefined || mergeDefaultEvictionSettings === true ? '100Mi' : '0';
  const eviction = evictionHard?.['memory.available'] ?? otherwise;
  if (eviction.endsWith('%')) return;
  const parts = [
    { at: 'kubeReserved.memory', got: kubeReserved?.['memory'] ?? '0' },
    { at: 'systemReserved.memory', got: systemReserved?.['memory'] ?? '0' },
    { at: 'evictionHard["memory.available"]', got: eviction },
  ];
  const wanted = parts.reduce((total, { got }) => total + thousandths(got), 0);
  const given = entries.reduce((total, { limits }) => total + (thousandths(limits['memory']) || 0), 0);
  // What is not a quantity is the subject of kubelet/reserved and kubelet/eviction.
  if (Number.isNaN(wanted)) return;
  const fraction = given === wanted ? undefined : parts.find(({ got }) => thousandths(got) % 1000 !== 0);
  if (fraction)
    yield {
      ...fraction,
      problem: 'is a fraction of a byte, to which whole bytes of reservedMemory never add up',
      fix: "write whole bytes, with 'M' or 'Mi' for megabytes: 'm' means thousandths",
    };
  else if (given !== wanted)
    yield {
      at: 'reservedMemory',
      problem: 'does not add up to what is reserved elsewhere',
      got: mebibytes(given),
      allowed: `${mebibytes(wanted)} in all`,
    };
  else if (wanted === 0)
    yield {
      at: 'reservedMemory',
      problem: 'the Static Memory Manager needs memory reserved for the system',
      fix: 'reserve memory in systemReserved, and the same in reservedMemory',
    };
}

/** The kubelet adds up quantities as they are written, to the last thousandth of a byte. */
function thousandths(quantity: string | undefined): number {
  const bytes = parseQuantity(quantity);
  return bytes === undefined || bytes < 0 ? Number.NaN : Math.round(bytes * 1000);
}

const mebibytes = (bytesInThousandths: number): string => `${bytesInThousandths / 1000 / 2 ** 20}Mi`;

const evictionPercentage = each(soundKubelets, {
  id: 'kubelet/eviction-percentage',
  severity: 'error',
  about: 'Under the Static Memory Manager, memory.available is a percentage instead of an amount.',
  fix: "write an amount, such as '100Mi'",
  source: 'Kubernetes 1.36.2 pkg/kubelet/cm/memorymanager: a percentage makes the exact sum depend on the memory of each machine',
  *look([
    {
      configuration: { memoryManagerPolicy, evictionHard },
    },
  ]) {
    const got = evictionHard?.['memory.available'];
    if (memoryManagerPolicy === 'Static' && got?.endsWith('%'))
      yield { at: 'evictionHard["memory.available"]', problem: 'is a percentage', got, allowed: 'an amount of memory' };
  },
});

const evictionPartial = each(soundKubelets, {
  id: 'kubelet/eviction-partial',
  severity: 'warning',
  about: 'evictionHard names some signals only, and the defaults of the others are lost.',
  fix: 'name every signal, or set mergeDefaultEvictionSettings: true (Kubernetes 1.33 and later)',
  source: 'Kubernetes 1.36.2 pkg/kubelet/apis/config: in the main configuration file, signals that the map leaves out become 0',
  *look([
    {
      configuration: { evictionHard, mergeDefaultEvictionSettings },
      partial,
    },
  ]) {
    if (partial || evictionHard === undefined || mergeDefaultEvictionSettings === true) return;
    const missing = ['memory.available', 'nodefs.available', 'nodefs.inodesFree', 'imagefs.available', 'imagefs.inodesFree'].filter(
      (signal) => !Object.hasOwn(evictionHard, signal),
    );
    if (missing.length > 0)
      yield { at: 'evictionHard', problem: `${missing.join(', ')} become 0, so nothing is evicted for them`, got: evictionHard };
  },
});

/** Memory that a kubelet keeps for the system. */
export const kubeletMemoryRules: readonly Rule[] = [reservedMemory, evictionPercentage, evictionPartial];
