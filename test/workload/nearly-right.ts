import fc, { type Arbitrary } from 'fast-check';
import { check, throwIfAny } from '../../lib/internal';
import { machines } from '../../lib/machine';
import type { Plan } from '../../lib/model';
import { planGpuNodePool } from '../../lib/node';
import { mps, type PoolDescription } from '../../lib/sharing';
import {
  checkGpuWorkload,
  checkMpsInferenceService,
  checkTrainingJob,
  type GpuTrainingJobProps,
  type GpuWorkloadProps,
  gpuTrainingJobSchema,
  gpuWorkloadSchema,
  type MpsInferenceServiceProps,
  mpsInferenceServiceSchema,
  planGpuWorkload,
  planMpsInferenceService,
  planTrainingJob,
} from '../../lib/workload';
import { slices, train } from './support';

/** Props that are right or nearly so, and what plans them or refuses them. */
export interface NearlyRight {
  readonly props: Arbitrary<unknown>;
  /** The pools that they may name. */
  readonly pools: readonly PoolDescription[];
  /** @throws GpuConfigError when the props are wrong. */
  plan(props: unknown): Plan;
}

/** Mostly right values, and some that are nearly right. */
const mostly = (right: readonly unknown[], wrong: readonly unknown[]): Arbitrary<unknown> =>
  fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...right) }, { weight: 1, arbitrary: fc.constantFrom(...wrong) });

/** Any of the keys. */
const some = (keys: Record<string, Arbitrary<unknown>>): Arbitrary<Record<string, unknown>> => fc.record(keys, { requiredKeys: [] });
const all = (keys: Record<string, Arbitrary<unknown>>): Arbitrary<Record<string, unknown>> => fc.record(keys);
const few = (of: Arbitrary<unknown>): Arbitrary<unknown> => fc.array(of, { maxLength: 2 });
const byName = (of: Arbitrary<unknown>): Arbitrary<unknown> =>
  fc.dictionary(mostly(['a', 'data', 'dshm'], ['A', 'a b', '__proto__']) as Arbitrary<string>, of, { maxKeys: 2 });

const name = mostly(['a', 'web-1', 'a.b'], ['A', '-', 'a b', '', null, 'x'.repeat(300)]);
const image = mostly(['x:1', 'registry.example/x@sha256:0'], [' x', '', 1]);
const small = mostly([1, 2, 100], [0, -1, 1.5, '1', 2 ** 31, Number.NaN]);
const flag = mostly([true, false], ['true', null]);
const quantity = mostly(['1Gi', 4, '500m', '16'], ['much', -1, '', null]);
const path = mostly(['/data', '/dev/shm', '/dev/shm/', '/a/../data', '/b'], ['data', '/a:b', '', 1]);
const subPath = mostly(['a', 'a/b'], ['/a', '../a', '']);
const portNumber = mostly([80, 8080, 29500], [0, 65536, '80']);
const portName = mostly(['http', 'metrics', 'a1'], ['A', '80', 'a--b', 'much-too-long-a-name']);
const labels = fc.dictionary(
  mostly(['app', 'example.com/team', 'app.kubernetes.io/name'], ['a b', 'cdk8s-gpu/workload', 'job-name', '/a']) as Arbitrary<string>,
  mostly(['', 'a', 'A_1.b'], ['a b', 1, null]),
  { maxKeys: 2 },
);
const texts = mostly([[], ['a', '$(B)'], ['']], ['a', [1]]);

const env = fc.dictionary(
  mostly(['A', 'B_1', 'c.d'], ['1A', '..', 'A B', 'PET_NNODES']) as Arbitrary<string>,
  fc.oneof(
    mostly(['', 'x', 'null'], [1, null]),
    all({ secretKeyRef: all({ name, key: mostly(['k', 'tls.crt'], ['..', 'a/b']) }) }),
    all({ configMapKeyRef: some({ name, key: mostly(['k'], ['']), optional: flag }) }),
    all({ fieldRef: all({ fieldPath: mostly(['status.podIP', "metadata.labels['a']"], ['spec', 'metadata.labels']) }) }),
  ),
  { maxKeys: 3 },
);
const probe = fc.oneof(
  some({ httpGet: all({ path: mostly(['/', '/health'], ['']), port: fc.oneof(portNumber, portName) }), periodSeconds: small }),
  some({ tcpSocket: all({ port: fc.oneof(portNumber, portName) }), failureThreshold: small }),
  some({ exec: all({ command: texts }), timeoutSeconds: small, initialDelaySeconds: small }),
);
const containerKeys = {
  command: texts,
  args: texts,
  env,
  envFrom: few(fc.oneof(all({ secretRef: all({ name }) }), all({ configMapRef: all({ name }), prefix: mostly(['A_'], ['1']) }))),
  workingDir: mostly(['/', '/a'], ['', 'a']),
  imagePullPolicy: mostly(['Always', 'Never'], ['always']),
  ports: few(some({ containerPort: portNumber, name: portName, protocol: mostly(['TCP', 'UDP'], ['HTTP']) })),
  resources: some({ cpu: quantity, memory: quantity }),
  startupProbe: probe,
  readinessProbe: probe,
  livenessProbe: probe,
  securityContext: some({
    runAsUser: mostly([0, 1000], [-1]),
    runAsNonRoot: flag,
    allowPrivilegeEscalation: flag,
    privileged: flag,
    capabilities: some({ add: mostly([['SYS_NICE'], ['SYS_ADMIN']], ['ALL']), drop: mostly([['ALL']], [1]) }),
  }),
};
const mounts = fc.oneof(path, all({ mountPath: path, subPath, readOnly: flag }));
const extra = fc.tuple(
  all({ name: mostly(['log', 'fetch'], ['main', 'Log']), image }),
  some({ ...containerKeys, volumeMounts: byName(mounts) }),
);
const merged = (tuple: Arbitrary<readonly Record<string, unknown>[]>): Arbitrary<Record<string, unknown>> =>
  tuple.map((parts) => Object.assign({}, ...parts) as Record<string, unknown>);
const source = fc.oneof(
  all({ emptyDir: some({ medium: mostly(['Memory'], ['memory']), sizeLimit: quantity }) }),
  all({ persistentVolumeClaim: some({ claimName: name, readOnly: flag }) }),
  all({ configMap: some({ name, defaultMode: mostly([0o440], [0o7777]) }) }),
  all({ secret: some({ secretName: name, optional: flag }) }),
  all({ hostPath: all({ path: mostly(['/a', '/'], ['a', '/a/..']), type: mostly(['Directory'], ['Dir']) }) }),
  all({ source: fc.constantFrom({ nfs: { server: 'a', path: '/' } }, {}, [], null) }),
);
const podKeys = {
  ...containerKeys,
  pool: mostly([train, slices], [{}]),
  name: mostly(['a', 'web-1'], ['A', '1a', 'a.b']),
  namespace: mostly(['ml'], ['M L']),
  labels,
  annotations: labels,
  podAnnotations: labels,
  sidecars: few(merged(extra)),
  initContainers: few(merged(extra)),
  volumes: byName(merged(fc.tuple(source, some({ mountPath: path, subPath, readOnly: flag })))),
  shm: mostly(['1Gi', false], [true, '0']),
  nodeSelector: labels,
  tolerations: few(
    some({
      key: mostly(['a'], ['a b']),
      operator: mostly(['Exists', 'Equal'], ['exists']),
      value: mostly(['', 'a'], ['a b']),
      effect: mostly(['NoExecute', 'NoSchedule'], ['No']),
      tolerationSeconds: small,
    }),
  ),
  priorityClassName: name,
  serviceAccountName: name,
  automountServiceAccountToken: flag,
  imagePullSecrets: few(name),
  podSecurityContext: some({
    runAsUser: mostly([0, 1000], [2 ** 31]),
    runAsNonRoot: flag,
    fsGroup: mostly([1000], ['1']),
    seccompProfile: some({ type: mostly(['RuntimeDefault', 'Localhost'], ['None']), localhostProfile: mostly(['a'], ['/a']) }),
  }),
  terminationGracePeriodSeconds: small,
  hostNetwork: flag,
};
const request = mostly(
  [{ gpus: 1 }, { gpus: 8 }, { mig: '1g.10gb' }, { mig: '1g.10gb', count: 2 }, { vgpu: { gpus: 1, memory: '4Gi' } }],
  [{}, { gpus: 0 }],
);
const share = mostly([1, '25%', '0%'], ['1', 1.5]);
const toTheEnd = {
  completions: small,
  parallelism: small,
  backoffLimit: small,
  activeDeadlineSeconds: small,
  ttlSecondsAfterFinished: small,
};
const serving = {
  port: portNumber,
  service: fc.oneof(fc.constant(false), some({ port: portNumber, type: mostly(['LoadBalancer'], ['External']), annotations: labels })),
};

const ofKind: Readonly<Record<string, Record<string, Arbitrary<unknown>>>> = {
  Deployment: {
    ...serving,
    replicas: small,
    progressDeadlineSeconds: small,
    strategy: some({
      type: mostly(['RollingUpdate', 'Recreate'], ['Rolling']),
      rollingUpdate: some({ maxSurge: share, maxUnavailable: share }),
    }),
  },
  StatefulSet: {
    port: portNumber,
    replicas: small,
    serviceName: mostly(['a'], ['1a']),
    podManagementPolicy: mostly(['Parallel'], ['parallel']),
    updateStrategy: mostly(['OnDelete'], ['Recreate']),
    volumeClaimTemplates: byName(
      merged(
        fc.tuple(
          all({ mountPath: path, storage: quantity }),
          some({ storageClassName: name, accessModes: mostly([['ReadWriteOnce']], [[]]) }),
        ),
      ),
    ),
  },
  DaemonSet: { ...serving, maxUnavailable: share },
  Job: { ...toTheEnd, suspend: flag, restartPolicy: mostly(['OnFailure'], ['Always']), redeploy: mostly(['newName'], ['new']) },
  CronJob: {
    ...toTheEnd,
    timeZone: mostly(['UTC'], ['Local']),
    startingDeadlineSeconds: small,
    concurrencyPolicy: mostly(['Allow'], ['allow']),
  },
  Pod: { restartPolicy: mostly(['Always', 'Never'], ['Sometimes']), redeploy: mostly(['newName'], ['refuse ']) },
};
const schedule = mostly(['@daily', '0 3 * * 1-5', '*/5 * * * *'], ['0 24 * * *', 'daily']);

const place = { path: 'ml/llama', id: 'llama' };
const context = { namespace: 'ml' };

function planJob(props: unknown): Plan {
  throwIfAny(check(gpuTrainingJobSchema, props, 'ml/llama'));
  throwIfAny(checkTrainingJob(props as GpuTrainingJobProps, 'ml/llama'));
  return planTrainingJob(place, props as GpuTrainingJobProps, context);
}

function planWorkload(props: unknown): Plan {
  throwIfAny(check(gpuWorkloadSchema, props, 'ml/llama'));
  throwIfAny(checkGpuWorkload(props as GpuWorkloadProps, 'ml/llama'));
  return planGpuWorkload(place, props as GpuWorkloadProps, context);
}

function planServer(props: unknown): Plan {
  throwIfAny(check(mpsInferenceServiceSchema, props, 'ml/llama'));
  throwIfAny(checkMpsInferenceService(props as MpsInferenceServiceProps, 'ml/llama'));
  return planMpsInferenceService(place, props as MpsInferenceServiceProps, context);
}

const required = { image, request };
const job = merged(
  fc.tuple(
    all(required),
    fc.constant({ resources: { cpu: 8, memory: '64Gi' } }),
    some({
      ...sometimes(podKeys),
      ...sometimes({
        numNodes: small,
        nprocPerNode: small,
        masterPort: portNumber,
        controller: mostly(['Job', 'JobSet'], ['MPIJob']),
        maxRestarts: small,
        redeploy: mostly(['newName', 'refuse'], ['new']),
        ttlSecondsAfterFinished: small,
        activeDeadlineSeconds: small,
        suspend: flag,
      }),
    }),
  ),
);

/** Each key in one of six: with all of them at once, one would always be wrong. */
function sometimes(keys: Record<string, Arbitrary<unknown>>): Record<string, Arbitrary<unknown>> {
  return Object.fromEntries(
    Object.entries(keys).map(([key, of]) => [
      key,
      fc.oneof({ weight: 5, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: of }),
    ]),
  );
}

const pools = [train.description, slices.description];

const workloads = Object.entries(ofKind).map(([kind, keys]): [string, NearlyRight] => [
  kind,
  {
    plan: planWorkload,
    pools,
    props: merged(
      fc.tuple(
        all({ ...required, ...(kind === 'CronJob' ? { schedule } : {}) }),
        fc.constant({ kind }),
        some({ ...sometimes(podKeys), ...sometimes(keys) }),
      ),
    ),
  },
]);

function modelServer(): NearlyRight {
  const sharing = mps({ replicas: 4 });
  const cluster = { name: 'prod', path: 'prod', kubernetes: '1.34', distribution: 'kubeadm' } as const;
  const { description } = planGpuNodePool({ path: 'prod/a', id: 'a' }, { machine: machines.dgxH100, nodes: 2, sharing }, cluster);
  const { shm: _shm, pool: _pool, ...keys } = podKeys;
  const metric = fc.oneof(
    all({ type: fc.constant('Pods'), name: mostly(['a:b'], ['a/b']), averageValue: quantity }),
    some({ type: fc.constant('External'), name: mostly(['a'], ['.']), matchLabels: labels, averageValue: quantity }),
    all({ type: fc.constant('Resource'), name: mostly(['cpu'], ['gpu']), averageUtilization: small }),
  );
  const own = {
    service: serving.service,
    replicas: small,
    autoscaling: all({
      minReplicas: mostly([1], [3, 0]),
      maxReplicas: mostly([2], [0]),
      metrics: fc.array(metric, { minLength: 1, maxLength: 2 }),
    }),
    modelMemory: quantity,
    healthPath: mostly(['/'], ['a']),
    startupSeconds: fc.oneof(small, fc.constant(2 ** 31 - 1)),
    preStopSeconds: small,
    disruptionBudget: fc.oneof(fc.constant(false), all({ maxUnavailable: share }), all({ minAvailable: share })),
    spread: mostly([false, 'DoNotSchedule'], [true]),
    strategy: ofKind['Deployment']!['strategy']!,
    progressDeadlineSeconds: small,
  };
  const pool = { mode: 'mps', gpu: description.gpu, description };
  const props = merged(fc.tuple(all({ image }), fc.constant({ pool, port: 8000 }), some({ ...sometimes(keys), ...sometimes(own) })));
  return { props, pools: [description], plan: planServer };
}

/** Every kind of workload, by name. */
export const nearlyRight: Readonly<Record<string, NearlyRight>> = {
  'training job': { props: job, pools, plan: planJob },
  ...Object.fromEntries(workloads),
  'model server': modelServer(),
};
