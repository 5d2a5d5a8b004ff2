import { gpuProductLabels } from '../gpu';
import { hasToken } from '../internal';
import type { Container, PodSpec } from '../kubernetes';
import type { PodFacts } from '../model';
import { isPluginShare, type PoolDescription } from '../sharing';
import { modelMemory } from './gpu-memory';
import { bound } from './related';
import type { Finding, Rule } from './rule';

const PRODUCT_LABEL = 'nvidia.com/gpu.product';

const productSelector: Rule = {
  id: 'sharing/product-selector',
  severity: 'error',
  about: 'Who selects nodes by nvidia.com/gpu.product expects the suffix -SHARED where the pool shares without renaming.',
  fix: "select the pool's own label, or nvidia.com/gpu.family, which sharing does not change",
  source:
    'k8s-device-plugin v0.20.0 internal/lm/resource.go: the product gets -SHARED with more than one replica, unless the resource is renamed',
  *check(model) {
    for (const pool of model.pools) yield* wrongProduct(pool, pool.nodeSelector, pool.path, 'nodeSelector');
    for (const [pool, pods] of bound(model)) {
      // What the pool itself selects stands in its pods as well.
      if (pool.nodeSelector[PRODUCT_LABEL] !== undefined) continue;
      for (const { pod } of pods) {
        for (const { product, at } of productsOf(pod.spec)) {
          yield* wrongProduct(pool, { [PRODUCT_LABEL]: product }, pod.path, `${pod.pointer}.${at}`);
        }
      }
    }
  },
};

function* wrongProduct(pool: PoolDescription, selector: PoolDescription['nodeSelector'], subject: string, at: string): Generator<Finding> {
  const got = selector[PRODUCT_LABEL];
  const { share, partition } = pool.sharing;
  // Under mixed the label names whole GPUs, of which the node may have none.
  if (got === undefined || hasToken(got) || (partition.kind === 'mig' && partition.strategy === 'mixed')) return;
  const suffixed = isPluginShare(share) && !share.renamed;
  if (got.endsWith('-SHARED') === suffixed) return;
  const whole = got.replace(/-SHARED$/, '');
  const known = pool.gpu !== undefined && partition.kind === 'none' ? gpuProductLabels(pool.gpu) : [whole];
  yield {
    subject,
    at: `${at}["${PRODUCT_LABEL}"]`,
    problem: suffixed
      ? `no node of pool '${pool.name}' has this label: it shares its GPUs`
      : `no node of pool '${pool.name}' has this label: its GPUs keep their names`,
    got,
    allowed: known.map((name) => (suffixed ? `${name}-SHARED` : name)),
  };
}

/** Product names that a pod selects nodes by, and where. */
function productsOf({ nodeSelector = {}, affinity }: PodSpec): readonly { readonly product: string; readonly at: string }[] {
  const selected = nodeSelector[PRODUCT_LABEL];
  const terms = (affinity as Affinity | undefined)?.nodeAffinity?.requiredDuringSchedulingIgnoredDuringExecution?.nodeSelectorTerms ?? [];
  const required = terms.flatMap(({ matchExpressions = [] }) =>
    matchExpressions.flatMap(({ key, operator, values = [] }) =>
      // A list that names the other spelling as well is what upstream advises.
      key === PRODUCT_LABEL && operator === 'In' && new Set(values.map((value) => value.endsWith('-SHARED'))).size === 1 ? values : [],
    ),
  );
  return [
    ...(selected === undefined ? [] : [{ product: selected, at: 'nodeSelector' }]),
    ...required.map((product) => ({ product, at: 'affinity.nodeAffinity' })),
  ];
}

/** The part of a pod's affinity that is read here. */
interface Affinity {
  readonly nodeAffinity?: {
    readonly requiredDuringSchedulingIgnoredDuringExecution?: {
      readonly nodeSelectorTerms?: readonly {
        readonly matchExpressions?: readonly { readonly key: string; readonly operator: string; readonly values?: readonly string[] }[];
      }[];
    };
  };
}

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

const processes: Rule = {
  id: 'sharing/processes',
  severity: 'warning',
  about: 'A container on an MPS pool runs one CUDA process.',
  fix: 'run one process in each pod, and more pods; or silence this if one process alone uses CUDA',
  source: 'k8s-device-plugin issue 720: the limits of MPS are those of a client process, so each further process gets a share of its own',
  *check(model) {
    for (const { pod, pool, client, at } of mpsClientsOf(model)) {
      const count = processesOf(client);
      if (count === undefined) continue;
      yield {
        subject: pod.path,
        at,
        problem: `container '${client.name}' starts several processes, each of which takes a share of pool '${pool.name}'`,
        got: count,
      };
    }
  },
};

/**
 * Options that start several processes on the GPUs of a container: torchrun's, vLLM's and Triton's spellings with `_` and `-`
 * alike.
 */
const PROCESS_OPTION = /^(--nproc[-_]per[-_]node|--tensor[-_]parallel[-_]size|--pipeline[-_]parallel[-_]size|-tp|-pp)(?:=(.*))?$/;

/** What says that a container runs several CUDA processes, if anything does. */
function processesOf({ command = [], args = [], env = [] }: Container): string | undefined {
  const variable = env.find(({ name, value }) => name === 'PET_NPROC_PER_NODE' && Number(value) > 1);
  if (variable) return `${variable.name}=${variable.value}`;
  const words = [...command, ...args];
  for (const [index, word] of words.entries()) {
    const [, option, value = words[index + 1]] = PROCESS_OPTION.exec(word) ?? [];
    if (option !== undefined && Number(value) > 1) return `${option}=${value}`;
  }
  return undefined;
}

const sharedMemory: Rule = {
  id: 'sharing/mps-shm',
  severity: 'error',
  about: 'An MPS client mounts nothing at /dev/shm.',
  fix: 'leave shm and the volume away: the device plugin mounts the shared memory of the MPS daemon there, half the memory of the node',
  source: 'k8s-device-plugin v0.20.0 internal/plugin/mps.go, cmd/mps-control-daemon/mps/daemon.go: clients and daemon meet in one /dev/shm',
  *check(model) {
    for (const { pod, pool, client, at } of mpsClientsOf(model)) {
      const mount = client.volumeMounts?.find(({ mountPath }) => mountPath.replace(/\/+$/, '') === '/dev/shm');
      if (mount)
        yield {
          subject: pod.path,
          at,
          problem: `container '${client.name}' hides the shared memory of the MPS daemon of pool '${pool.name}'`,
          got: mount.name,
        };
    }
  },
};

const namespaces: Rule = {
  id: 'sharing/namespaces',
  severity: 'warning',
  about: 'The clients of an MPS pool come from one namespace.',
  fix: 'give each team a pool of its own, share by timeSlicing or mig, or silence this if they trust each other',
  source: 'NVIDIA Multi-Process Service documentation, error containment: a fatal fault of one client ends all clients of the GPU',
  *check(model) {
    for (const [pool, pods] of bound(model)) {
      if (pool.sharing.share.kind !== 'mps') continue;
      const names = new Set(pods.flatMap(({ pod: { owner } }) => owner.namespace ?? []).filter((name) => !hasToken(name)));
      if (names.size > 1)
        yield {
          subject: pool.path,
          problem: 'a fault in a pod of one namespace ends pods of the others: their clients share GPUs by MPS',
          got: [...names].sort(),
        };
    }
  },
};

/** Pods on pools that share by the device plugin. */
export const sharedPodRules: readonly Rule[] = [productSelector, modelMemory, processes, sharedMemory, namespaces];
