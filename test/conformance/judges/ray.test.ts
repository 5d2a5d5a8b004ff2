// RayJobs and RayServices are judged as KubeRay's controllers judge them before they do anything, and these make their pods of
// them. The Go proxy has no archive of v1.7.0, whose definitions are in test/schemas: v1.6.2 judges. Of Volcano it has the types
// alone (volcano.sh/apis), whose definitions API servers judge; the code of its webhooks is in volcano.sh/volcano, which it has not.
import { machines } from '../../../lib/words/machine';
import type { PodSpec } from '../../../lib/words/kubernetes';
import { modeOf } from '../../../lib/plans/model';
import { planGpuNodePool } from '../../../lib/plans/node/plan-pool';
import { vllm } from '../../../lib/plans/workload';
import { planInferenceService } from '../../../lib/plans/workload/plans/inference-service';
import type { CorpusDocument } from '../corpus/document';
import { type GoProgram, goProgram, pinned, type Verdict } from '../go';
import { alsoJudging, documentsFor, judged } from '../verdicts';

const VERSION = pinned('ray', 'github.com/ray-project/kuberay/ray-operator');

let program: GoProgram;
beforeAll(async () => {
  program = await goProgram('ray', []);
});
afterAll(() => program.close());

interface RayVerdict extends Verdict {
  /** Of the head first, then of one worker of each group. */
  readonly pods: readonly { readonly group: string; readonly spec: PodSpec }[];
}
const ask = (objects: readonly { readonly id: string; readonly content: unknown }[]) => program.ask<RayVerdict>(objects);

const template = (more: object = {}) => ({ spec: { containers: [{ name: 'ray', image: 'rayproject/ray:2.56.0' }], ...more } });
const head = (more: object = {}) => ({ rayStartParams: {}, template: template(), ...more });
const rayCluster = (spec: object = {}, name = 'a', metadata: object = {}) => ({
  apiVersion: 'ray.io/v1',
  kind: 'RayCluster',
  metadata: { name, namespace: 'ml', ...metadata },
  spec: { headGroupSpec: head(), ...spec },
});
const rayJob = (spec: object = {}, name = 'a') => ({
  apiVersion: 'ray.io/v1',
  kind: 'RayJob',
  metadata: { name, namespace: 'ml' },
  spec: { entrypoint: 'true', rayClusterSpec: { headGroupSpec: head() }, ...spec },
});
const scaled = { enableInTreeAutoscaling: true };

const wrong: readonly (readonly [name: string, object: object, says: string])[] = [
  ['a cluster without a head', { ...rayCluster(), spec: {} }, 'headGroupSpec should have at least one container'],
  ['a name that is too long', rayJob({}, 'a'.repeat(60)), 'no more than'],
  ['a name that begins with a digit', rayCluster({}, '1a'), 'DNS1035'],
  [
    'resources that are said twice',
    rayCluster({ headGroupSpec: head({ rayStartParams: { 'num-cpus': '1' }, resources: { CPU: '1' } }) }),
    'both rayStartParams and Resources',
  ],
  [
    'a job that is suspended and keeps its cluster',
    rayJob({ suspend: true, shutdownAfterJobFinishes: false }),
    'not allowed to be suspended',
  ],
  ['a job without a cluster', rayJob({ rayClusterSpec: undefined }), 'one of RayClusterSpec or ClusterSelector must be set'],
  [
    'an interactive job that is tried again',
    rayJob({ submissionMode: 'InteractiveMode', backoffLimit: 1 }),
    'incompatible with InteractiveMode',
  ],
  ['an environment that is no YAML', rayJob({ runtimeEnvYAML: '{' }), 'yaml'],
  [
    'an autoscaler without a token',
    rayCluster({ ...scaled, headGroupSpec: head({ template: template({ automountServiceAccountToken: false }) }) }),
    'the head mounts none',
  ],
];

test('accepts what is right', async () => {
  const right = [rayCluster(), rayCluster(scaled), rayJob()].map((content, index) => ({ id: String(index), content }));
  const verdicts = await ask(right);
  expect(verdicts.filter(({ accepted }) => !accepted)).toEqual([]);
  expect(verdicts[1]?.pods[0]?.spec.containers.map(({ name }) => name)).toEqual(['ray', 'autoscaler']);
});

test('refuses what is wrong, and says why', async () => {
  const verdicts = await ask(wrong.map(([id, content]) => ({ id, content })));
  expect(verdicts.map(({ id, accepted, messages }) => [id, accepted, messages.join(' ')])).toEqual(
    wrong.map(([id, , says]) => [id, false, expect.stringContaining(says) as string]),
  );
});

/** Services of ours: of one node and of several, scaled and not. */
function services(): readonly { readonly id: string; readonly content: unknown }[] {
  const cluster = { name: 'prod', path: 'prod', kubernetes: '1.36', distribution: 'kubeadm' } as const;
  const { description } = planGpuNodePool({ path: 'prod/h100', id: 'h100' }, { machine: machines.dgxH100, nodes: 4 }, cluster);
  const pool = { mode: modeOf(description.sharing), gpu: description.gpu, description };
  const one = vllm({ model: 'Qwen/Qwen3-32B', tensorParallel: 2, maxModelLen: 16384 });
  const two = vllm({ model: 'deepseek-ai/DeepSeek-V3', tensorParallel: 8, pipelineParallel: 2, maxModelLen: 16384 });
  const autoscaling = { min: 0, max: 3, on: { running: 32 } };
  return Object.entries({
    'of one node': { server: one },
    'that is scaled': { server: one, autoscaling },
    'of two nodes': { server: two, numNodes: 2 },
    'of two nodes that is scaled': { server: two, numNodes: 2, autoscaling, launcher: { resources: { cpu: 2, memory: '8Gi' } } },
    'with a Service of its own': { server: one, service: { port: 80, type: 'LoadBalancer' }, startupSeconds: 1800 },
  }).flatMap(([id, more]) => {
    const props = { controller: 'RayService', pool, image: 'rayproject/ray-llm:2.56.0-py312-cu130', ...more } as never;
    const { objects } = planInferenceService({ path: 'ml/chat', id: 'chat' }, props, { namespace: 'ml' });
    return objects.flatMap(({ object }) => (object.kind === 'RayService' ? [{ id, content: object }] : []));
  });
}

/** GPUs of the first container, and what `ray start` is told of them. */
const gpusOf = ({ containers: [ray] }: PodSpec) => ({
  asked: String(ray?.resources?.limits?.['nvidia.com/gpu'] ?? 0),
  told: /--num-gpus=(\d+)/.exec([...(ray?.command ?? []), ...(ray?.args ?? [])].join(' '))?.[1] ?? '0',
});

test('accepts our services, and starts Ray with the GPUs of each pod', async () => {
  const done = alsoJudging('ray: services', VERSION);
  const verdicts = await ask(services());
  done(verdicts.length);
  expect(verdicts.filter(({ accepted }) => !accepted)).toEqual([]);
  expect(verdicts).toHaveLength(5);
  const gpus = verdicts.flatMap(({ pods }) => pods.map(({ spec }) => gpusOf(spec)));
  expect(gpus.filter(({ asked, told }) => asked !== told)).toEqual([]);
  expect(new Set(gpus.map(({ told }) => told))).toEqual(new Set(['0', '2', '8']));
});

test('accepts every RayJob and RayService of the corpus, and their workers have the GPUs that Ray is told of', async () => {
  const started = Date.now();
  const documents: CorpusDocument[] = [];
  for await (const document of documentsFor('ray')) documents.push(document);
  const verdicts = await ask(documents.map(({ id, content }) => ({ id, content })));
  judged({ consumer: 'ray', version: VERSION, ids: documents.map(({ id }) => id), seconds: (Date.now() - started) / 1000 });
  expect(verdicts.filter(({ accepted }) => !accepted)).toEqual([]);
  const gpus = verdicts.flatMap(({ id, pods }) => pods.map(({ group, spec }) => ({ id, group, ...gpusOf(spec) })));
  expect(gpus.filter(({ asked, told }) => asked !== '0' && asked !== told)).toEqual([]);
});
