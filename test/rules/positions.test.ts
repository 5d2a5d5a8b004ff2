import { isPlainObject, stepsOf } from '../../lib/internal';
import { preciseIn } from '../../lib/read/places/precise';
import { readYaml } from '../../lib/read/yaml/yaml';
import { lintDocuments, noContext, readContext, readText } from '../../lib/read';
import { idsWithInputs, inputsOf } from './inputs/inputs';

/** Why a finding stands elsewhere, and the rules whose findings do in their inputs. */
const ELSEWHERE: Readonly<Record<string, readonly string[]>> = {
  'what is wrong is that something is not there: it stands where that would be, or where what decides it stands': [
    'dra/chart-defaults',
    'dra/clique',
    'driver/ignored',
    'hami/nri',
    'hami/no-pool',
    'hami/tolerations',
    'hami/unified-memory',
    'hami/vllm-control',
    'hami/webhook-missed',
    'hami/webhook-scope',
    'job/restart-policy',
    'pool/moved-job',
    'pool/none-takes',
    'kai/gang',
    'metrics/pod-labels',
    'kai/queue',
    'karpenter/consolidation',
    'karpenter/expiry',
    'kserve/resources',
    'kubevirt/external-provider',
    'kubevirt/mediated-devices',
    'kubelet/cpu-reservation',
    'network/no-fabric',
    'operator/tolerations',
    'plugin/mig-strategy',
    'plugin/mps-gfd',
    'pod/memlock',
    'pod/security-level',
    'pod/shared-memory',
    'process/sys-nice',
    'pool/tolerations',
    'qos/exclusive-cpus',
    'queue/tolerations',
    'ray/gpus',
    'scheduler/config',
    'scheduler/extender-missing',
    'serving/idle-gpus',
    'sharing/config',
    'sharing/config-file',
    'sharing/mps-memory',
    'slurm/partition',
    'train/mpi-launcher',
    'train/starter-resources',
    'train/nodes',
    'train/pytorch-processes',
    'volcano/runtime-class',
    'volcano/vgpu-scheduler',
  ],
  'two things are wrong beside each other, and it stands at one of them': [
    'kubelet/relation',
    'queue/topology-request',
    'scheduler/unused-shape',
    'sharing/mps-daemon',
    'sharing/one-owner',
    'sharing/several-allocators',
    'network/environment',
    'train/host-port',
    'train/mpi-variables',
    'storage/claim-nodes',
    'volcano/scheduler-plugins',
  ],
  'it is the sum of several values, or of several pods': [
    'kubelet/reserved-memory',
    'queue/never-fits',
    'queue/cohort-never-fits',
    'quota/never-fits',
    'sharing/sharers-memory',
  ],
  'it is what a whole pod, a whole release with its version, or a whole cluster is': [
    'delivery/development-images',
    'delivery/helm-controller',
    'framework/data-workers',
    'framework/grows',
    'framework/loader-memory',
    'framework/takes-all',
    'hami/privileges',
    'serving/fit',
    'numa/daemon-memory',
    'network/operator-nics',
    'operator/kubernetes-version',
    'operator/mig-profiles',
    'process/host-namespaces',
    'process/starvation',
    'queue/uncovered-resource',
    'queue/unmanaged-kind',
  ],
  'its text stands in quotes of YAML, with blanks': ['dra/cel'],
  'it may be a secret, and is not shown': ['serving/api-key'],
  'the message says what the value comes to: the number of GPUs, MiB instead of bytes, or a word of the text': [
    'accelerator/memory',
    'process/host-memory',
    'queue/multikueue-kind',
    'accelerator/template',
    'cores/memory',
    'hami/memory',
    'hami/numa-bind',
    'volcano/vgpu-memory',
    'slurm/extra-conf',
  ],
};
const excused = Object.values(ELSEWHERE).flat();

/** What a finding names: its value, or the keys and entries of it; of a variable or an option its name. */
function namedBy(got: unknown): readonly string[] {
  if (Array.isArray(got)) return got.flatMap(namedBy);
  if (isPlainObject(got)) return Object.entries(got).flatMap(([key, value]) => [key, ...namedBy(value)]);
  if (typeof got === 'number' || typeof got === 'boolean') return [String(got)];
  if (typeof got !== 'string' || got === '') return [];
  return [got, ...(/^([\w-]+)=/.exec(got) ?? []).slice(1)];
}

const [places, ids] = [new Map<string, string[]>(), idsWithInputs()];
for (const id of ids) {
  const { yaml, context } = inputsOf(id)?.wrong ?? { yaml: '' };
  const { findings } = lintDocuments(
    readText('a.yaml', yaml).documents,
    context === undefined ? noContext : readContext(context, 'context.yaml'),
  );
  for (const { file, rule, line, column, got, at } of findings) {
    if (rule !== id || file !== 'a.yaml') continue;
    const rest = (yaml.split('\n')[line - 1] ?? '').slice(column - 1);
    // All of a map is at fault: its key begins it.
    const named = [...namedBy(got), ...(isPlainObject(got) && Object.keys(got).length > 0 ? [stepsOf(at ?? '').at(-1)] : [])];
    const begins = named.some((name) =>
      rest
        .replace(/^["'[{]+/, '')
        .replaceAll(' = ', '=')
        .includes(String(name)),
    );
    if (!begins) places.set(id, [...(places.get(id) ?? []), `${line}:${column} ${at ?? ''} ${JSON.stringify(got)}: ${rest}`]);
  }
}

test('a finding stands where the value stands that it names', () => {
  expect(Object.fromEntries([...places].filter(([id]) => !excused.includes(id)))).toEqual({});
});

test('none is excused in vain, or twice', () => {
  expect(excused.filter((id) => !places.has(id))).toEqual([]);
  expect(new Set(excused).size).toBe(excused.length);
});

const at = (yaml: string, id: string) => {
  const { findings } = lintDocuments(readText('a.yaml', yaml).documents);
  return findings.filter(({ rule }) => rule === id).map(({ line, column }) => yaml.split('\n')[line - 1]?.slice(column - 1));
};
const job = (command: string) => `apiVersion: jobset.x-k8s.io/v1alpha2
kind: JobSet
metadata: {name: train}
spec:
  replicatedJobs:
    - name: node
      template:
        spec:
          completions: 4
          parallelism: 4
          completionMode: Indexed
          template:
            spec:
              containers:
                - name: main
                  image: x:1
                  ${command}
`;

describe('of a command, the word', () => {
  test.each([
    ['command:\n                    - torchrun\n                    - --nnodes=3\n                    - train.py', '--nnodes=3'],
    ['command:\n                    - torchrun\n                    - --nnodes\n                    - "3"', '3"'],
    [
      'args:\n                    - bash\n                    - -c\n                    - torchrun --nnodes=3 train.py',
      'torchrun --nnodes=3 train.py',
    ],
    [
      'command:\n                    - python\n                    - -m\n                    - torch.distributed.run\n                    - train.py',
      'torch.distributed.run',
    ],
  ])('%s', (command, place) => expect(at(job(command), 'train/nodes')).toEqual([place]));
});

test.each([
  ['a variable, which has a name and a value', 'env: [{name: A, value: x}, {name: SIZE, value: "60"}]', 'SIZE=60', ['env', 1, 'name']],
  ['an option in one word', 'args: [serve, --size=60]', '--size=60', ['args', 1]],
  ['an option in two', 'args: [serve, --size, "60"]', '--size=60', ['args', 1]],
  ['an option in a script', 'args: ["serve --size=60 --v"]', '--size=60', ['args', 0]],
  ['a key', 'limits: {a: 1, b: 1}', 'b', ['limits', 'b']],
  ['the one key of a map', 'limits: {a: 1, b: 1}', { b: 1 }, ['limits', 'b']],
  ['the one value of a list', 'args: [a, b]', ['b'], ['args', 1]],
  ['an entry of a list', '[{name: a}, {name: b}]', { name: 'b' }, [1]],
  ['all that there is', '{a: 1}', { a: 1 }, []],
  ['a value that is there twice', 'args: [b, b]', 'b', []],
  ['a part of a word', 'args: [abc]', 'b', []],
  ['nothing', 'args: [b]', undefined, []],
])('%s is found inside of what a rule speaks of', (_what, yaml, got, steps) => {
  expect(preciseIn(readYaml(yaml), got)).toEqual(steps);
});

test('a value that stands at several places is not guessed', () => {
  const pod = `apiVersion: v1
kind: Pod
metadata: {name: a}
spec:
  containers:
    - name: main
      image: x:1
      env:
        - {name: A, value: all}
        - name: NVIDIA_VISIBLE_DEVICES
          value: all
`;
  expect(at(pod, 'pod/visible-devices')).toEqual(['all']);
});
