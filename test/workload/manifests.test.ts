import { kubernetesMinors } from '../../lib/words/kubernetes';
import type { Plan } from '../../lib/plans/model';
import type { GpuTrainingJobProps, GpuWorkloadProps } from '../../lib/plans/workload';
import { judgeManifest } from '../judge/schema';
import { job, planJob, planWorkload, slices, train, web } from './support';

/** Every property that a pod can have, at once. */
const everything = {
  command: ['python', '-m', 'app'],
  args: ['--flag'],
  env: {
    A: 'b',
    S: { secretKeyRef: { name: 's', key: 'k', optional: true } },
    C: { configMapKeyRef: { name: 'c', key: 'k' } },
    N: { fieldRef: { fieldPath: 'spec.nodeName' } },
  },
  envFrom: [{ secretRef: { name: 's' } }, { configMapRef: { name: 'c', optional: true }, prefix: 'X_' }],
  workingDir: '/work',
  imagePullPolicy: 'IfNotPresent',
  ports: [{ name: 'metrics', containerPort: 9090, protocol: 'TCP' }],
  resources: { cpu: 4, memory: '32Gi' },
  startupProbe: { httpGet: { path: '/health', port: 'metrics' }, failureThreshold: 60, periodSeconds: 10 },
  readinessProbe: { tcpSocket: { port: 9090 }, initialDelaySeconds: 1 },
  livenessProbe: { exec: { command: ['true'] }, timeoutSeconds: 5 },
  securityContext: { runAsUser: 1000, runAsNonRoot: true, capabilities: { add: ['IPC_LOCK'], drop: ['NET_RAW'] } },
  podSecurityContext: {
    fsGroup: 1000,
    fsGroupChangePolicy: 'OnRootMismatch',
    supplementalGroups: [44],
    seccompProfile: { type: 'Localhost', localhostProfile: 'gpu.json' },
  },
  labels: { 'example.com/team': 'ml' },
  annotations: { wave: '1' },
  podAnnotations: { networks: 'rdma' },
  sidecars: [{ name: 'logs', image: 'logs:1', resources: { cpu: '100m', memory: '64Mi' }, volumeMounts: { data: '/data' } }],
  initContainers: [{ name: 'fetch', image: 'fetch:1', resources: { cpu: 1, memory: '1Gi' } }],
  volumes: {
    data: { mountPath: '/data', persistentVolumeClaim: { claimName: 'data', readOnly: true } },
    scratch: { emptyDir: { medium: 'HugePages-1Gi', sizeLimit: '1Gi' } },
    settings: { configMap: { name: 'c', optional: true } },
    keys: { secret: { secretName: 's', defaultMode: 256 } },
    host: { hostPath: { path: '/mnt', type: 'Directory' } },
  },
  shm: '1Gi',
  nodeSelector: { zone: 'a' },
  tolerations: [{ key: 'x', operator: 'Exists', effect: 'NoExecute', tolerationSeconds: 60 }],
  priorityClassName: 'high',
  serviceAccountName: 'trainer',
  automountServiceAccountToken: true,
  imagePullSecrets: ['registry'],
  terminationGracePeriodSeconds: 60,
  hostNetwork: true,
} as const satisfies Partial<GpuWorkloadProps>;

const trainings: Readonly<Record<string, Partial<GpuTrainingJobProps>>> = {
  'a Job on one node': {},
  'a Job on several nodes of a pool': { pool: train, numNodes: 4 },
  'a Job with everything': {
    ...everything,
    numNodes: 2,
    suspend: true,
    activeDeadlineSeconds: 60,
    ttlSecondsAfterFinished: 60,
    redeploy: 'newName',
  },
  'a JobSet': { controller: 'JobSet', numNodes: 2 },
  'a JobSet with everything': {
    ...everything,
    controller: 'JobSet',
    numNodes: 2,
    suspend: true,
    activeDeadlineSeconds: 60,
    ttlSecondsAfterFinished: 60,
  },
  'a Job on a MIG device': { pool: slices, request: { mig: '1g.10gb' } },
};

const workloads: Readonly<Record<string, GpuWorkloadProps>> = {
  Deployment: {
    ...web,
    ...everything,
    kind: 'Deployment',
    replicas: 2,
    port: 8000,
    strategy: { type: 'RollingUpdate', rollingUpdate: { maxSurge: 1, maxUnavailable: '25%' } },
    progressDeadlineSeconds: 3600,
  },
  'plain Deployment': web,
  StatefulSet: {
    ...web,
    ...everything,
    kind: 'StatefulSet',
    replicas: 2,
    port: 8000,
    updateStrategy: 'RollingUpdate',
    volumeClaimTemplates: { cache: { mountPath: '/cache', storage: '1Ti', storageClassName: 'nvme', accessModes: ['ReadWriteOncePod'] } },
  },
  'plain StatefulSet': { ...web, kind: 'StatefulSet' },
  DaemonSet: { ...web, ...everything, kind: 'DaemonSet', port: 8000, service: { type: 'NodePort', port: 80 }, maxUnavailable: 1 },
  'plain DaemonSet': { ...web, kind: 'DaemonSet' },
  Job: {
    ...web,
    ...everything,
    kind: 'Job',
    completions: 2,
    parallelism: 2,
    backoffLimit: 0,
    restartPolicy: 'OnFailure',
    activeDeadlineSeconds: 60,
    ttlSecondsAfterFinished: 60,
    suspend: true,
    redeploy: 'newName',
  },
  CronJob: {
    ...web,
    ...everything,
    kind: 'CronJob',
    schedule: '0 3 * * *',
    timeZone: 'Europe/Berlin',
    startingDeadlineSeconds: 60,
    suspend: true,
  },
  Pod: { ...web, ...everything, kind: 'Pod', restartPolicy: 'Never' },
  'plain Pod': { ...web, kind: 'Pod' },
};

const judge = (plan: Plan) => kubernetesMinors.flatMap((minor) => plan.objects.flatMap(({ object }) => judgeManifest(object, minor)));

test.each(Object.entries(trainings))('%s is what every supported Kubernetes takes', (_name, props) => {
  expect(judge(planJob(props))).toEqual([]);
});

test.each(Object.entries(workloads))('a %s is what every supported Kubernetes takes', (_name, props) => {
  expect(judge(planWorkload(props))).toEqual([]);
});

test('nothing is null or undefined in what is written', () => {
  const plans = [...Object.values(trainings).map(planJob), ...Object.values(workloads).map(planWorkload)];
  for (const { objects } of plans) {
    const plain = objects.map(({ object }) => object);
    expect(JSON.parse(JSON.stringify(plain))).toStrictEqual(plain);
    expect(JSON.stringify(plain)).not.toContain('null');
  }
});

test('fails with a field that Kubernetes does not know, so that this judge is awake', () => {
  const plan = planJob({ volumes: { odd: { source: { persistentVolumeClam: { claimName: 'x' } } } } });
  expect(judge(plan)).not.toEqual([]);
  expect(job.image).toBe('registry.example/llama:1');
});
