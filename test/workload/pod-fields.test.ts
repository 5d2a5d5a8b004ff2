import { hami } from '../../lib/plans/allocators';
import { machines } from '../../lib/words/machine';
import type { PoolDescription } from '../../lib/plans/model';
import { planGpuNodePool } from '../../lib/plans/node/plan-pool';
import type { GpuWorkloadProps, PodFields } from '../../lib/plans/workload';
import { mpsInferenceService } from '../../lib/plans/workload/workloads';
import { problemsOf } from '../props';
import { find, job, kinds, planJob, planWorkload, podSpec, problemsOfJob, problemsOfWorkload, web } from './support';

const specOf = (props: Partial<GpuWorkloadProps>) => podSpec(planWorkload({ ...web, ...props } as GpuWorkloadProps));
const minorAbove = (...values: readonly string[]) => ({
  nodeAffinity: {
    requiredDuringSchedulingIgnoredDuringExecution: {
      nodeSelectorTerms: [{ matchExpressions: [{ key: 'cuda-minor-version', operator: 'Gt', values }] }],
    },
  },
});
const zones = { maxSkew: 1, topologyKey: 'topology.kubernetes.io/zone', whenUnsatisfiable: 'DoNotSchedule' } as const;

test("a pod's usual fields reach its specification in Kubernetes' own words", () => {
  const fields = {
    affinity: {
      nodeAffinity: {
        requiredDuringSchedulingIgnoredDuringExecution: {
          nodeSelectorTerms: [{ matchExpressions: [{ key: 'topology.kubernetes.io/zone', operator: 'In', values: ['a', 'b'] }] }],
        },
      },
      podAntiAffinity: {
        preferredDuringSchedulingIgnoredDuringExecution: [
          { weight: 50, podAffinityTerm: { topologyKey: 'kubernetes.io/hostname', labelSelector: { matchLabels: { app: 'x' } } } },
        ],
      },
    },
    runtimeClassName: 'nvidia',
    schedulerName: 'kai-scheduler',
    hostPID: true,
    hostIPC: true,
    dnsPolicy: 'None',
    dnsConfig: { nameservers: ['1.1.1.1'], options: [{ name: 'ndots', value: '2' }] },
    hostAliases: [{ ip: '10.0.0.1', hostnames: ['storage'] }],
    enableServiceLinks: true,
    preemptionPolicy: 'PreemptLowerPriority',
  } as const satisfies PodFields;
  expect(specOf(fields)).toMatchObject(fields);
  expect(podSpec(planJob(fields))).toMatchObject(fields);
  expect(specOf({ shareProcessNamespace: true, hostUsers: false, schedulingGates: ['example.com/ready'] })).toMatchObject({
    shareProcessNamespace: true,
    hostUsers: false,
    schedulingGates: [{ name: 'example.com/ready' }],
  });
});

test('a spread that names no pods counts those of the workload', () => {
  const labelSelector = { matchLabels: { app: 'x' } };
  expect(specOf({ topologySpreadConstraints: [zones, { ...zones, whenUnsatisfiable: 'ScheduleAnyway', labelSelector }] })).toMatchObject({
    topologySpreadConstraints: [{ ...zones, labelSelector: { matchLabels: { 'cdk8s-gpu/workload': 'llama' } } }, { labelSelector }],
  });
});

test.each(['maxSkew', 'minDomains'])('%s of a spread is a number of 32 bits', (field) => {
  const at = (value: number) => problemsOfWorkload({ ...web, topologySpreadConstraints: [{ ...zones, [field]: value }] });
  expect(at(2 ** 31 - 1)).toEqual([]);
  expect(at(2 ** 31)).toEqual([expect.stringContaining(`topologySpreadConstraints[0].${field}`)]);
});

describe('a ServiceAccount', () => {
  const annotations = { 'eks.amazonaws.com/role-arn': 'arn:aws:iam::1:role/train' };

  test('is made before the pods that use it, with its annotations', () => {
    for (const plan of [planWorkload({ ...web, serviceAccount: { annotations } }), planJob({ serviceAccount: { annotations } })]) {
      expect(kinds(plan).indexOf('ServiceAccount')).toBeLessThan(kinds(plan).length - 1);
      expect(find(plan, 'ServiceAccount').metadata).toMatchObject({ name: 'llama', namespace: 'ml', annotations });
      expect(podSpec(plan)).toMatchObject({ serviceAccountName: 'llama', automountServiceAccountToken: false });
    }
  });

  test('keeps its name when the job gets a new one, since trust policies name it', () => {
    const plan = planJob({ redeploy: 'newName', serviceAccount: {} });
    expect(find(plan, 'Job').metadata.name).not.toBe('llama');
    expect(find(plan, 'ServiceAccount').metadata.name).toBe('llama');
    expect(find(planJob({ serviceAccount: { name: 'trainer' } }), 'ServiceAccount').metadata.name).toBe('trainer');
  });
});

test('a job with a name of its content has the same one in every version, whatever its pods say: another name runs it again', () => {
  const nameOf = (props: Parameters<typeof planJob>[0]) => find(planJob({ redeploy: 'newName', ...props }), 'Job').metadata.name;
  const host = { hostNetwork: true, hostIPC: true, imagePullSecrets: ['registry'], enableServiceLinks: true };
  const names = [{}, { priorityClassName: 'high', serviceAccountName: 'trainer' }, host].map(nameOf);
  expect(names).toEqual(['llama-e2c575af', 'llama-406c3878', 'llama-8e2b6186']);
});

const place = { path: 'prod/labs', id: 'labs' };
const cluster = { name: 'prod', path: 'prod', kubernetes: '1.34', distribution: 'kubeadm' } as const;
const poolOf = (description: PoolDescription) => ({ mode: description.sharing.mode, gpu: description.gpu, description }) as never;
const labs = poolOf(
  planGpuNodePool(place, { machine: machines.dgxH100, nodes: 1, sharing: hami({ runtimeClassName: 'nvidia' }) }, cluster).description,
);

const older = poolOf(planGpuNodePool(place, { machine: machines.dgxH100, nodes: 1 }, { ...cluster, kubernetes: '1.32' }).description);

test.each<[string, object, string]>([
  [
    'users of its own where the API server drops them',
    { hostUsers: false, pool: older },
    'web.hostUsers: is dropped by Kubernetes 1.32, where the feature gate UserNamespacesSupport is off',
  ],
  [
    'an unknown operator',
    {
      affinity: {
        nodeAffinity: {
          requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms: [{ matchExpressions: [{ key: 'a', operator: 'in' }] }] },
        },
      },
    },
    'web.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms[0].matchExpressions[0].operator: is not one of the allowed values',
  ],
  [
    'more than one number to be greater than',
    { affinity: minorAbove('2', '4') },
    'web.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms[0].matchExpressions[0]: names 2 values, and operator Gt takes one',
  ],
  [
    'a text to be greater than',
    { affinity: minorAbove('12.4') },
    'web.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms[0].matchExpressions[0]: compares by operator Gt, which takes whole numbers alone',
  ],
  ['a name that is nearly right', { affinity: { nodeAfinity: {} } }, 'web.affinity.nodeAfinity: is not a known property'],
  [
    'the same spread twice',
    { topologySpreadConstraints: [zones, zones] },
    'web.topologySpreadConstraints[1]: is given twice, with the same key and operator',
  ],
  [
    'domains of a spread that need not be',
    { topologySpreadConstraints: [{ ...zones, whenUnsatisfiable: 'ScheduleAnyway', minDomains: 2 }] },
    "web.topologySpreadConstraints[0].minDomains: is for whenUnsatisfiable 'DoNotSchedule' alone",
  ],
  ['two accounts', { serviceAccount: {}, serviceAccountName: 'a' }, 'web.serviceAccountName: cannot be used with serviceAccount'],
  [
    'its own processes and those of the node',
    { shareProcessNamespace: true, hostPID: true },
    'web.shareProcessNamespace: cannot be used with hostPID',
  ],
  [
    'users of its own on the network of the node',
    { hostUsers: false, hostNetwork: true },
    'web.hostUsers: cannot be false with hostNetwork',
  ],
  ['no name server', { dnsPolicy: 'None' }, "web.dnsConfig.nameservers: is missing: dnsPolicy 'None' has no other"],
  [
    'four name servers',
    { dnsConfig: { nameservers: ['1.1.1.1', '2.2.2.2', '3.3.3.3', '4.4.4.4'] } },
    'web.dnsConfig.nameservers: has more than three addresses',
  ],
  [
    'another scheduler than its pool has',
    { pool: labs, schedulerName: 'volcano' },
    'web.schedulerName: is another one than that of the pool',
  ],
  [
    'another runtime class than its pool has',
    { pool: labs, runtimeClassName: 'runc' },
    'web.runtimeClassName: is another one than that of the pool',
  ],
])('%s is refused', (_what, props, problem) => {
  expect(problemsOfWorkload({ ...web, ...props })).toEqual([problem]);
});

test('what the pool has may be said again', () => {
  expect(problemsOfWorkload({ ...web, pool: labs, schedulerName: 'hami-scheduler', runtimeClassName: 'nvidia' })).toEqual([]);
  expect(problemsOfJob({ ...job, runtimeClassName: 'nvidia' })).toEqual([]);
});

test("a model server's own spread is not given twice", () => {
  const pool = { mode: 'mps', gpu: undefined, description: { ...(labs as { description: PoolDescription }).description } };
  const hosts = { ...zones, topologyKey: 'kubernetes.io/hostname', whenUnsatisfiable: 'ScheduleAnyway' };
  const spread = (props: object) =>
    problemsOf(mpsInferenceService, { image: 'x:1', port: 80, pool, topologySpreadConstraints: [hosts], ...props }, 'ranker').filter(
      (one) => one.includes('topologySpread'),
    );
  expect(spread({})).toEqual(['ranker.topologySpreadConstraints[0]: is what spread makes already']);
  expect(spread({ spread: false })).toEqual([]);
});

test('a term of affinity that selects no pods means those of the workload', () => {
  const labelSelector = { matchLabels: { app: 'other' } };
  const near = { topologyKey: 'kubernetes.io/hostname' };
  const { affinity } = specOf({
    affinity: {
      podAntiAffinity: { requiredDuringSchedulingIgnoredDuringExecution: [near, { ...near, labelSelector }] },
      podAffinity: { preferredDuringSchedulingIgnoredDuringExecution: [{ weight: 1, podAffinityTerm: near }] },
    },
  });
  const own = { ...near, labelSelector: { matchLabels: { 'cdk8s-gpu/workload': expect.any(String) as string } } };
  expect(affinity).toEqual({
    podAntiAffinity: { requiredDuringSchedulingIgnoredDuringExecution: [own, { ...near, labelSelector }] },
    podAffinity: { preferredDuringSchedulingIgnoredDuringExecution: [{ weight: 1, podAffinityTerm: own }] },
  });
});
