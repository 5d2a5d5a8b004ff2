import { mergeModel } from '../../lib/plans/model';
import { readContext } from '../../lib/read';
import { judge } from '../../lib/rules';
import { examplePod } from './example-pod';
import { findings } from '../read/found';

const context = readContext({ kubernetes: '1.34', pools: [{ name: 'train', machine: 'dgxH100', nodeSelector: { team: 'ml' } }] }, 'c.yaml');
const operator = `---
apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: {name: gpu-operator, namespace: gpu-operator}
spec:
  chart: {spec: {chart: gpu-operator, version: v26.7.0}}
  values: {driver: {version: 570.172.08}}
`;
const tolerations = 'tolerations: [{operator: Exists}]';
const affinity = (label: string, values: string): string =>
  `affinity: {nodeAffinity: {requiredDuringSchedulingIgnoredDuringExecution: {nodeSelectorTerms: [{matchExpressions: [{key: ${label}, operator: In, values: [${values}]}]}]}}}`;

test.each<[string, readonly string[], readonly unknown[]]>([
  ['another driver', ['nodeSelector: {team: ml, nvidia.com/cuda.driver-version.major: "580"}'], [['580'], ['570']]],
  ['this driver', ['nodeSelector: {team: ml, nvidia.com/cuda.driver-version.major: "570"}'], []],
  ['this driver by the older name', ['nodeSelector: {team: ml, nvidia.com/cuda.driver.major: "570"}'], []],
  ['another CUDA by affinity', ['nodeSelector: {team: ml}', affinity('nvidia.com/cuda.runtime.major', '"13"')], [['13'], ['12']]],
  ['one of two', ['nodeSelector: {team: ml}', affinity('nvidia.com/cuda.runtime.major', '"12", "13"')], []],
])('a pod that selects %s is judged against the driver of its pool', (_what, spec, expected) => {
  const text = examplePod({ limits: 'nvidia.com/gpu: 1', spec: [...spec, tolerations] }) + operator;
  const found = findings(text, context).filter(({ rule }) => rule === 'pool/cuda-label');
  expect(found.flatMap(({ got, allowed }) => [got, allowed])).toEqual(expected);
});

test('a package that names a branch says nothing of the release in it', () => {
  const pools = [{ name: 'train', machine: 'dgxH100', nodeSelector: { team: 'ml' } }];
  const of = (packages: readonly string[], label: string, value: string) => {
    const [pool] = readContext({ kubernetes: '1.34', pools }, 'c.yaml').pools;
    const tuning = { intent: 'training', driver: { from: 'packages', packages } };
    const own = { pools: [{ ...pool!, labels: { ...pool!.labels, [`nvidia.com/${label}`]: value }, tuning } as never] };
    return judge(mergeModel([own])).flatMap(({ rule, got }) => (rule === 'pool/cuda-label' ? [got] : []));
  };
  expect(of(['nvidia-driver-pinning-580.95'], 'cuda.driver-version.full', '580.95.05')).toEqual([]);
  expect(of(['nvidia-driver-pinning-580.95'], 'cuda.driver-version.minor', '82')).toEqual(['82']);
  expect(of(['nvidia-driver-pinning-580.95.05'], 'cuda.driver-version.full', '580.82.07')).toEqual(['580.82.07']);
  expect(of(['nvidia-open-580'], 'cuda.driver-version.full', '580.95.05')).toEqual([]);
  expect(of(['nvidia-open-580'], 'cuda.driver-version.major', '570')).toEqual(['570']);
});
