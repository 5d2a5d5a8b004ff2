import fc, { type Arbitrary } from 'fast-check';
import type { KubeVirtHostDevicesProps, MpsControlDaemonProps, WorkloadNamespaceProps } from '../../../../lib';
import { pool } from './pod';
import { few, oneOf, props } from './props';

const silence = oneOf({ 'name/taken': 'drawn' });

/** Props of `MpsControlDaemon`. */
export const mpsControlDaemon: Arbitrary<unknown> = props<MpsControlDaemonProps, 'pool' | 'image'>(
  {
    pool: fc.constant(pool),
    image: oneOf('ubuntu:24.04', 'registry.example/mps@sha256:0', 'x y'),
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
