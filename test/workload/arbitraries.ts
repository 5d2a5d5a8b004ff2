import fc, { type Arbitrary } from 'fast-check';
import { slices, train } from './support';

// Values of the props of workloads: mostly right ones, and some that are nearly right.

/** Mostly right values, and some that are nearly right. */
export const mostly = (right: readonly unknown[], wrong: readonly unknown[]): Arbitrary<unknown> =>
  fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...right) }, { weight: 1, arbitrary: fc.constantFrom(...wrong) });

/** Any of the keys. */
export const some = (keys: Record<string, Arbitrary<unknown>>): Arbitrary<Record<string, unknown>> => fc.record(keys, { requiredKeys: [] });
export const all = (keys: Record<string, Arbitrary<unknown>>): Arbitrary<Record<string, unknown>> => fc.record(keys);
const few = (of: Arbitrary<unknown>): Arbitrary<unknown> => fc.array(of, { maxLength: 2 });
export const several = (of: Arbitrary<unknown>): Arbitrary<unknown> => fc.array(of, { minLength: 1, maxLength: 2 });
const byName = (of: Arbitrary<unknown>): Arbitrary<unknown> =>
  fc.dictionary(mostly(['a', 'data', 'dshm'], ['A', 'a b', '__proto__']) as Arbitrary<string>, of, { maxKeys: 2 });

const name = mostly(['a', 'web-1', 'a.b'], ['A', '-', 'a b', '', null, 'x'.repeat(300)]);
export const image = mostly(['x:1', `registry.example/x@sha256:${'0'.repeat(64)}`], [' x', '', 1]);
export const small = mostly([1, 2, 100], [0, -1, 1.5, '1', 2 ** 31, Number.NaN]);
export const flag = mostly([true, false], ['true', null]);
export const quantity = mostly(['1Gi', 4, '500m', '16'], ['much', -1, '', null]);
export const bytes = mostly(['1Gi', 2 ** 30, '1.5Gi', '512Mi'], ['much', 4, '16', '500m', -1, '', null]);
const path = mostly(['/data', '/dev/shm', '/dev/shm/', '/a/../data', '/b'], ['data', '/a:b', '', 1]);
const subPath = mostly(['a', 'a/b'], ['/a', '../a', '']);
export const portNumber = mostly([80, 8080, 29500], [0, 65536, '80']);
const portName = mostly(['http', 'metrics', 'a1'], ['A', '80', 'a--b', 'much-too-long-a-name']);
export const labels = fc.dictionary(
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
  resources: some({ cpu: quantity, memory: bytes }),
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
export const merged = (tuple: Arbitrary<readonly Record<string, unknown>[]>): Arbitrary<Record<string, unknown>> =>
  tuple.map((parts) => Object.assign({}, ...parts) as Record<string, unknown>);
const source = fc.oneof(
  all({ emptyDir: some({ medium: mostly(['Memory'], ['memory']), sizeLimit: bytes }) }),
  all({ persistentVolumeClaim: some({ claimName: name, readOnly: flag }) }),
  all({ configMap: some({ name, defaultMode: mostly([0o440], [0o7777]) }) }),
  all({ secret: some({ secretName: name, optional: flag }) }),
  all({ hostPath: all({ path: mostly(['/a', '/'], ['a', '/a/..']), type: mostly(['Directory'], ['Dir']) }) }),
  all({ source: fc.constantFrom({ nfs: { server: 'a', path: '/' } }, {}, [], null) }),
);
export const podKeys = {
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
export const request = mostly(
  [{ gpus: 1 }, { gpus: 8 }, { mig: '1g.10gb' }, { mig: '1g.10gb', count: 2 }, { vgpu: { gpus: 1, memory: '4Gi' } }],
  [{}, { gpus: 0 }],
);
export const share = mostly([1, '25%', '0%'], ['1', 1.5]);
const toTheEnd = {
  completions: small,
  parallelism: small,
  backoffLimit: small,
  activeDeadlineSeconds: small,
  ttlSecondsAfterFinished: small,
};
export const serving = {
  port: portNumber,
  service: fc.oneof(fc.constant(false), some({ port: portNumber, type: mostly(['LoadBalancer'], ['External']), annotations: labels })),
};

export const ofKind: Readonly<Record<string, Record<string, Arbitrary<unknown>>>> = {
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
          all({ mountPath: path, storage: bytes }),
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
export const schedule = mostly(['@daily', '0 3 * * 1-5', '*/5 * * * *'], ['0 24 * * *', 'daily']);

/** Each key in one of six: with all of them at once, one would always be wrong. */
export function sometimes(keys: Record<string, Arbitrary<unknown>>): Record<string, Arbitrary<unknown>> {
  return Object.fromEntries(
    Object.entries(keys).map(([key, of]) => [
      key,
      fc.oneof({ weight: 5, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: of }),
    ]),
  );
}
