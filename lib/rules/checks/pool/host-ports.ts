import type { ContainerPort } from '../../../words/kubernetes';
import { runsInTurns } from './capacity';
import { each } from '../../lookups/each';
import { bound, type SeenPod } from '../../lookups/related';
import type { Rule } from '../../rule';

const hostPorts = each(bound, {
  id: 'pool/host-ports',
  severity: 'error',
  about: 'Pods with the same host port do not all find a node.',
  fix: 'let one pod take all GPUs of a node, remove the ports or hostNetwork, or give the pool more nodes',
  source:
    'Kubernetes 1.36.2 pkg/scheduler/framework/plugins/nodeports, and pkg/apis/core/v1/defaults.go: under hostNetwork a containerPort is a hostPort; Kubernetes documentation, "Assigning Pods to Nodes"',
  *look([pool, pods]) {
    if (pool.nodes === undefined) return;
    for (const [subject, ports] of takenBy(pods)) {
      for (const { port, at, pods: count } of ports.values()) {
        if (count <= pool.nodes.max) continue;
        const has = pool.nodes.max === 1 ? 'one node' : `${pool.nodes.max} nodes`;
        const problem = `${count} pods take this port of their node at once, and pool '${pool.name}' has ${has}`;
        yield { subject, at, problem, got: port, allowed: `up to ${pool.nodes.max} pods` };
      }
    }
  },
});

/** How many pods of an object take a port of their node at once, and where the first of them says so. */
interface Taken {
  readonly port: number;
  readonly at: string;
  pods: number;
}

/** The ports that the pods of each object take, by what cannot be taken twice on a node. */
function takenBy(pods: readonly SeenPod[]): ReadonlyMap<string, ReadonlyMap<string, Taken>> {
  const byObject = new Map<string, Map<string, Taken>>();
  for (const seen of pods) {
    const { replicas, path } = seen.pod;
    // Pods of a Job that do not meet may run one after another.
    if (replicas === undefined || runsInTurns(seen.pod)) continue;
    for (const [key, taken] of portsOf(seen)) {
      const own = byObject.get(path) ?? new Map<string, Taken>();
      byObject.set(path, own);
      const before = own.get(key);
      if (before) before.pods += replicas;
      else own.set(key, { ...taken, pods: replicas });
    }
  }
  return byObject;
}

/** What one pod takes, each once. Init containers take none, sidecars among them do. */
function portsOf({ pod, containers }: SeenPod): ReadonlyMap<string, Omit<Taken, 'pods'>> {
  const own = new Map<string, Omit<Taken, 'pods'>>();
  for (const { container, step } of containers) {
    if (container.ports === undefined || (step.startsWith('init') && container.restartPolicy !== 'Always')) continue;
    for (const [index, given] of container.ports.entries()) {
      const { containerPort, hostPort, hostIP = '', protocol = 'TCP' } = given as HostPort;
      const port = hostPort ?? (pod.spec.hostNetwork === true ? containerPort : 0);
      const key = `${hostIP}/${protocol}/${port}`;
      if (!(port > 0) || own.has(key)) continue;
      const field = hostPort === undefined ? 'containerPort' : 'hostPort';
      own.set(key, { port, at: `${pod.pointer}.${step}.ports[${index}].${field}` });
    }
  }
  return own;
}

/** A port as it may be given: the constructs give none of the host. */
type HostPort = ContainerPort & { readonly hostPort?: number; readonly hostIP?: string };

/** Ports of nodes. */
export const hostPortRules: readonly Rule[] = [hostPorts];
