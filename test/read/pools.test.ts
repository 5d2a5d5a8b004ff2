import { readContext } from '../../lib/read';
import { apiVersionOf } from '../kinds/api-version';
import { findings } from './found';

const contextOf = (sharing: unknown, more: object = {}) =>
  readContext(
    { kubernetes: '1.34', pools: [{ name: 'p', machine: 'dgxH100', nodes: 2, nodeSelector: { pool: 'p' }, sharing, ...more }] },
    'context.yaml',
  );

const HAMI = { hami: {} };
const PART = 'nvidia.com/gpu: 1, nvidia.com/gpumem: 8000';

/** A pod on the pool above. */
const pod = (limits: string, { spec = '', container = '', metadata = '', selector = '{pool: p}' } = {}): string => `apiVersion: v1
kind: Pod
metadata: {name: a, namespace: ml${metadata}}
spec: {nodeSelector: ${selector}${spec}, containers: [{name: main, image: "x:1", resources: {limits: {${limits}}}${container}}]}
`;

const ids = (text: string, sharing: unknown, more?: object): readonly string[] =>
  findings(text, contextOf(sharing, more))
    .filter(({ severity }) => severity === 'error')
    .map(({ rule }) => rule);
const named = (rule: string, text: string, sharing: unknown, more?: object) =>
  findings(text, contextOf(sharing, more)).filter((finding) => finding.rule === rule);

const hamiRelease = (scheduler: string, more = ''): string => `---
apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: {name: hami, namespace: kube-system}
spec:
  chart: {spec: {chart: hami, version: 2.10.0}}
  values: {scheduler: {${scheduler}}${more}}
`;

describe("the scheduler of a pod on HAMi's pool", () => {
  const schedulers = (spec: string, release = '') => named('hami/scheduler-name', pod(PART, { spec }) + release, HAMI).length;
  const NAMED = ', schedulerName: default-scheduler';

  test('is given by the webhook where the pod names none, or the usual one', () => {
    expect(ids(pod(PART), HAMI)).toEqual([]);
    expect(schedulers(NAMED)).toBe(0);
    expect(schedulers('', hamiRelease(''))).toBe(0);
    expect(schedulers(NAMED, hamiRelease('forceOverwriteDefaultScheduler: true'))).toBe(0);
  });

  test('has to be named where there is no webhook, or it leaves pods of the default scheduler alone', () => {
    for (const setting of ['admissionWebhook: {enabled: false}', 'forceOverwriteDefaultScheduler: false']) {
      expect(schedulers('', hamiRelease(setting))).toBe(1);
      expect(schedulers(NAMED, hamiRelease(setting))).toBe(1);
      expect(schedulers(', schedulerName: hami-scheduler', hamiRelease(setting))).toBe(0);
    }
  });

  test("is not an other one, but by the name that the release gives to HAMi's", () => {
    expect(schedulers(', schedulerName: kai-scheduler')).toBe(1);
    expect(schedulers(', schedulerName: parts', hamiRelease('', ', schedulerName: parts'))).toBe(0);
  });
});

describe('resources of the domain', () => {
  test('know nvidia.com/GH100_H100_PCIE for a GPU of virtual machines', () =>
    expect(ids(pod('nvidia.com/GH100_H100_PCIE: 1'), 'exclusive')).toEqual(['kubevirt/container', 'pool/offers']));

  test.each(['hostdev', 'sriovlegacy', 'sriov_ib', 'pgpu'])('leave nvidia.com/%s to what else runs on the nodes', (name) =>
    expect(ids(pod(`nvidia.com/${name}: 1`), 'exclusive')).toEqual([]),
  );

  test.each(['gpu.shared', 'mig-1g.10gb', 'mig-1g.10gb.shared', 'gpumem'])('know nvidia.com/%s for one of GPUs', (name) =>
    expect(ids(pod(`nvidia.com/${name}: 1`), 'exclusive')).toContain('pool/offers'),
  );
});

describe('pods that are more than the nodes hold', () => {
  const job = (spec: string, podSpec = '', kind = 'Job', [open, close] = ['', '']) => `apiVersion: batch/v1
kind: ${kind}
metadata: {name: a, namespace: ml}
spec: {${open}${spec}, template: {spec: {restartPolicy: Never, nodeSelector: {pool: p}${podSpec}, containers: [
  {name: main, image: "x:1", resources: {limits: {nvidia.com/gpu: 1}}}]}}${close}}
`;
  const MANY = 'parallelism: 20, completions: 20';
  const tooMany = (text: string) => ids(text, 'exclusive').includes('pool/capacity');

  test('wait for each other, where they do not meet', () => {
    expect(tooMany(job(MANY))).toBe(false);
    expect(tooMany(job(MANY, '', 'CronJob', ['schedule: "0 1 * * *", jobTemplate: {spec: {', '}}']))).toBe(false);
  });

  test('never start, where they meet', () => {
    expect(tooMany(job(`completionMode: Indexed, ${MANY}`, ', subdomain: a'))).toBe(true);
    const meets = job(MANY).replace('image: "x:1"', 'image: "x:1", env: [{name: MASTER_ADDR, value: a-0.a}]');
    expect(tooMany(meets)).toBe(true);
    expect(tooMany(job(`completionMode: Indexed, parallelism: 16, completions: 16`, ', subdomain: a'))).toBe(false);
    expect(tooMany(job('replicas: 20', '', 'Deployment').replace('batch/v1', 'apps/v1').replace(', restartPolicy: Never', ''))).toBe(true);
  });

  test('never start, where Volcano starts them all', () => {
    const volcano = job(MANY)
      .replace('batch/v1', 'batch.volcano.sh/v1alpha1')
      .replace(`${MANY}, template`, 'schedulerName: volcano, tasks: [{name: w, replicas: 20, template')
      .replace('}}}]}}}', '}}}]}}}]}');
    expect(tooMany(volcano)).toBe(true);
  });

  const TEMPLATE = `template: {spec: {subdomain: a, nodeSelector: {pool: p}, containers: [
  {name: main, image: "x:1", resources: {limits: {nvidia.com/gpu: 1}}}]}}`;
  const of = (kind: string, spec: string) =>
    `apiVersion: ${apiVersionOf(kind)}\nkind: ${kind}\nmetadata: {name: a, namespace: ml}\nspec: {${spec}}\n`;
  const group = (counts: string) => `rayClusterSpec: {headGroupSpec: {}, workerGroupSpecs: [{${counts}, ${TEMPLATE}}]}`;
  const jobs = (replicas: string, counts: string) => `replicatedJobs: [{${replicas}name: w, template: {spec: {${counts}, ${TEMPLATE}}}}]`;
  const LEADERS = TEMPLATE.replace('template', 'leaderTemplate');
  const WORKERS = TEMPLATE.replace('template', 'workerTemplate');
  const REPLICATED = 'spec.replicatedJobs[0]';

  test.each([
    ['Deployment', `replicas: 20, ${TEMPLATE}`, 'spec.replicas', '20'],
    ['Job', `completions: 30, parallelism: 20, ${TEMPLATE}`, 'spec.parallelism', '20'],
    ['Job', `completions: 20, parallelism: 30, ${TEMPLATE}`, 'spec.completions', '20'],
    ['CronJob', `jobTemplate: {spec: {parallelism: 20, ${TEMPLATE}}}`, 'spec.jobTemplate.spec.parallelism', '20'],
    ['JobSet', jobs('', 'completions: 20, parallelism: 20'), `${REPLICATED}.template.spec.parallelism`, '20'],
    ['JobSet', jobs('replicas: 3, ', 'parallelism: 9'), `${REPLICATED}.template.spec.parallelism`, '9'],
    ['JobSet', jobs('replicas: 9, ', 'parallelism: 3'), `${REPLICATED}.replicas`, '9'],
    ['PyTorchJob', `pytorchReplicaSpecs: {Worker: {replicas: 20, ${TEMPLATE}}}`, 'spec.pytorchReplicaSpecs.Worker.replicas', '20'],
    ['LeaderWorkerSet', `replicas: 3, leaderWorkerTemplate: {size: 9, ${WORKERS}}`, 'spec.leaderWorkerTemplate.size', '9'],
    ['LeaderWorkerSet', `replicas: 20, leaderWorkerTemplate: {size: 30, ${LEADERS}, workerTemplate: {}}`, 'spec.replicas', '20'],
    ['RayJob', group('replicas: 3, numOfHosts: 9'), 'spec.rayClusterSpec.workerGroupSpecs[0].numOfHosts', '9'],
  ])('are found at the number of a %s', (kind, spec, place, value) => {
    const text = of(kind, spec);
    expect(named('pool/capacity', text, 'exclusive').map(({ at }) => at)).toEqual([place]);
    const [{ line, column } = { line: 0, column: 0 }] = named('pool/capacity', text, 'exclusive');
    expect(text.split('\n')[line - 1]?.slice(column - 1)).toMatch(new RegExp(`^${value}[,}]`));
  });

  const GPUS = (count: number) => TEMPLATE.replace('gpu: 1', `gpu: ${count}`);
  const role = (replicas: number, gpus = 4) => `{replicas: ${replicas}, ${GPUS(gpus)}}`;
  const set = (replicas: number, more = '') => `{replicas: ${replicas}${more}, template: {spec: {${GPUS(4)}}}}`;
  const task = (name: string, replicas: number, more = '') => `{name: ${name}, replicas: ${replicas}${more}, ${GPUS(4)}}`;
  const pass = (replicas: number) => `replicas: ${replicas}, ${GPUS(4).replace('spec: {subdomain: a, ', '').replace(/\}$/, '')}`;
  const rayOf = (more = '') =>
    `rayClusterSpec: {${more}headGroupSpec: {${GPUS(4)}}, workerGroupSpecs: [{replicas: 2, ${GPUS(4)}}, {replicas: 2, ${GPUS(4)}}]}`;
  const mpi = (launcher: number) => `mpiReplicaSpecs: {Launcher: ${role(1, launcher)}, Worker: ${role(4)}}`;

  test.each([
    ['PyTorchJob', `pytorchReplicaSpecs: {Master: ${role(1)}, Worker: ${role(4)}}`, 'spec.pytorchReplicaSpecs.Worker.replicas'],
    ['TFJob', `tfReplicaSpecs: {Chief: ${role(1)}, Worker: ${role(2)}, Evaluator: ${role(2)}}`, 'spec.tfReplicaSpecs.Worker.replicas'],
    ['XGBoostJob', `xgbReplicaSpecs: {Master: ${role(1)}, Worker: ${role(4)}}`, 'spec.xgbReplicaSpecs.Worker.replicas'],
    ['PaddleJob', `paddleReplicaSpecs: {Master: ${role(1)}, Worker: ${role(4)}}`, 'spec.paddleReplicaSpecs.Worker.replicas'],
    ['MPIJob', mpi(4), 'spec.mpiReplicaSpecs.Worker.replicas'],
    ['JobSet', `replicatedJobs: [${set(3)}, ${set(2)}]`, 'spec.replicatedJobs[0].replicas'],
    ['RayJob', rayOf(), 'spec.rayClusterSpec.workerGroupSpecs[0].replicas'],
    ['VolcanoJob', `tasks: [${task('a', 1)}, ${task('b', 4)}]`, 'spec.tasks[1].replicas'],
    ['LLMInferenceService', `${pass(3)}, prefill: {${pass(2)}}`, 'spec.replicas'],
    [
      'LeaderWorkerSet',
      `leaderWorkerTemplate: {size: 5, ${GPUS(4).replace('template', 'leaderTemplate')}, ${GPUS(4).replace('template', 'workerTemplate')}}`,
      'spec.leaderWorkerTemplate.size',
    ],
  ])('are counted together over all templates of a %s', (kind, spec, place) => {
    const text = kind === 'VolcanoJob' ? of('Job', spec).replace('batch/v1', 'batch.volcano.sh/v1alpha1') : of(kind, spec);
    expect(named('pool/capacity', text, 'exclusive').map(({ at, got, allowed }) => [at, got, allowed])).toEqual([[place, 5, 'up to 4']]);
    expect(named('pool/capacity', text, 'exclusive', { nodes: 3 })).toEqual([]);
  });

  test('are counted together where they ask for different numbers, by their devices', () => {
    const text = of('PyTorchJob', `pytorchReplicaSpecs: {Master: ${role(1, 2)}, Worker: ${role(4)}}`);
    expect(named('pool/capacity', text, 'exclusive').map(({ at, got }) => [at, got])).toEqual([
      ['spec.pytorchReplicaSpecs.Worker.replicas', 3],
    ]);
    expect(named('pool/capacity', text, 'exclusive', { nodes: 3 })).toEqual([]);
    // A launcher without GPUs takes none.
    expect(named('pool/capacity', of('MPIJob', mpi(0)), 'exclusive')).toEqual([]);
  });

  test.each([
    ['PyTorchJob', `elasticPolicy: {minReplicas: 2}, pytorchReplicaSpecs: {Master: ${role(1)}, Worker: ${role(4)}}`],
    ['JobSet', `replicatedJobs: [${set(3, ', name: a')}, ${set(2, ', dependsOn: [{name: a, status: Complete}]')}]`],
    ['JobSet', `startupPolicy: {startupPolicyOrder: InOrder}, replicatedJobs: [${set(3)}, ${set(2)}]`],
    ['RayJob', rayOf('enableInTreeAutoscaling: true, ')],
    ['VolcanoJob', `minAvailable: 4, tasks: [${task('a', 1)}, ${task('b', 4)}]`],
    ['VolcanoJob', `tasks: [${task('a', 1)}, ${task('b', 4, ', minAvailable: 3')}]`],
    ['VolcanoJob', `tasks: [${task('a', 1)}, ${task('b', 4, ', dependsOn: {name: [a]}')}]`],
  ])('may come after each other, or be fewer, in a %s that says so', (kind, spec) => {
    const text = kind === 'VolcanoJob' ? of('Job', spec).replace('batch/v1', 'batch.volcano.sh/v1alpha1') : of(kind, spec);
    expect(named('pool/capacity', text, 'exclusive')).toEqual([]);
  });

  test('are found at the template, where nobody else says how many', () => {
    const text = of('Deployment', `replicas: 1, ${TEMPLATE}`).replace('nvidia.com/gpu: 1', 'nvidia.com/gpu: 8');
    const none = { nodes: { min: 0, max: 0 } };
    expect(named('pool/capacity', text, 'exclusive', none).map(({ at }) => at)).toEqual(['spec.template.spec']);
  });
});

describe('what HAMi reads', () => {
  const mode = (value: string) => ids(pod(PART, { metadata: `, annotations: {nvidia.com/vgpu-mode: "${value}"}` }), HAMI);

  test('are both of its modes', () => {
    expect(mode('mig')).toEqual([]);
    expect(mode('hami-core')).toEqual([]);
    expect(mode('mps')).toEqual(['hami/annotation']);
  });

  const ANY = { selector: '{team: ml}' };
  const PRIVILEGED = { ...ANY, container: ', securityContext: {privileged: true}' };
  const MISREAD = 'nvidia.com/gpu: 1, nvidia.com/gpumem: 3Gi';

  test('is read in pods of no known pool as well', () => {
    for (const sharing of [HAMI, 'exclusive']) {
      expect(ids(pod(MISREAD, ANY), sharing)).toContain('hami/quantity');
      expect(ids(pod(PART, PRIVILEGED), sharing)).toContain('hami/privileged');
    }
    expect(ids(pod('nvidia.com/gpu: 1', PRIVILEGED), HAMI)).toContain('hami/privileged');
    expect(ids(pod('nvidia.com/gpu: 1', PRIVILEGED), 'exclusive')).toEqual([]);
    expect(ids(pod('cpu: 1', PRIVILEGED), HAMI)).toEqual([]);
  });
});

test('a toleration that lacks is named as the taint is', () => {
  const taints = [{ key: 'dedicated', value: 'gpu', effect: 'NoSchedule' }];
  const [finding] = named('pool/tolerations', pod('nvidia.com/gpu: 1'), 'exclusive', { taints });
  expect(finding?.fix).toContain('{key: dedicated, operator: Equal, value: gpu, effect: NoSchedule}');
});
