import { asksForGpus, countsDevices, partResources } from '../../../plans/allocators';
import { defaultKinds } from '../../../words/kinds';
import { parseMemory } from '../../../words/kubernetes';
import type { Model, ObjectFacts } from '../../../plans/model';
import { type Json, jsonOf, listOf, memo, ownValue, valueIn } from '../../../internal';
import { each } from '../../lookups/each';
import { objectsOf } from '../../lookups/related';
import type { Rule } from '../../rule';

interface Group {
  readonly facts: ObjectFacts;
  readonly group: Json;
  readonly at: string;
}

/** The groups of pods of all clusters of Ray. */
const groupsIn = memo((model: Model): readonly Group[] =>
  defaultKinds.flatMap(({ group, kind, rayCluster: at }) =>
    at === undefined ? [] : objectsOf(model, group, kind).flatMap((facts) => groupsOf(facts, at)),
  ),
);

function groupsOf(facts: ObjectFacts, at: string): readonly Group[] {
  const cluster = jsonOf(valueIn(facts.object, ...at.split('.')));
  const workers = listOf(cluster['workerGroupSpecs']).map((group, index) => ({ facts, group, at: `${at}.workerGroupSpecs[${index}]` }));
  return [{ facts, group: jsonOf(cluster['headGroupSpec']), at: `${at}.headGroupSpec` }, ...workers];
}

/** What KubeRay counts as GPUs. Source: kuberay v1.7.0 `ray-operator/controllers/ray/common/pod.go`. */
const COUNTED = /gpu$|^nvidia\.com\/mig-\d+g\.\d+gb$/;

const gpus = each(groupsIn, {
  id: 'ray/gpus',
  severity: 'warning',
  about: 'Ray does not know the GPUs of its pods.',
  fix: "set rayStartParams: {num-gpus: '1'} with the number of devices",
  source:
    'kuberay v1.7.0 ray-operator/controllers/ray/common/pod.go: only names that end in gpu, and MIG profiles without +me, become num-gpus',
  *look({ group, at }) {
    if (jsonOf(group['rayStartParams'])['num-gpus'] !== undefined) return;
    const [ray] = listOf(valueIn(group, 'template', 'spec', 'containers'));
    const names = Object.keys(jsonOf(valueIn(ray, 'resources', 'limits'))).filter(
      (name) => countsDevices(name) || (asksForGpus(name) && name.includes('gpu') && !partResources().includes(name)),
    );
    if (names.length === 0 || names.some((name) => COUNTED.test(name))) return;
    yield { at: `${at}.rayStartParams`, problem: 'KubeRay does not count these as GPUs, and Ray starts with none', got: names };
  },
});

/** What `ray start` reads as whole numbers; of memory they are bytes. */
const NUMBERS = ['num-gpus', 'num-cpus', 'memory', 'object-store-memory'];

const startParams = each(groupsIn, {
  id: 'ray/start-params',
  severity: 'error',
  about: 'ray start rejects rayStartParams.',
  fix: 'give whole numbers, memory in bytes, and an object store within the memory of its container; ask for a part of a GPU in the task or actor (num_gpus=0.5), and not in the node',
  source:
    'ray v2.60.0 python/ray/scripts/scripts.py: type=int, and _private/services.py: an object store above the memory, or above /dev/shm, is refused; kuberay v1.7.0 ray-operator/controllers/ray/common/pod.go',
  *look({ group, at }) {
    const params = jsonOf(group['rayStartParams']);
    for (const key of NUMBERS) {
      if (!NO_WHOLE.test(saidOf(ownValue(params, key)))) continue;
      const problem = `ray start takes ${key} as a whole number${key.endsWith('memory') ? ' of bytes' : ''} alone`;
      yield { at: `${at}.rayStartParams["${key}"]`, problem, got: ownValue(params, key) };
    }
    const store = wholeIn(params, 'object-store-memory');
    const limit = store === undefined ? undefined : memoryOf(group);
    if (limit === undefined || store === undefined || store <= limit) return;
    yield {
      at: `${at}.rayStartParams["object-store-memory"]`,
      problem: 'Ray does not start an object store that is larger than the memory of its container',
      got: params['object-store-memory'],
      allowed: `up to ${limit}`,
    };
  },
});

/** A part, or a quantity of Kubernetes. What a template or a shell fills in is not known. */
const NO_WHOLE = /^(?:\d*\.\d+|\d+(?:\.\d+)?(?:[kMGTP]i?|m|[kKMGT]i?B))$/;

/** A value as it is written behind an option. */
const saidOf = (value: unknown): string => (typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '');

const wholeIn = (params: Json, key: string): number | undefined => {
  const text = saidOf(ownValue(params, key));
  return /^\d+$/.test(text) ? Number(text) : undefined;
};

const limitsOf = (group: Json): Json => {
  const [ray] = listOf(valueIn(group, 'template', 'spec', 'containers'));
  return jsonOf(valueIn(ray, 'resources', 'limits'));
};

const memoryOf = (group: Json): number | undefined => parseMemory(limitsOf(group)['memory']);

/** The devices of a group's container that Ray counts; undefined where there are none. */
function devicesOf(group: Json): number | undefined {
  const counts = Object.entries(limitsOf(group)).flatMap(([name, count]) => (countsDevices(name) ? [Number(count)] : []));
  return counts.length === 0 ? undefined : counts.reduce((sum, count) => sum + count, 0);
}

/** What Ray gives to its tasks, and what of it the container of a group has. */
const HAD = [
  ['num-gpus', devicesOf],
  ['memory', memoryOf],
] as const;

const overcommit = each(groupsIn, {
  id: 'ray/overcommit',
  severity: 'warning',
  about: 'Ray gives its tasks more GPUs or memory than its pod has.',
  fix: 'leave num-gpus and memory out: KubeRay takes them from the limits of the container; share a GPU by num_gpus=0.5 of tasks',
  source:
    'kuberay v1.7.0 ray-operator/controllers/ray/common/pod.go, generateRayStartCommand: what rayStartParams say wins; ray-project/kuberay issue 2640: pods outgrow their memory and are ended',
  *look({ group, at }) {
    const params = jsonOf(group['rayStartParams']);
    for (const [key, had] of HAD) {
      const given = wholeIn(params, key);
      const most = given === undefined ? undefined : had(group);
      if (most === undefined || given === undefined || !(given > most)) continue;
      const problem = `Ray gives away more than its container has: ${key === 'memory' ? 'bytes of memory' : 'devices'}`;
      yield { at: `${at}.rayStartParams["${key}"]`, problem, got: params[key], allowed: `up to ${most}` };
    }
  },
});

const autoscalerToken: Rule = {
  id: 'ray/autoscaler-token',
  severity: 'error',
  about: "Ray's autoscaler cannot reach the API server: its head has no token.",
  fix: 'remove automountServiceAccountToken: false from the template of the head',
  source:
    'ray v2.60.0 python/ray/autoscaler/_private/kuberay/node_provider.py, load_k8s_secrets: the file of the token is opened without asking; kuberay v1.7.0 mounts none where the head says false',
  *check(model) {
    for (const { group, kind, rayCluster: at } of defaultKinds) {
      if (at === undefined) continue;
      for (const { object, path } of objectsOf(model, group, kind)) {
        const cluster = jsonOf(valueIn(object, ...at.split('.')));
        const got = valueIn(cluster, 'headGroupSpec', 'template', 'spec', 'automountServiceAccountToken');
        if (cluster['enableInTreeAutoscaling'] !== true || got !== false) continue;
        yield {
          subject: path,
          at: `${at}.headGroupSpec.template.spec.automountServiceAccountToken`,
          problem: 'enableInTreeAutoscaling puts a container into this pod that opens the token, and the container ends without it',
          got,
        };
      }
    }
  },
};

/** Clusters of Ray. */
export const rayRules: readonly Rule[] = [gpus, startParams, overcommit, autoscalerToken];
