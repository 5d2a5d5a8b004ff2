import fc, { type Arbitrary } from 'fast-check';
import type { ContainerProps, ContainerSecurity, ExtraContainer } from '../../../../lib';
import { freeText } from './hostile';
import { all, few, flag, type Keys, map, oneOf, props } from './props';

export const name = oneOf('a', 'web-1', 'a.b', 'x'.repeat(253));
export const quantity = oneOf('1Gi', '8Gi', 4, '500m', '16', 0.5, '1e9', '1.5Gi', 2 ** 33);
export const count = oneOf(0, 1, 2, 100, 2 ** 31 - 1);
const seconds = oneOf(1, 5, 600);
export const portNumber = oneOf(80, 8080, 29500, 65535, 1);
const portName = oneOf('http', 'metrics', 'a1');
export const path = oneOf('/data', '/dev/shm', '/b', '/a b/c', "/it's", '/$(x)');
export const subPath = oneOf('a', 'a/b', 'a b', '...');
export const image = oneOf('x:1', `registry.example/x@sha256:${'0'.repeat(64)}`, 'x');
const texts = few(freeText, 3);

/** What each pod asks of GPUs. */
export const wholeGpus = oneOf({ gpus: 1 }, { gpus: 1 }, { gpus: 2 }, { gpus: 8 });
/** Devices of other vendors, in amounts that they give out and in others. */
const accelerators = [
  { accelerator: { device: 'Ascend910B3', memory: '16Gi' } },
  { accelerator: { device: 'Ascend910B3', memory: '10Gi', cores: 30 } },
  { accelerator: { device: 'Ascend910C', count: 3 } },
  { accelerator: { device: 'MLU', memory: '1.5Gi', cores: 100 } },
  { accelerator: { device: 'Mthreads', memory: '8Gi', cores: 6.25 } },
  { accelerator: { device: 'Metax-SGPU', count: 2, memory: 2 ** 30 } },
  { accelerator: { device: 'AWSNeuron', cores: 50 } },
  { accelerator: { device: 'Enflame', cores: 50 } },
  { accelerator: { device: 'gpu.intel.com/xe', count: 2 } },
  { accelerator: { device: 'fpga.intel.com/region-ce48969398f05f33946d560708be108a' } },
] as const;
/** What a pool of each device of another vendor gives out. */
const acceleratorsOf = {
  Ascend910B3: [{ memory: '16Gi' }, { count: 2 }],
  Ascend910C: [{ count: 2 }, { count: 4 }],
  MLU: [{ memory: '1.5Gi', cores: 100 }, {}],
  Mthreads: [{ memory: '8Gi', cores: 6.25 }, {}],
  'Metax-SGPU': [{ memory: 2 ** 30 }, {}],
  AWSNeuron: [{ cores: 50 }, { count: 1 }],
} as const;
/** Requests for a device of another vendor. */
export const acceleratorRequest = (device: keyof typeof acceleratorsOf | 'plugin', name: string = device): Arbitrary<unknown> =>
  oneOf(
    ...(device === 'plugin' ? [{}, { count: 1 }] : acceleratorsOf[device]).map((amounts) => ({
      request: { accelerator: { device: name, ...amounts } },
    })),
  );

/** What pools of each offer mostly serve. */
export const requestOf: Readonly<
  Record<
    'exclusive' | 'timeSlicing' | 'mig' | 'dra' | 'gpuManager' | 'alaudaMps' | 'volcanoVgpu' | 'kaiFractions' | 'mpsDaemon' | 'hamiDra',
    Arbitrary<unknown>
  >
> = {
  exclusive: oneOf({ gpus: 1 }, { gpus: 2 }, { gpus: 8 }),
  timeSlicing: oneOf({ gpus: 1 }),
  mig: oneOf({ mig: '1g.10gb' }, { mig: '3g.40gb' }),
  dra: oneOf(
    { gpus: 1 },
    { gpus: 1 },
    { gpus: 2 },
    { claim: { count: 2, memory: '40Gi' } },
    { claim: { deviceClass: 'large-gpus', resourceClaim: 'cards' } },
  ),
  gpuManager: oneOf(
    { vcuda: { cores: 30, memory: '4Gi' } },
    { vcuda: { cores: 99, memory: '256Mi', coreLimit: 100 } },
    { vcuda: { cores: 200 } },
  ),
  alaudaMps: oneOf({ alaudaMps: { cores: 30, memory: '4Gi' } }, { alaudaMps: { cores: 100, memory: 3 * 2 ** 30 } }),
  volcanoVgpu: oneOf({ vgpu: { gpus: 1, memory: '4Gi' } }, { vgpu: { gpus: 2, memoryPercentage: 50, cores: 30 } }),
  mpsDaemon: oneOf({ gpus: 1 }, { gpus: 1, mps: { activeThreadPercentage: 30 } }),
  hamiDra: oneOf({ gpus: 2 }, { vgpu: { gpus: 1, memory: '4Gi' } }, { vgpu: { gpus: 2, memoryPercentage: 33, cores: 30 } }),
  kaiFractions: oneOf({ gpus: 1 }, { vgpu: { gpus: 1, memory: '4Gi' } }, { vgpu: { gpus: 1, memoryPercentage: 33 } }),
};

export const anyRequest = oneOf(
  { gpus: 1 },
  { gpus: 8 },
  { gpus: 1, mps: { activeThreadPercentage: 30, pinnedMemoryLimit: '8Gi', priority: 1 } },
  { mig: '1g.10gb' },
  { mig: '3g.40gb', count: 2 },
  { vgpu: { gpus: 1, memory: '4Gi' } },
  { vgpu: { gpus: 2, memoryPercentage: 50, cores: 30 } },
  { vgpu: { gpus: 1, memoryPercentage: 33 } },
  { vcuda: { cores: 30, memory: '4Gi' } },
  { vcuda: { cores: 99, memory: '256Mi' } },
  { vcuda: { cores: 200 } },
  { vcuda: { cores: 150 } },
  { alaudaMps: { cores: 30, memory: '4Gi' } },
  { alaudaMps: { cores: 100, memory: 3 * 2 ** 30 } },
  { alaudaMps: { cores: 30, memory: '1.5Gi' } },
  ...accelerators,
  { claim: { count: 2, memory: '40Gi', productName: "it's" } },
  { claim: { mig: '1g.10gb', adminAccess: true, selectors: ["device.attributes['gpu.nvidia.com'].architecture == 'Hopper'"] } },
  { claim: { firstAvailable: [{ memory: 80 * 2 ** 30 }, { mig: '3g.40gb', count: 2 }] } },
);

const keyRef = (key: string): Arbitrary<unknown> =>
  props<{ name: string; key: string; optional?: boolean }, 'name' | 'key'>(
    { name, key: oneOf('k', 'tls.crt', '_'), optional: flag },
    ['name', 'key'],
    3,
  ).map((ref) => ({ [key]: ref }));
const fieldRef = oneOf("metadata.labels['a']", 'status.podIP', 'metadata.name', 'spec.nodeName').map((fieldPath) => ({
  fieldRef: { fieldPath },
}));
const env = map(
  ['A', 'B_1', 'c.d', 'NCCL_DEBUG', 'PATH'],
  fc.oneof(
    { weight: 4, arbitrary: freeText },
    { weight: 1, arbitrary: oneOf('') },
    keyRef('secretKeyRef'),
    keyRef('configMapKeyRef'),
    fieldRef,
  ),
);
const named = props<{ name: string; optional?: boolean }, 'name'>({ name, optional: flag }, ['name'], 3);
const envFrom = few(
  fc.oneof(
    all<{ secretRef: unknown }>({ secretRef: named }),
    all<{ configMapRef: unknown; prefix: unknown }>({ configMapRef: named, prefix: oneOf('A_', 'b.') }),
  ),
);

const port = fc.oneof({ weight: 9, arbitrary: portNumber }, { weight: 1, arbitrary: portName });
const timing = { initialDelaySeconds: count, periodSeconds: seconds, timeoutSeconds: seconds, failureThreshold: seconds };
const http = props<{ path?: string; port: number }, 'port'>({ path: oneOf('/', '/health?a=b', 'x'), port }, ['port'], 2);
type Timed<T> = T & { readonly [K in keyof typeof timing]?: number };
const probe = fc.oneof(
  props<Timed<{ httpGet: object }>, 'httpGet'>({ httpGet: http, ...timing }, ['httpGet'], 3),
  props<Timed<{ tcpSocket: object }>, 'tcpSocket'>({ tcpSocket: all<{ port: number }>({ port }), ...timing }, ['tcpSocket'], 3),
  props<Timed<{ exec: object }>, 'exec'>(
    { exec: all<{ command: unknown }>({ command: fc.array(freeText, { minLength: 1, maxLength: 2 }) }), ...timing },
    ['exec'],
    3,
  ),
);

const resources = props<{ cpu?: unknown; memory?: unknown; pages?: unknown; disk?: unknown; devices?: unknown }, never>(
  {
    cpu: oneOf(1, 8, '500m', 0.1 + 0.2, '64'),
    memory: oneOf('1Gi', '64Gi', 2 ** 30, '1.5Gi'),
    pages: oneOf('64Mi', '2Mi'),
    disk: oneOf('10Gi', '1.5Gi'),
    devices: oneOf(1, 32),
  },
  [],
  2,
).map(({ pages, disk, devices, ...rest }) => ({
  ...rest,
  ...(pages === undefined ? {} : { 'hugepages-2Mi': pages }),
  ...(disk === undefined ? {} : { 'ephemeral-storage': disk }),
  ...(devices === undefined ? {} : { 'rdma/hca': devices }),
}));
const userId = oneOf(0, 1000, 2 ** 31 - 1);
const securityContext = props<ContainerSecurity, never>(
  {
    runAsUser: userId,
    runAsGroup: userId,
    runAsNonRoot: flag,
    readOnlyRootFilesystem: flag,
    allowPrivilegeEscalation: flag,
    privileged: oneOf(false, false, true),
    capabilities: oneOf({ add: ['SYS_NICE', 'IPC_LOCK'] }, { drop: ['ALL'] }, { add: [], drop: ['CHOWN'] }),
  },
  [],
  3,
);

/** Keys of every container. */
export const containerKeys: Keys<ContainerProps> = {
  image,
  command: texts.filter((words) => words.length > 0),
  args: texts,
  env,
  envFrom,
  workingDir: oneOf('/', '/a b'),
  imagePullPolicy: oneOf('Always', 'IfNotPresent', 'Never'),
  ports: few(
    props<{ containerPort: number; name?: string; protocol?: string }, 'containerPort'>(
      { containerPort: portNumber, name: portName, protocol: oneOf('TCP', 'UDP', 'SCTP') },
      ['containerPort'],
      2,
    ),
  ),
  resources,
  startupProbe: probe,
  readinessProbe: probe,
  livenessProbe: probe,
  securityContext,
};

const mount = fc.oneof(
  path,
  props<{ mountPath: string; subPath?: string; readOnly?: boolean }, 'mountPath'>(
    { mountPath: path, subPath, readOnly: flag },
    ['mountPath'],
    2,
  ),
);

/** A sidecar or an init container. */
export const extraContainer = props<ExtraContainer, 'name' | 'image'>(
  { ...containerKeys, name: oneOf('log', 'fetch', 'a-1'), request: wholeGpus, volumeMounts: map(['data', 'b'], mount) },
  ['name', 'image'],
);
