import fc, { type Arbitrary } from 'fast-check';
import {
  alaudaExtender,
  gpuAdmission,
  type GpuSchedulerProps,
  hamiExtender,
  type NodeResourceTopologyMatch,
  type SchedulerDeployment,
  type SchedulerExtender,
  type SchedulerProfile,
} from '../../../../lib';
import { freeText } from './hostile';
import { few, flag, map, mostly, oneOf, props, rarer, silence } from './props';

const resources = map(
  ['nvidia.com/gpu', 'cpu', 'memory', 'nvidia.com/mig-1g.10gb', 'tencent.com/vcuda-core'],
  mostly(oneOf(1, 10, 100), oneOf(101)),
);
const scoringStrategy = fc.oneof(
  fc.record({ type: oneOf('MostAllocated', 'LeastAllocated') }),
  fc.record({ type: mostly(oneOf('MostAllocated', 'LeastAllocated'), oneOf('Most')), resources }),
  fc.record({
    type: oneOf('RequestedToCapacityRatio'),
    shape: mostly(
      oneOf([
        { utilization: 0, score: 0 },
        { utilization: 100, score: 10 },
      ]),
      oneOf(
        [
          { utilization: 50, score: 0 },
          { utilization: 50, score: 10 },
        ],
        [],
      ),
    ),
  }),
);
const topology = props<NodeResourceTopologyMatch, never>(
  { scoringStrategy: oneOf('LeastNUMANodes', 'BalancedAllocation'), cacheResyncPeriodSeconds: mostly(oneOf(5, 60), oneOf(0)) },
  [],
  2,
);
const profile = props<SchedulerProfile, never>(
  // It needs an image of its own.
  { scoringStrategy, weight: oneOf(1, 5, 100), nodeResourceTopologyMatch: rarer(topology) },
  [],
  3,
);

const extender = fc.oneof(
  oneOf(
    gpuAdmission(),
    gpuAdmission({ urlPrefix: 'http://gpu-admission.kube-system.svc:3456/scheduler' }),
    alaudaExtender({ module: 'mps', apiServer: 'https://10.0.0.10:6443' }),
    alaudaExtender({ module: 'vgpu', apiServer: 'https://10.0.0.10:6443', certificates: '/etc/extender' }),
    hamiExtender(),
  ),
  props<SchedulerExtender, 'urlPrefix'>(
    {
      urlPrefix: fc.oneof(oneOf('http://127.0.0.1:9000', 'https://x.y.svc', 'https://[::1]:8443/a'), freeText),
      filterVerb: oneOf('filter', 'a/b'),
      preemptVerb: oneOf('preempt'),
      prioritizeVerb: oneOf('prioritize'),
      weight: oneOf(1, 2),
      bindVerb: oneOf('bind'),
      enableHTTPS: flag,
      tlsConfig: oneOf(
        { insecure: true },
        { caData: 'YQ==' },
        { caFile: '/etc/ca.crt' },
        { insecure: true, caFile: '/etc/ca.crt' },
        { serverName: 'x' },
      ),
      httpTimeout: oneOf('30s', '1m30s', '500ms'),
      nodeCacheCapable: flag,
      managedResources: oneOf([{ name: 'example.com/foo' }], [{ name: 'tencent.com/vcuda-core', ignoredByScheduler: true }]),
      ignorable: flag,
    },
    ['urlPrefix'],
    4,
  ),
);

const HEAD = 'apiVersion: kubescheduler.config.k8s.io/v1\nkind: KubeSchedulerConfiguration\n';
const current = fc.oneof(
  oneOf(
    HEAD,
    `${HEAD}parallelism: 32\n`,
    `${HEAD}profiles: [{schedulerName: gpu, pluginConfig: [{name: NodeResourcesFit, args: {scoringStrategy: {type: MostAllocated}}}]}]\n`,
    `${HEAD}clientConnection: {kubeconfig: /etc/own.conf}\nextenders: [{urlPrefix: 'http://127.0.0.1:9000', filterVerb: filter}]\n`,
    HEAD.replace('/v1', '/v1beta3'),
    { apiVersion: 'kubescheduler.config.k8s.io/v1', kind: 'KubeSchedulerConfiguration', parallelism: 16 },
    {},
  ),
  rarer(freeText),
);

const deployment = props<SchedulerDeployment, never>(
  {
    image: mostly(oneOf('registry.k8s.io/scheduler-plugins/kube-scheduler:v0.34.7'), freeText),
    replicas: oneOf(1, 2, 10),
    cpu: oneOf('100m', 1),
    memory: oneOf('256Mi'),
    name: mostly(oneOf('gpu-scheduler'), oneOf('kube-scheduler', 'x'.repeat(41))),
    namespace: oneOf('kube-system', 'schedulers'),
  },
  [],
  3,
);

/** Props of `GpuScheduler`. */
export const gpuScheduler: Arbitrary<unknown> = props<GpuSchedulerProps, 'profiles'>(
  {
    profiles: mostly(map(['gpu', 'gpu-binpack'], profile, 1), map(['gpu', 'default-scheduler', 'aks-system'], profile, 1)),
    extenders: few(extender),
    current,
    deployment,
    configFile: mostly(oneOf('/etc/scheduler/config.yaml'), oneOf('/etc/../x', '/etc/a b'), freeText),
    kubeconfig: oneOf('/etc/kubernetes/scheduler.conf'),
    silence,
  },
  ['profiles'],
  6,
);
