import { podWith } from '../pod-with';
import type { ModelFragment } from '../../../lib/plans/model';
import { fromYaml } from '../from-yaml';
import { documents, found, places, placesIn } from './places';

const pool = (spec: string, { disruption = '', limits = 'nvidia.com/gpu: 8' } = {}): string =>
  `{apiVersion: karpenter.sh/v1, kind: NodePool, metadata: {name: gpus}, spec: {limits: {${limits}}, disruption: {${disruption}}, template: {spec: {${spec}}}}}`;
const job = (kind = 'Job', apiVersion = 'batch/v1', { limits = 'nvidia.com/gpu: 1', annotations = '' } = {}): string => {
  const template = `template: {metadata: {annotations: {${annotations}}}, spec: {restartPolicy: Never, containers: [{name: main, image: "x:1", resources: {limits: {${limits}}}}]}}`;
  const spec: Readonly<Record<string, string>> = {
    Job: template,
    Deployment: template,
    JobSet: `replicatedJobs: [{name: a, template: {spec: {${template}}}}]`,
    PyTorchJob: `pytorchReplicaSpecs: {Worker: {replicas: 1, ${template}}}`,
    MPIJob: `mpiReplicaSpecs: {Worker: {replicas: 1, ${template}}}`,
    RayJob: `rayClusterSpec: {headGroupSpec: {${template}}}`,
  };
  return `{apiVersion: ${apiVersion}, kind: ${kind}, metadata: {name: a, namespace: ml}, spec: {${spec[kind]}}}`;
};

describe('karpenter/consolidation', () => {
  const said = (...texts: readonly string[]) => places('karpenter/consolidation', documents(...texts));
  const HERE = ['spec.template.spec'];
  const withoutLimit = (spec: string): string => pool(spec, { limits: 'cpu: 8' });

  test.each([
    ['Job', 'batch/v1', 'spec.template.spec'],
    ['JobSet', 'jobset.x-k8s.io/v1alpha2', 'spec.replicatedJobs[0].template.spec.template.spec'],
    ['PyTorchJob', 'kubeflow.org/v1', 'spec.pytorchReplicaSpecs.Worker.template.spec'],
    ['MPIJob', 'kubeflow.org/v2beta1', 'spec.mpiReplicaSpecs.Worker.template.spec'],
    ['RayJob', 'ray.io/v1', 'spec.rayClusterSpec.headGroupSpec.template.spec'],
  ])('is said of a %s', (kind, apiVersion, at) => expect(said(pool(''), job(kind, apiVersion))).toEqual([at]));

  test('is not said of what does not begin again, of work without GPUs, or of pods that may not be moved', () => {
    expect(said(pool(''), job('Deployment', 'apps/v1'))).toEqual([]);
    expect(said(pool(''), job('Job', 'batch/v1', { limits: 'cpu: 1' }))).toEqual([]);
    const annotations = 'karpenter.sh/do-not-disrupt: "true"';
    expect(said(pool(''), job('Job', 'batch/v1', { annotations }))).toEqual([]);
    expect(said(job())).toEqual([]);
  });

  test('shows the annotations of the pods, also where there are none', () => {
    const [finding] = found('karpenter/consolidation', documents(pool(''), job('Job', 'batch/v1', { annotations: 'a: b' })));
    expect(finding).toMatchObject({ got: { a: 'b' } });
    expect(found('karpenter/consolidation', documents(pool(''), job().replace('metadata: {annotations: {}}, ', '')))).toMatchObject([
      { got: {} },
    ]);
  });

  test.each<[string, string]>([
    ['a taint', 'taints: [{key: a, effect: NoSchedule}, {key: nvidia.com/gpu, effect: NoSchedule}]'],
    [
      'a requirement',
      'requirements: [{key: a, operator: In, values: [b]}, {key: karpenter.k8s.aws/instance-gpu-count, operator: Gt, values: ["0"]}]',
    ],
  ])('knows nodes with GPUs by %s', (_what, spec) => expect(said(withoutLimit(spec), job())).toEqual(HERE));

  test.each<[string, string]>([
    ['another taint', 'taints: [{key: a, effect: NoSchedule}]'],
    ['a requirement of none', 'requirements: [{key: karpenter.k8s.aws/instance-gpu-count, operator: DoesNotExist}]'],
    ['another requirement', 'requirements: [{key: karpenter.sh/capacity-type, operator: In, values: [spot]}]'],
    ['nothing', ''],
  ])('knows nodes without GPUs by %s', (_what, spec) => expect(said(withoutLimit(spec), job())).toEqual([]));

  test.each<[string, string]>([
    ['a budget for another reason', 'budgets: [{nodes: "0", reasons: [Drifted]}]'],
    ['a budget for some hours', 'budgets: [{nodes: "0", schedule: "0 9 * * *", duration: 8h}]'],
    ['a budget that lets nodes go', 'budgets: [{nodes: "10%"}]'],
    ['another policy', 'consolidationPolicy: WhenEmptyOrUnderutilized, consolidateAfter: 30s'],
  ])('comes with %s', (_what, disruption) => expect(said(pool('', { disruption }), job())).toEqual(HERE));

  test.each<[string, string]>([
    ['a budget of none', 'budgets: [{nodes: "10%"}, {nodes: "0"}]'],
    ['a budget of none for this reason', 'budgets: [{nodes: "0", reasons: [Empty, Underutilized]}]'],
    ['empty nodes alone', 'consolidationPolicy: WhenEmpty'],
    ['no consolidation', 'consolidateAfter: Never'],
  ])('does not come with %s', (_what, disruption) => expect(said(pool('', { disruption }), job())).toEqual([]));
});

describe('karpenter/limit', () => {
  const said = (values: string, limits = 'nvidia.com/gpu: 4', key = 'node.kubernetes.io/instance-type', operator = 'In') =>
    found(
      'karpenter/limit',
      pool(`requirements: [{key: a, operator: In, values: [p5.48xlarge]}, {key: ${key}, operator: ${operator}, values: [${values}]}]`, {
        limits,
      }),
    );

  test('sees types that all have more GPUs', () => {
    expect(said('p5.48xlarge, p4d.24xlarge')).toMatchObject([{ at: 'spec.limits["nvidia.com/gpu"]', got: 4 }]);
  });

  test('leaves alone one that fits, one that nobody knows, no limit, and what names no types', () => {
    expect(said('p5.48xlarge, g6.xlarge')).toEqual([]);
    expect(said('p5.48xlarge, x9.big')).toEqual([]);
    expect(said('constructor')).toEqual([]);
    expect(said('p5.48xlarge', 'nvidia.com/gpu: 8')).toEqual([]);
    expect(said('p5.48xlarge', 'cpu: 8')).toEqual([]);
    expect(said('p5.48xlarge', undefined, 'karpenter.k8s.aws/instance-family')).toEqual([]);
    expect(said('p5.48xlarge', undefined, undefined, 'NotIn')).toEqual([]);
    expect(places('karpenter/limit', pool('requirements: []', { limits: 'nvidia.com/gpu: 4' }))).toEqual([]);
  });
});

describe('karpenter/startup-taint', () => {
  const tainted = pool('startupTaints: [{key: a, effect: NoSchedule}, {key: b, value: c, effect: NoSchedule}]');
  const pod = (tolerations: string, limits = 'nvidia.com/gpu: 1') =>
    podWith(`resources: {limits: {${limits}}}`, `tolerations: [${tolerations}]`);
  const said = (...texts: readonly string[]) => found('karpenter/startup-taint', documents(...texts));

  test('sees a toleration of it, among others', () => {
    expect(said(tainted, pod('{key: x, operator: Exists}, {key: b, operator: Equal, value: c}'))).toMatchObject([
      { at: 'spec.tolerations', got: 'b' },
    ]);
  });

  test('leaves alone other tolerations, those of everything, and pods without GPUs', () => {
    expect(said(tainted, pod('{key: x, operator: Exists}'))).toEqual([]);
    expect(said(tainted, pod('{key: b, operator: Equal, value: d}'))).toEqual([]);
    expect(said(tainted, pod('{operator: Exists}'))).toEqual([]);
    expect(said(tainted, pod('{key: a, operator: Exists}', 'cpu: 1'))).toEqual([]);
    expect(said(pool(''), pod('{key: a, operator: Exists}'))).toEqual([]);
  });

  test('leaves alone the pods that make a node ready', () => {
    const agent = `{apiVersion: apps/v1, kind: DaemonSet, metadata: {name: a}, spec: {template: {spec: {tolerations: [{key: a, operator: Exists}], containers: [{name: main, image: "x:1", resources: {limits: {nvidia.com/gpu: 1}}}]}}}}`;
    expect(said(tainted, agent)).toEqual([]);
  });
});

describe('node pools of another cluster', () => {
  const elsewhere = (text: string): ModelFragment => {
    const { objects = [] } = fromYaml(text);
    return { objects: objects.map((one) => ({ ...one, scope: 'other' })) };
  };
  const busy = job('Job', 'batch/v1');

  test('say nothing of the jobs of this one', () => {
    for (const id of ['karpenter/consolidation', 'karpenter/expiry']) {
      expect(placesIn(id, fromYaml(busy), elsewhere(pool('')))).toEqual([]);
      expect(placesIn(id, fromYaml(documents(busy, pool(''))), elsewhere(pool('')))).toEqual(['spec.template.spec']);
    }
  });
});

test('a taint of the start is that of the own cluster', () => {
  const tolerant = podWith('resources: {limits: {nvidia.com/gpu: 1}}', 'tolerations: [{key: a, operator: Exists}]');
  const starting = pool('startupTaints: [{key: a, effect: NoSchedule}]');
  const { objects = [] } = fromYaml(starting);
  expect(places('karpenter/startup-taint', documents(tolerant, starting))).toEqual(['spec.tolerations']);
  const elsewhere = { objects: objects.map((one) => ({ ...one, scope: 'other' })) };
  expect(placesIn('karpenter/startup-taint', fromYaml(tolerant), elsewhere)).toEqual([]);
});

test('karpenter/expiry is said of jobs with GPUs, and shows the time', () => {
  const said = (...texts: readonly string[]) => found('karpenter/expiry', documents(...texts)).map(({ got }) => got);
  expect(said(pool(''), job())).toEqual(['720h']);
  expect(said(pool('expireAfter: 24h'), job())).toEqual(['24h']);
  expect(said(pool('expireAfter: Never'), job())).toEqual([]);
  expect(said(pool(''), job('Job', 'batch/v1', { limits: 'cpu: 1' }))).toEqual([]);
  expect(said(pool(''), job('Deployment', 'apps/v1'))).toEqual([]);
});
