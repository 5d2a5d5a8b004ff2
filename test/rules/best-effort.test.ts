import { judge } from '../../lib/rules';
import { mergeModel } from '../../lib/plans/model';
import { examplePod, ON_POOL } from './example-pod';
import { fromYaml } from './from-yaml';

const pool = { name: 'train', machine: 'dgxH100', nodeSelector: { team: 'ml' } };
const tuned = { ...pool, kubelet: { cpuManagerPolicy: 'static', reservedSystemCPUs: '0-1,112-113' } };
const range = (limits: string, namespace = 'ml'): string => `---
apiVersion: v1
kind: LimitRange
metadata: {name: usual, namespace: ${namespace}}
spec: {limits: [{${limits}}]}
`;
const found = (limits: string, more = '', pools: readonly object[] = [pool]) =>
  judge(mergeModel([fromYaml(examplePod({ limits, spec: ON_POOL }) + more, { kubernetes: '1.34', pools })])).flatMap(
    ({ rule, severity, at }) => (rule.startsWith('qos/') ? [[rule, severity, at]] : []),
  );
const at = 'spec.containers[0].resources';

test('a pod that asks for GPUs alone is told of as information, and warned of where kubelets give out CPUs', () => {
  expect(found('nvidia.com/gpu: 1')).toEqual([['qos/unrequested', 'info', at]]);
  expect(found('nvidia.com/gpu: 1', '', [tuned])).toEqual([['qos/best-effort', 'warning', at]]);
});

test.each(['nvidia.com/gpu: 1, memory: 8Gi', 'nvidia.com/gpu: 1, cpu: 2, memory: 8Gi', 'cpu: 0'])('not so one with %s', (limits) =>
  expect(found(limits)).toEqual([]),
);

test.each([
  'type: Container, default: {cpu: 2, memory: 8Gi}',
  'type: Container, defaultRequest: {cpu: 1}',
  'type: Container, max: {memory: 8Gi}',
  'type: Container, min: {cpu: 100m}',
])('nor one whose namespace gives amounts to those that say none: %s', (limits) => {
  expect(found('nvidia.com/gpu: 1', range(limits))).toEqual([]);
  expect(found('nvidia.com/gpu: 1', range(limits), [tuned])).toEqual([]);
});

test.each([
  ['of another namespace', range('type: Container, default: {cpu: 2}', 'web')],
  ['of whole pods', range('type: Pod, max: {cpu: 2}')],
  ['of GPUs', range('type: Container, max: {nvidia.com/gpu: 8}')],
])('a range %s gives it none', (_what, more) => expect(found('nvidia.com/gpu: 1', more)).toEqual([['qos/unrequested', 'info', at]]));
