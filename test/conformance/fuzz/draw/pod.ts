import fc, { type Arbitrary } from 'fast-check';
import type { PodFields, PodProps, PodSecurity, Toleration } from '../../../../lib';
import { Named } from '../values';
import { containerKeys, extraContainer, name, path, subPath } from './container';
import { freeText } from './hostile';
import { processKeys } from './process';
import { all, few, flag, type Keys, labels, map, mostly, oneOf, props, rarer, silence } from './props';

const files = { defaultMode: oneOf(0o440, 0o777), optional: flag };
type Files = { readonly defaultMode?: number; readonly optional?: boolean };
const source: Arbitrary<object> = fc.oneof(
  all<{ persistentVolumeClaim: unknown }>({
    persistentVolumeClaim: all<{ claimName: unknown; readOnly: unknown }>({ claimName: name, readOnly: flag }),
  }),
  all<{ emptyDir: unknown }>({
    emptyDir: oneOf({}, { medium: 'Memory', sizeLimit: '1Gi' }, { medium: 'HugePages-2Mi' }, { sizeLimit: 2 ** 30 }),
  }),
  all<{ configMap: unknown }>({ configMap: props<Files & { name: string }, 'name'>({ name, ...files }, ['name'], 2) }),
  all<{ secret: unknown }>({
    secret: props<Files & { secretName: string }, 'secretName'>({ secretName: name, ...files }, ['secretName'], 2),
  }),
  all<{ hostPath: unknown }>({ hostPath: oneOf({ path: '/a' }, { path: '/', type: 'Directory' }, { path: "/it's here/$(x)" }) }),
  all<{ source: unknown }>({
    source: oneOf({ nfs: { server: 'a', path: '/' } }, { csi: { driver: 'a.b', volumeAttributes: { a: '0o17' } } }),
  }),
);
const volume = fc
  .tuple(
    source,
    props<{ mountPath?: string; subPath?: string; readOnly?: boolean }, 'mountPath'>(
      { mountPath: path, subPath, readOnly: flag },
      ['mountPath'],
      3,
    ),
  )
  .map(([what, where]) => ({ ...what, ...where }));

const toleration = mostly(
  oneOf(
    { key: 'a', operator: 'Exists' },
    { key: 'example.com/b', operator: 'Equal', value: 'a', effect: 'NoSchedule' },
    { key: 'a', value: '', effect: 'NoExecute', tolerationSeconds: 300 },
    { operator: 'Exists' },
  ),
  props<Toleration, never>(
    {
      key: oneOf('a', 'example.com/b'),
      operator: oneOf('Exists', 'Equal'),
      value: oneOf('', 'a'),
      effect: oneOf('NoExecute', 'NoSchedule'),
      tolerationSeconds: oneOf(0, 300),
    },
    [],
    3,
  ),
);
const group = oneOf(0, 1000, 2 ** 31 - 1);
const podSecurityContext = props<PodSecurity, never>(
  {
    runAsUser: group,
    runAsGroup: group,
    runAsNonRoot: flag,
    fsGroup: group,
    fsGroupChangePolicy: oneOf('Always', 'OnRootMismatch'),
    supplementalGroups: few(group),
    seccompProfile: oneOf({ type: 'RuntimeDefault' }, { type: 'Unconfined' }, { type: 'Localhost', localhostProfile: 'a/b.json' }),
  },
  [],
  3,
);
export const annotations = map(['a', 'example.com/b', 'Example.com/c'], freeText);

const team = { matchLabels: { team: 'ml' } };
const term = { topologyKey: 'kubernetes.io/hostname', labelSelector: team };
const zone = { key: 'topology.kubernetes.io/zone', operator: 'In', values: ['a'] };
const affinity = oneOf(
  { nodeAffinity: { requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms: [{ matchExpressions: [zone] }] } } },
  { podAntiAffinity: { requiredDuringSchedulingIgnoredDuringExecution: [term] } },
  { podAffinity: { preferredDuringSchedulingIgnoredDuringExecution: [{ weight: 1, podAffinityTerm: term }] } },
);
const spread = (whenUnsatisfiable: string): object => ({ maxSkew: 1, topologyKey: 'topology.kubernetes.io/zone', whenUnsatisfiable });

/** Keys of what Kubernetes has for pods. */
const fieldKeys: Keys<PodFields> = {
  affinity,
  topologySpreadConstraints: oneOf([], [spread('ScheduleAnyway')], [{ ...spread('DoNotSchedule'), labelSelector: team, minDomains: 2 }]),
  runtimeClassName: rarer(name),
  schedulerName: rarer(oneOf('kai-scheduler', 'volcano', 'default-scheduler')),
  serviceAccount: oneOf({}, { name: 'web-1', annotations: { 'eks.amazonaws.com/role-arn': 'arn:aws:iam::1:role/a' } }),
  hostPID: oneOf(false, false, true),
  hostIPC: oneOf(false, false, true),
  // API servers before 1.33 drop the field, and pods without a pool do not say which server theirs is.
  hostUsers: fc.constant(undefined as unknown as boolean),
  shareProcessNamespace: flag,
  dnsPolicy: oneOf('Default', 'None', 'ClusterFirst', 'ClusterFirstWithHostNet'),
  dnsConfig: oneOf(
    { nameservers: ['1.1.1.1'], searches: ['a.b'], options: [{ name: 'ndots', value: '2' }] },
    { options: [{ name: 'rotate' }] },
  ),
  hostAliases: oneOf([], [{ ip: '10.0.0.1', hostnames: ['a', 'a.b'] }]),
  enableServiceLinks: flag,
  // 'Never' needs a class that says it too, which the classes that are made for these pods do not.
  preemptionPolicy: oneOf('PreemptLowerPriority'),
  schedulingGates: oneOf([], ['example.com/ready']),
};

/** The pool that a program made before, whatever its kind. */
export const pool = new Named('pool', (made) => made.get('pool'));

/** Keys of everything that makes pods. */
const choice = oneOf(
  { kind: 'infiniband' },
  { kind: 'infiniband', resource: 'nvidia.com/hostdev', devices: 8, networks: ['ml/rail'] },
  { kind: 'roce', gidIndex: 3, trafficClass: 106, networks: ['a', 'b'], ipcLock: false },
  { kind: 'roce', hostNetwork: true },
  { kind: 'efa' },
  { kind: 'efa', devices: 4, hugePages: '5120Mi' },
  { kind: 'tcpx' },
  { kind: 'tcpxo', daemonVersion: 'v1.0.20', daemon: { cpu: 2, memory: '2Gi' } },
  { kind: 'gib', networks: ['rdma-0'] },
  { kind: 'ethernet', interface: '=eth0', hostNetwork: true },
  { kind: 'nvlinkDomain' },
  { kind: 'nvlinkDomain', channel: 'theirs' },
);
const fabric = fc.oneof(choice, few(choice), oneOf('none'));

const lasting = oneOf(
  { kind: 'pvc', claimName: 'ckpt' },
  { kind: 'pvc', claimName: 'imagenet', readOnly: true, folder: 'a/b' },
  { kind: 'hostPath', path: '/lustre', type: 'DirectoryOrCreate' },
  { kind: 'localNvme' },
  { kind: 'localNvme', path: '/mnt/k8s-disks/0', readOnly: true },
  { kind: 'gcsFuse', bucket: 'data-1', folder: 'a', sidecar: { cpu: 2, memory: '4Gi', 'ephemeral-storage': '50Gi' } },
  { kind: 'azureBlob', container: 'data', secretName: 'azure', mountOptions: '-o allow_other' },
);
const stored = fc.oneof(
  lasting,
  oneOf(
    { kind: 's3', bucket: 'imagenet', folder: 'raw/a', region: 'us-east-1', authenticationSource: 'pod', mountOptions: ['uid=1000'] },
    { kind: 's3', bucket: 'out', readOnly: false },
    { kind: 'emptyDir', sizeLimit: '200Gi' },
    { kind: 'emptyDir', sizeLimit: '1Gi', medium: 'Memory' },
    { kind: 'image', reference: 'x:1' },
    { kind: 'csi', driver: 'csi.example.com', attributes: { a: 'b' }, secret: 'key', fsType: 'ext4' },
  ),
);

/** Where checkpoints go. */
export const checkpoints = fc
  .tuple(
    mostly(map(['/ckpt', '/checkpoints/a'], lasting, 1), fc.constant({})),
    fc.record(
      { size: oneOf('1400Gi', '2Gi'), bandwidth: oneOf('20Gi', '1Gi'), every: oneOf('15m', '1h30m', '5s'), keep: oneOf(1, 3) },
      { requiredKeys: [] },
    ),
  )
  .map(([volumes, options]) => ({ ...(volumes as object), ...options }));

export const podKeys: Keys<PodProps> = {
  ...containerKeys,
  ...fieldKeys,
  ...processKeys,
  pool: fc.oneof({ weight: 7, arbitrary: fc.constant(pool) }, { weight: 1, arbitrary: fc.constant(undefined) }),
  exclusive: oneOf(false, true, { reserve: { cpu: 4, memory: '16Gi' } }),
  name: oneOf('a', 'web-1', 'x'.repeat(40)),
  namespace: oneOf('ml', 'default', 'x'.repeat(63)),
  labels,
  annotations,
  podAnnotations: annotations,
  sidecars: few(extraContainer),
  initContainers: few(extraContainer),
  volumes: map(['data', 'b', 'c-1'], volume),
  data: mostly(map(['/data', '/scratch'], stored), map(['/data', '/data/raw', '/dev/shm'], stored)),
  shm: oneOf('1Gi', false, 2 ** 30),
  nodeSelector: labels,
  tolerations: few(toleration),
  priorityClassName: name,
  serviceAccountName: name,
  automountServiceAccountToken: flag,
  imagePullSecrets: few(name),
  security: oneOf('restricted'),
  podSecurityContext,
  terminationGracePeriodSeconds: oneOf(0, 30, 3600),
  hostNetwork: oneOf(false, false, true),
  fabric,
  silence,
};
