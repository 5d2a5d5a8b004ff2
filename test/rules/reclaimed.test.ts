import { readContext } from '../../lib/read';
import { findings } from '../read/found';

const IGNORE = '{rules: [{action: Ignore, onPodConditions: [{type: DisruptionTarget}]}]}';

/** A Job whose pods have these lines, and annotations. */
const job = (
  pod: readonly string[],
  { spec = `podFailurePolicy: ${IGNORE}`, annotations = '{}', gpus = 1 } = {},
): string => `apiVersion: batch/v1
kind: Job
metadata: {name: train}
spec:
  ${spec}
  template:
    metadata: {annotations: ${annotations}}
    spec:
      restartPolicy: Never
${pod.map((line) => `      ${line}\n`).join('')}      tolerations: [{operator: Exists}]
      containers: [{name: main, image: "x:1", resources: {limits: {nvidia.com/gpu: ${gpus}}}}]
`;

const RULES = ['pod/reclaim-notice', 'job/reclaimed-once', 'pool/moved-job'];
const said = (text: string, context: object = {}) =>
  findings(text, readContext({ kubernetes: '1.34', ...context }, 'c.yaml')).flatMap(({ rule, at, got }) =>
    RULES.includes(rule) ? [[rule, at, got]] : [],
  );
const grace = (seconds: number): string => `terminationGracePeriodSeconds: ${seconds}`;
const selecting = (label: string, value: string): string => `nodeSelector: {${label}: "${value}"}`;
const NOTICE = 'spec.template.spec.terminationGracePeriodSeconds';

test.each<[string, string, string, number, boolean]>([
  ['AWS has two minutes', 'eks.amazonaws.com/capacityType', 'SPOT', 120, false],
  ['AWS has no more', 'eks.amazonaws.com/capacityType', 'SPOT', 121, true],
  ['Karpenter has what AWS has', 'karpenter.sh/capacity-type', 'spot', 300, true],
  ['capacity that stays is not judged', 'karpenter.sh/capacity-type', 'on-demand', 300, false],
  ['GKE has 15 seconds', 'cloud.google.com/gke-spot', 'true', 15, false],
  ['GKE has no more for its spot nodes', 'cloud.google.com/gke-spot', 'true', 16, true],
  ['GKE has no more for preemptible nodes', 'cloud.google.com/gke-preemptible', 'true', 30, true],
  ['Azure has 30 seconds', 'kubernetes.azure.com/scalesetpriority', 'spot', 30, false],
  ['Azure has no more', 'kubernetes.azure.com/scalesetpriority', 'spot', 31, true],
])('of a notice %s', (_what, label, value, seconds, isTold) =>
  expect(said(job([selecting(label, value), grace(seconds)]))).toEqual(isTold ? [['pod/reclaim-notice', NOTICE, seconds]] : []),
);

test('a pod that says nothing of its end is not judged by it', () => {
  expect(said(job([selecting('cloud.google.com/gke-spot', 'true')]))).toEqual([]);
});

test('a pool whose taint says that its nodes are spot capacity tells of its pods', () => {
  const pool = { name: 'train', machine: 'dgxH100', nodeSelector: { team: 'ml' } };
  const on = (more: object) => said(job(['nodeSelector: {team: ml}', grace(60)]), { pools: [{ ...pool, ...more }] });
  const told = [['pod/reclaim-notice', NOTICE, 60]];
  expect(on({})).toEqual([]);
  expect(on({ taints: [{ key: 'kubernetes.azure.com/scalesetpriority', value: 'spot', effect: 'NoSchedule' }] })).toEqual(told);
});

test.each([
  ['no failure is allowed', 'backoffLimit: 0', true],
  ['failures are allowed', 'backoffLimit: 6', false],
  ['disruptions do not count', `backoffLimit: 0\n  podFailurePolicy: ${IGNORE}`, false],
])('a Job on spot nodes of which %s', (_what, spec, isTold) =>
  expect(said(job([selecting('eks.amazonaws.com/capacityType', 'SPOT')], { spec }))).toEqual(
    isTold ? [['job/reclaimed-once', 'spec.backoffLimit', 0]] : [],
  ),
);

const POOL = { name: 'train', machine: 'dgxH100', nodes: { min: 0, max: 4 }, nodeSelector: { team: 'ml' } };

test.each<[string, object, { readonly annotations?: string; readonly gpus?: number }, boolean]>([
  ['has less than half of the GPUs', POOL, { gpus: 3 }, true],
  ['has half of them', POOL, { gpus: 4 }, false],
  ['is kept from the autoscaler', POOL, { annotations: '{cluster-autoscaler.kubernetes.io/safe-to-evict: "false"}' }, false],
  ['is kept from Karpenter', POOL, { annotations: '{karpenter.sh/do-not-disrupt: "true"}' }, false],
  ['may be moved', POOL, { annotations: '{cluster-autoscaler.kubernetes.io/safe-to-evict: "true"}' }, true],
  ['is on nodes that stay', { ...POOL, nodes: 4 }, {}, false],
])('a job on an autoscaled pool that %s', (_what, pool, rest, isTold) => {
  const found = said(job(['nodeSelector: {team: ml}'], rest), { pools: [pool] });
  expect(found.map(([rule]) => rule)).toEqual(isTold ? ['pool/moved-job'] : []);
});
