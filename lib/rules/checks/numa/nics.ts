import type { MachineShape } from '../../../words/machine';
import { type AdmissionNode, admissionNode, admissionPod, admit } from '../../../plans/node';
import type { PoolDescription } from '../../../plans/model';
import { each } from '../../lookups/each';
import { bound, type SeenPod } from '../../lookups/related';
import type { Rule } from '../../rule';

/** NICs of a machine by the resource that offers them: how many are on each NUMA node, and last, on none. */
type Offered = Readonly<Record<string, readonly number[]>>;

const nics = each(bound, {
  id: 'numa/nics',
  severity: 'error',
  about: 'The GPUs and network devices of a pod are on NUMA nodes that its kubelet cannot combine.',
  fix: 'ask for devices that need as many NUMA nodes as the GPUs do, let the plugin of the NICs tell no NUMA nodes (excludeTopology), or use topologyManagerPolicy best-effort',
  source:
    'Kubernetes 1.36.2 pkg/kubelet/cm/devicemanager/topology_hints.go: each resource has hints of its own, and pkg/kubelet/cm/topologymanager/policy.go wants one set of NUMA nodes that all of them prefer',
  *look([pool, pods]) {
    const names = new Set((pool.shapes ?? []).flatMap(({ machine }) => Object.keys(offeredBy(machine))));
    if (names.size === 0) return;
    for (const seen of pods) {
      const asked = askedOf(seen, names);
      const reason = asked && refusal(seen, pool);
      if (asked && reason !== undefined)
        yield {
          subject: seen.pod.path,
          at: `${seen.pod.pointer}.${asked.step}.resources.limits`,
          problem: `the kubelets of pool '${pool.name}' reject this pod for ever, for its network devices: ${reason}`,
          got: asked.limits,
        };
    }
  },
});

/** The first container that asks for a network device. */
function askedOf({ containers }: SeenPod, names: ReadonlySet<string>) {
  for (const { container, step } of containers) {
    const limits = container.resources?.limits ?? {};
    if (Object.keys(limits).some((name) => names.has(name))) return { step, limits };
  }
  return undefined;
}

/** Why no machine of the pool takes a pod, each of which would without its network devices; undefined where one does, or nothing is known. */
function refusal({ pod }: SeenPod, { shapes = [], sharing }: PoolDescription): string | undefined {
  let first: string | undefined;
  for (const shape of shapes) {
    const node = admissionNode(shape, sharing);
    if (!('empty' in node) || !STRICT.has(node.settings.policy)) return undefined;
    const asked = admissionPod(pod.spec);
    // What is refused without them is the subject of numa/never-admits and pool/never-fits.
    if (!admit(node, node.empty, asked).admitted) return undefined;
    const beside = withDevices(node, offeredBy(shape.machine));
    const { admitted, reason = '' } = admit(beside, beside.empty, asked);
    // Devices that are too few are the scheduler's: how many there are may change.
    if (admitted || !reason.startsWith('TopologyAffinityError')) return undefined;
    first ??= reason;
  }
  return first;
}

/** Policies that refuse a pod. */
const STRICT: ReadonlySet<string> = new Set(['restricted', 'single-numa-node']);

/** The node with devices of other plugins on it, which the Device Manager treats like GPUs. */
function withDevices(node: AdmissionNode, offered: Offered): AdmissionNode {
  const free = { ...node.devices.free, ...offered };
  return { ...node, devices: { ...node.devices, free }, empty: { ...node.empty, devices: free } };
}

/** What a machine offers; of a resource one of whose NICs has no known NUMA node, nothing is said. */
function offeredBy({ numa = [], nics: given = [] }: MachineShape): Offered {
  const offered = new Map<string, number[]>();
  const lost = new Set<string>();
  for (const { resource, numaNode, devices = 1 } of given) {
    if (resource === undefined) continue;
    const place = numa.findIndex(({ id }) => id === numaNode);
    if (place < 0) lost.add(resource);
    const counts = offered.get(resource) ?? Array.from({ length: numa.length + 1 }, () => 0);
    offered.set(resource, counts);
    counts[place] = (counts[place] ?? 0) + devices;
  }
  return Object.fromEntries([...offered].filter(([resource]) => !lost.has(resource)));
}

/** Network devices besides GPUs. */
export const nicRules: readonly Rule[] = [nics];
