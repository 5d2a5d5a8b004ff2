import { isMpsShare } from '../../../plans/allocators';
import { hasToken } from '../../../internal';
import type { Container } from '../../../words/kubernetes';
import type { PodFacts, PoolDescription } from '../../../plans/model';
import { modelMemory } from './gpu-memory';
import { optionOfEach } from '../commands/processes';
import { each } from '../../lookups/each';
import { bound } from '../../lookups/related';
import type { Rule } from '../../rule';

/** The containers that are MPS clients, with the pod and pool they belong to. */
function* mpsClientsOf(
  model: Parameters<Rule['check']>[0],
): Generator<{ pod: PodFacts; pool: PoolDescription; client: Container; at: string }> {
  for (const [pool, pods] of bound(model)) {
    if (pool.sharing.share.kind !== 'mps') continue;
    for (const { pod, containers, asks } of pods) {
      for (const { container: client, step } of containers) {
        if (asks.some(({ container }) => container === client.name)) yield { pod, pool, client, at: `${pod.pointer}.${step}` };
      }
    }
  }
}

const processes = each(mpsClientsOf, {
  id: 'sharing/processes',
  severity: 'warning',
  about: 'A container on an MPS pool runs several CUDA processes.',
  fix: 'run one process in each pod, and more pods; or silence this if one process alone uses CUDA',
  source: 'k8s-device-plugin issue 720: the limits of MPS are those of a client process, so each further process gets a share of its own',
  *look({ pool, client, at }) {
    const count = processesOf(client);
    if (count === undefined) return;
    yield { at, problem: `container '${client.name}' starts several processes, and each takes a share of pool '${pool.name}'`, got: count };
  },
});

/** What says that a container runs several CUDA processes, if anything does. */
function processesOf(container: Container): string | undefined {
  const several = optionOfEach(container, ({ value }) => Number(value) > 1);
  return several && `${several.option}=${several.value}`;
}

const sharedMemory = each(mpsClientsOf, {
  id: 'sharing/mps-shm',
  severity: 'error',
  about: 'An MPS client mounts something at /dev/shm.',
  fix: 'remove shm and the volume: the device plugin mounts the shared memory of the MPS daemon there, half the memory of the node',
  source: 'k8s-device-plugin v0.20.0 internal/plugin/mps.go, cmd/mps-control-daemon/mps/daemon.go: clients and daemon meet in one /dev/shm',
  *look({ pool, client, at }) {
    const mount = client.volumeMounts?.find(({ mountPath }) => mountPath.replace(/\/+$/, '') === '/dev/shm');
    if (mount)
      yield { at, problem: `container '${client.name}' hides the shared memory of the MPS daemon of pool '${pool.name}'`, got: mount.name };
  },
});

const namespaces = each(bound, {
  id: 'sharing/namespaces',
  severity: 'warning',
  about: 'The clients of an MPS pool come from several namespaces.',
  fix: 'give each team a pool of its own, share by timeSlicing or mig, or silence this if they trust each other',
  source: 'NVIDIA Multi-Process Service documentation, error containment: a fatal fault of one client ends all clients of the GPU',
  *look([pool, pods]) {
    if (!isMpsShare(pool.sharing.share)) return;
    // What serves a node, such as the MPS daemon itself, is on each and asks for no GPU.
    const clients = pods.filter(({ pod, asks }) => asks.length > 0 || pod.perNode !== true);
    const names = new Set(clients.flatMap(({ pod: { owner } }) => owner.namespace ?? []).filter((name) => !hasToken(name)));
    if (names.size > 1)
      yield {
        problem: 'a fault in a pod of one namespace ends pods of the others: their clients share GPUs by MPS',
        got: [...names].sort(),
      };
  },
});

const THREADS = 'CUDA_MPS_ACTIVE_THREAD_PERCENTAGE';

const threads = each(mpsClientsOf, {
  id: 'sharing/threads',
  severity: 'info',
  about: 'An MPS client asks for more threads than the daemon allows each client.',
  fix: `remove ${THREADS}, or make it smaller: a client can only take less`,
  source:
    'k8s-device-plugin v0.20.0 cmd/mps-control-daemon/mps/daemon.go: set_default_active_thread_percentage 100/replicas; NVIDIA Multi-Process Service documentation',
  *look({ pool, client, at }) {
    const { share } = pool.sharing;
    const value = client.env?.find(({ name }) => name === THREADS)?.value;
    if (share.kind !== 'mps' || typeof value !== 'string' || !/^\d+(?:\.\d+)?$/.test(value)) return;
    const most = Math.floor(100 / share.replicas);
    if (Number(value) > most)
      yield {
        at,
        problem: `container '${client.name}' does not get these threads: ${share.replicas} clients share each GPU of pool '${pool.name}'`,
        got: `${THREADS}=${value}`,
        allowed: `up to ${most}`,
      };
  },
});

/** Pods on pools that share by the device plugin. */
export const sharedPodRules: readonly Rule[] = [modelMemory, processes, sharedMemory, namespaces, threads];
