import fc, { type Arbitrary } from 'fast-check';
import type {
  GpuDeviceClassProps,
  GpuResourceClaimProps,
  KubeVirtHostDevicesProps,
  MpsControlDaemonProps,
  WorkloadNamespaceProps,
} from '../../../../lib';
import { pool } from './pod';
import { few, labels, oneOf, props } from './props';

const silence = oneOf({ 'name/taken': 'drawn' });

/** Props of `MpsControlDaemon`. */
export const mpsControlDaemon: Arbitrary<unknown> = props<MpsControlDaemonProps, 'pool' | 'image'>(
  {
    pool: fc.constant(pool),
    image: oneOf('ubuntu:24.04', `registry.example/mps@sha256:${'0'.repeat(64)}`, 'x y'),
    runtimeClassName: oneOf('nvidia', 'a'),
    imagePullSecrets: few(oneOf('own', 'x'.repeat(63))),
    namespace: oneOf('kube-system', 'gpu'),
    name: oneOf('mps', 'x'.repeat(63)),
    silence,
  },
  ['pool', 'image'],
  3,
);

/** Props of `KubeVirtHostDevices`. */
export const kubeVirtHostDevices: Arbitrary<unknown> = props<KubeVirtHostDevicesProps, 'pools'>(
  {
    pools: oneOf([pool], [pool, pool]),
    namespace: oneOf('kubevirt', 'openshift-cnv'),
    name: oneOf('kubevirt', 'a'),
    featureGates: oneOf([], ['HostDevices'], ['DisableMDEVConfiguration', 'GPU'], ['a b']),
    silence,
  },
  ['pools'],
  3,
);

const level = oneOf('privileged', 'baseline', 'restricted');

/** Props of `WorkloadNamespace`; `ml` is the namespace of every program's workloads. */
export const workloadNamespace: Arbitrary<unknown> = props<WorkloadNamespaceProps, never>(
  {
    name: oneOf('ml', 'ml', 'ml', 'x'.repeat(63), 'default', 'a.b'),
    podSecurity: level,
    podSecurityVersion: oneOf('latest', 'v1.30', 'v1.34', '1.34'),
    warn: level,
    audit: level,
    labels: oneOf({}, { team: 'ml' }, { 'hami.io/webhook': 'ignore' }, { 'pod-security.kubernetes.io/warn': 'baseline' }),
    annotations: oneOf({}, { 'example.com/owner': 'research' }),
    silence,
  },
  [],
  4,
);

const objectKeys = { pool: fc.constant(pool), name: oneOf('large-gpus', 'a.b'), labels, silence };
const selectors = few(oneOf("device.attributes['gpu.nvidia.com'].architecture == 'Hopper'", 'true'));

/** Props of `GpuDeviceClass`. */
export const gpuDeviceClass: Arbitrary<unknown> = props<GpuDeviceClassProps, 'pool'>(
  {
    ...objectKeys,
    mig: oneOf('1g.10gb', '3g.40gb'),
    productName: oneOf('NVIDIA H100 80GB HBM3', "it's"),
    memory: oneOf('40Gi', 2 ** 36),
    selectors,
    timeSlicing: oneOf({}, { interval: 'Short' }),
    mps: oneOf({}, { defaultPinnedDeviceMemoryLimit: '10Gi' }),
    extendedResourceName: oneOf('example.com/large-gpu', 'nvidia.com/gpu', 'gpu', 'kubernetes.io/gpu'),
  },
  ['pool'],
  3,
);

/** Props of `GpuResourceClaim`. */
export const gpuResourceClaim: Arbitrary<unknown> = props<GpuResourceClaimProps, 'pool' | 'claim'>(
  {
    ...objectKeys,
    claim: oneOf(
      {},
      { count: 2, deviceClass: 'large-gpus' },
      { mig: '1g.10gb', selectors: ['true'] },
      { firstAvailable: [{ memory: '80Gi' }, { mig: '3g.40gb', count: 2 }] },
    ),
    namespace: oneOf('ml', 'x'.repeat(63)),
  },
  ['pool', 'claim'],
  3,
);
