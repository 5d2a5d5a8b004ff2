import { memo } from '../../../internal';
import { untolerated } from '../../../words/kubernetes';
import type { Model, PoolDescription } from '../../../plans/model';
import { type AdmissionNode, admissionNode, type AdmissionPod, admissionPod, admit, type NodeState } from '../../../plans/node';
import { each } from '../../lookups/each';
import { boundPods, podsOf, type SeenPod } from '../../lookups/related';
import type { Rule } from '../../rule';

/** A DaemonSet whose pods hold memory of their own. */
interface Daemon {
  readonly seen: SeenPod;
  readonly asked: AdmissionPod;
}

/** A node on which the DaemonSets of its pool are already. */
interface Taken {
  readonly node: AdmissionNode;
  readonly state: NodeState;
  readonly daemons: readonly Daemon[];
}

const daemonMemory = each(boundPods, {
  id: 'numa/daemon-memory',
  severity: 'error',
  about: 'Under the Static Memory Manager, a Guaranteed DaemonSet holds memory of a NUMA node that larger pods need.',
  fix: 'let the DaemonSet ask for less than its limits, so that no memory is set aside for it, or let the pod need the memory of one NUMA node',
  source:
    'Kubernetes 1.36.2 pkg/kubelet/cm/memorymanager/policy_static.go: a NUMA node that serves a container alone joins no group of NUMA nodes, and none of a group serves alone',
  *look([{ pod }, pool], model) {
    const nodes = nodesIn(model)(pool);
    if (nodes.length === 0 || pod.perNode === true) return;
    const [first, ...others] = nodes.map((one) => (one ? keptOut(one, admissionPod(pod.spec)) : undefined));
    if (first === undefined || others.includes(undefined)) return;
    yield {
      at: pod.pointer,
      problem: `needs memory of ${first.width} NUMA nodes, and on each node of pool '${pool.name}' ${first.who} holds memory of one of them alone: the kubelet refuses the pod`,
    };
  },
});

/** The nodes of a pool with their DaemonSets; none where the Memory Manager of one gives nobody memory of its own. */
const nodesIn = memo((model: Model) =>
  memo((pool: PoolDescription): readonly (Taken | undefined)[] => {
    const shapes = (pool.shapes ?? []).filter(({ kubelet }) => kubelet?.memoryManagerPolicy === 'Static');
    const daemons = shapes.length === pool.shapes?.length ? daemonsOn(model, pool) : [];
    return daemons.length === 0 ? [] : shapes.map((shape) => taken(admissionNode(shape, pool.sharing), daemons));
  }),
);

/** DaemonSets that run on every node of a pool, and whose pods the Memory Manager gives memory of their own. */
const daemonsOn = (model: Model, pool: PoolDescription): readonly Daemon[] =>
  podsOf(model).flatMap((seen) => {
    if (seen.pod.perNode !== true || !runsOn(seen, pool)) return [];
    const asked = admissionPod(seen.pod.spec);
    return asked.qos === 'Guaranteed' && !asked.podLevel ? [{ seen, asked }] : [];
  });

function runsOn({ pod }: SeenPod, { path, cluster, taints }: PoolDescription): boolean {
  if (pod.pool !== undefined) return pod.pool === path;
  const { nodeSelector = {}, affinity, nodeName, tolerations = [] } = pod.spec;
  if (Object.keys(nodeSelector).length > 0 || affinity !== undefined || nodeName !== undefined) return false;
  if (pod.cluster?.path !== cluster?.path) return false;
  return untolerated(taints, tolerations).length === 0;
}

/** The node with its DaemonSets on it, as far as it admits them; undefined where it is not known how it would. */
function taken(node: ReturnType<typeof admissionNode>, daemons: readonly Daemon[]): Taken | undefined {
  if (!('empty' in node)) return undefined;
  let state = node.empty;
  const admitted: Daemon[] = [];
  for (const daemon of daemons) {
    const answer = admit(node, state, daemon.asked);
    if (!answer.admitted) continue;
    state = answer.state;
    admitted.push(daemon);
  }
  return { node, state, daemons: admitted };
}

/** What keeps a pod off a node that would take it if nothing held memory there; undefined where that is not the reason. */
function keptOut({ node, state, daemons }: Taken, asked: AdmissionPod): { readonly width: number; readonly who: string } | undefined {
  const alone = admit(node, node.empty, asked);
  const width = Math.max(0, ...Object.values(alone.affinity).map((ids) => ids.length));
  if (!alone.admitted || width < 2 || admit(node, state, asked).admitted) return undefined;
  // Without memory of their own all of them fit: it is neither CPUs nor devices.
  const unpinned: AdmissionNode = { ...node, settings: { ...node.settings, staticMemory: false } };
  if (!admit(unpinned, state, asked).admitted) return undefined;
  const names = daemons.map(({ seen }) => `DaemonSet '${seen.pod.owner.name}'`);
  return { width, who: names.join(' or ') };
}

/** Memory that DaemonSets hold. */
export const daemonMemoryRules: readonly Rule[] = [daemonMemory];
