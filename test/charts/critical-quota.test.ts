import * as pulumi from '@pulumi/pulumi';
import { App, Chart } from 'cdk8s';
import * as cdk8s from '../../lib';
import { CRITICAL_QUOTA } from '../../lib/plans/charts';
import { machines } from '../../lib/words/machine';
import type { KubeObject } from '../../lib/words/kubernetes';
import { mergeModel, type ObjectFacts, type OperatorFacts } from '../../lib/plans/model';
import * as faces from '../../lib/faces/pulumi';
import { judge } from '../../lib/rules';
import { freshStack, settled } from '../pulumi/stack';

type Version = `v${number}.${number}.${number}`;
const machine = machines.gcp['a3-highgpu-8g'];

const onCluster = (distribution: 'gke' | 'kubeadm', props: cdk8s.GpuOperatorProps = {}) => {
  const app = new App();
  const chart = new Chart(app, 'ml', { namespace: 'ml' });
  const cluster = new cdk8s.GpuCluster(chart, 'prod', { kubernetes: '1.34', distribution, helm: cdk8s.flux() });
  new cdk8s.GpuNodePool(cluster, 'train', { machine, nodes: 2 });
  const operator = new cdk8s.GpuOperator(cluster, 'gpu-operator', props);
  const said = cdk8s.findings(app).filter(({ rule }) => rule === 'operator/critical-quota');
  return { quotas: operator.values['extraObjects'], said: said.map(({ problem }) => problem), chart };
};

test('the operator on GKE brings the quota that admits its pods, and elsewhere none', () => {
  expect(onCluster('gke')).toMatchObject({ quotas: [CRITICAL_QUOTA], said: [] });
  expect(onCluster('gke', { version: 'v26.3.0' })).toMatchObject({ quotas: [CRITICAL_QUOTA], said: [] });
  expect(onCluster('kubeadm')).toMatchObject({ quotas: undefined, said: [] });
  expect(onCluster('gke', { namespace: 'kube-system' })).toMatchObject({ quotas: undefined, said: [] });
});

test('of a chart that makes no further objects, and of values that replace them, it is said which quota is missing', () => {
  const said = ["namespace 'gpu-operator' admits no pods of class system-node-critical, which all DaemonSets of the operator have"];
  expect(onCluster('gke', { version: 'v25.10.1' })).toMatchObject({ quotas: undefined, said });
  expect(onCluster('gke', { values: { extraObjects: [] } }).said).toEqual(said);
});

test('Pulumi brings the same quota in the values of the release', async () => {
  const said = jest.spyOn(pulumi.log, 'warn').mockResolvedValue(undefined);
  for (const version of ['v26.7.0', 'v25.10.1'] as const satisfies readonly Version[]) {
    const recorder = await freshStack();
    const cluster = new faces.GpuCluster('prod', { kubernetes: '1.34', distribution: 'gke' });
    new faces.GpuNodePool('train', { cluster, machine, nodes: 2, nodeImage: 'cos' });
    new faces.GpuOperator('gpu-operator', { cluster, version });
    await settled();
    const { inputs } = recorder.resources.find(({ type }) => type === 'kubernetes:helm.sh/v3:Release')!;
    expect((inputs['values'] as Record<string, unknown>)['extraObjects']).toEqual(onCluster('gke', { version }).quotas);
  }
  expect(said).toHaveBeenCalledTimes(1);
  expect(said).toHaveBeenCalledWith(expect.stringContaining('operator/critical-quota'), expect.anything());
  said.mockRestore();
});

const release: OperatorFacts = {
  path: 'prod/gpu-operator',
  chart: 'gpu-operator',
  version: 'v25.10.1',
  namespace: 'gpus',
  releaseName: 'gpu-operator',
  values: {},
  cluster: { name: 'prod', path: 'prod', kubernetes: '1.34', distribution: 'gke' },
};
const rulesOf = (operator: OperatorFacts, object?: KubeObject): readonly string[] => {
  const objects: readonly ObjectFacts[] = object === undefined ? [] : [{ path: 'prod/quota', object }];
  return judge(mergeModel([{ operators: [operator], objects }]))
    .map(({ rule }) => rule)
    .filter((rule) => rule === 'operator/critical-quota');
};

test('a quota of the namespace that names the class is enough, and one of another namespace or class is not', () => {
  const quota = (namespace: string): KubeObject => ({ ...CRITICAL_QUOTA, metadata: { name: 'own', namespace } });
  const plain = { ...quota('gpus'), spec: { hard: { pods: '10' } } };
  expect(rulesOf(release)).toHaveLength(1);
  expect(rulesOf(release, quota('gpus'))).toEqual([]);
  expect(rulesOf(release, quota('other'))).toHaveLength(1);
  expect(rulesOf(release, plain)).toHaveLength(1);
  // A file says nothing of what else is in the cluster.
  expect(rulesOf({ ...release, scope: 'a.yaml' })).toEqual([]);
});
