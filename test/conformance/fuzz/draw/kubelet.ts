import fc, { type Arbitrary } from 'fast-check';
import { kubeletFields, type KubeletFieldType } from '../../kubelet-types';
import { all, few, flag, map, oneOf, props } from './props';
import { freeText, hostileNumber } from './hostile';

const quantities = (...keys: readonly string[]) => map(keys, oneOf('500m', '1', '2Gi', '100Mi', '10%'));
const effect = oneOf('NoSchedule', 'PreferNoSchedule', 'NoExecute');
export const taint = props<{ key: string; value?: string; effect: string }, 'key' | 'effect'>(
  { key: oneOf('nvidia.com/gpu', 'dedicated'), value: oneOf('present', '', 'a'), effect },
  ['key', 'effect'],
  2,
);

/** Fields whose values decide about each other, and right values of them. */
const known: Readonly<Record<string, Arbitrary<unknown>>> = {
  cpuManagerPolicy: oneOf('none', 'static'),
  cpuManagerPolicyOptions: map(
    ['full-pcpus-only', 'distribute-cpus-across-numa', 'align-by-socket', 'strict-cpu-reservation', 'distribute-cpus-across-cores'],
    oneOf('true', 'false'),
  ),
  topologyManagerPolicy: oneOf('none', 'best-effort', 'restricted', 'single-numa-node'),
  topologyManagerScope: oneOf('container', 'pod'),
  topologyManagerPolicyOptions: map(['prefer-closest-numa-nodes', 'max-allowable-numa-nodes'], oneOf('true', '16')),
  memoryManagerPolicy: oneOf('None', 'Static'),
  reservedMemory: few(all<{ numaNode: number; limits: object }>({ numaNode: oneOf(0, 1), limits: quantities('memory') })),
  reservedSystemCPUs: oneOf('0-1', '0,56', ''),
  kubeReserved: quantities('cpu', 'memory', 'ephemeral-storage'),
  systemReserved: quantities('cpu', 'memory', 'pid'),
  evictionHard: quantities('memory.available', 'nodefs.available', 'imagefs.inodesFree'),
  evictionSoft: quantities('memory.available'),
  evictionSoftGracePeriod: map(['memory.available', 'nodefs.available'], oneOf('1m30s', '0s')),
  enforceNodeAllocatable: few(oneOf('pods', 'kube-reserved', 'system-reserved', 'none')),
  // Which gates a minor has, and which of them may be changed, no rule knows: these are alpha in all of them.
  featureGates: map(['MemoryQoS', 'CPUManagerPolicyAlphaOptions', 'TopologyManagerPolicyAlphaOptions'], flag),
  registerWithTaints: few(taint),
  maxPods: oneOf(0, 110, 250),
  podPidsLimit: oneOf(-1, 4096),
  shutdownGracePeriod: oneOf('0s', '30s'),
  shutdownGracePeriodCriticalPods: oneOf('0s', '10s'),
  imageGCHighThresholdPercent: oneOf(85, 100),
  imageGCLowThresholdPercent: oneOf(80, 85),
  tracing: oneOf({}, { endpoint: 'a:1', samplingRatePerMillion: 1 }),
  memorySwap: oneOf({}, { swapBehavior: 'NoSwap' }, { swapBehavior: 'LimitedSwap' }),
  logging: oneOf({ format: 'json' }, { verbosity: 3, flushFrequency: '5s' }),
  crashLoopBackOff: oneOf({ maxContainerRestartPeriod: '30s' }),
  authentication: oneOf({ anonymous: { enabled: false } }),
  allowedUnsafeSysctls: few(oneOf('net.core.somaxconn', 'kernel.msg*')),
  clusterDNS: few(oneOf('10.96.0.10')),
  clusterDomain: freeText,
};

/** Values of a field of which only its type is known. */
const ofType: Readonly<Record<KubeletFieldType, Arbitrary<unknown>>> = {
  integer: fc.oneof(oneOf(0, 1, 10, 100), hostileNumber),
  number: fc.oneof(oneOf(0.5, 1), hostileNumber),
  duration: oneOf('0s', '1m30s', '10s', '1h', '5', '-1s', '1.5h'),
  boolean: flag,
  string: fc.oneof(freeText, oneOf('/a', 'systemd', '')),
  list: few(freeText),
  map: map(['a', 'b.c'], freeText),
};

const other = fc
  .constantFrom(...kubeletFields.entries())
  .filter(([field]) => field !== 'apiVersion' && field !== 'kind')
  .chain(([field, type]) => ofType[type].map((value) => ({ [field]: value })));

/** Fields of a KubeletConfiguration that a program sets itself. */
export const kubelet: Arbitrary<unknown> = fc
  .tuple(props<typeof known, never>(known, [], 16), fc.oneof({ weight: 3, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: other }))
  .map(([fields, one]) => ({ ...fields, ...one }));
