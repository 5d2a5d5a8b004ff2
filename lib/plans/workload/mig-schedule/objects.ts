import type { KubeObject } from '../../../words/kubernetes';
import { type Identity, metadataOf } from '../pod/metadata';
import { SWITCH_SCRIPT } from './script';

const SCRIPT_KEY = 'switch.sh';

/** The script, by its own name. */
export const scriptConfigMap = (identity: Identity): KubeObject => ({
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: metadataOf(identity),
  data: { [SCRIPT_KEY]: SWITCH_SCRIPT },
});

/** Only the pods of the Jobs use its token. */
export const serviceAccount = (identity: Identity): KubeObject => ({
  apiVersion: 'v1',
  kind: 'ServiceAccount',
  metadata: metadataOf(identity),
  automountServiceAccountToken: false,
});

/** A name for the whole cluster, in which other namespaces may have a schedule of the same name. */
const clusterWide = (identity: Identity) => {
  const { namespace: _namespace, ...metadata } = metadataOf(identity);
  return { ...metadata, name: `${identity.namespace}-${identity.name}` };
};

/**
 * What the script does and no more. Kubernetes has no way to allow this for the nodes of a label alone: the script
 * selects them.
 */
export const clusterRole = (identity: Identity): KubeObject => ({
  apiVersion: 'rbac.authorization.k8s.io/v1',
  kind: 'ClusterRole',
  metadata: clusterWide(identity),
  rules: [
    // Labels, the annotation and the cordon are patches.
    { apiGroups: [''], resources: ['nodes'], verbs: ['get', 'list', 'patch'] },
    { apiGroups: [''], resources: ['pods'], verbs: ['list'] },
    { apiGroups: [''], resources: ['pods/eviction'], verbs: ['create'] },
  ],
});

/** Gives the role to the ServiceAccount. */
export const clusterRoleBinding = (identity: Identity): KubeObject => ({
  apiVersion: 'rbac.authorization.k8s.io/v1',
  kind: 'ClusterRoleBinding',
  metadata: clusterWide(identity),
  roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name: clusterWide(identity).name },
  subjects: [{ kind: 'ServiceAccount', name: identity.name, namespace: identity.namespace }],
});

/** What a window's CronJob is made from. */
export interface WindowJob {
  readonly window: string;
  readonly schedule: string;
  readonly timeZone: string;
  readonly suspend: boolean | undefined;
  readonly image: string;
  /** Names of the site's Secrets for its registry. */
  readonly pullSecrets: readonly string[] | undefined;
  /** Seconds until another window begins, of which a start may be late by what the change does not need. */
  readonly gapSeconds: number;
  readonly changeSeconds: number;
  readonly nodeSelector: Readonly<Record<string, string>>;
  readonly env: Readonly<Record<string, string>>;
}

/** The CronJob that begins a window. Jobs of two windows never run at once: one has ended before another begins. */
export function windowCronJob(identity: Identity, job: WindowJob): KubeObject {
  const { window, schedule, timeZone, suspend, gapSeconds, changeSeconds } = job;
  return {
    apiVersion: 'batch/v1',
    kind: 'CronJob',
    metadata: metadataOf({ ...identity, name: `${identity.name}-${window}` }),
    spec: {
      schedule,
      timeZone,
      concurrencyPolicy: 'Forbid',
      startingDeadlineSeconds: gapSeconds - changeSeconds,
      ...(suspend === undefined ? {} : { suspend }),
      successfulJobsHistoryLimit: 1,
      failedJobsHistoryLimit: 3,
      jobTemplate: {
        metadata: { labels: identity.labels },
        spec: {
          activeDeadlineSeconds: changeSeconds,
          backoffLimit: 3,
          template: { metadata: { labels: identity.labels }, spec: podSpec(identity, job) },
        },
      },
    },
  };
}

function podSpec(identity: Identity, { image, pullSecrets, nodeSelector, env }: WindowJob) {
  return {
    restartPolicy: 'Never',
    serviceAccountName: identity.name,
    automountServiceAccountToken: true,
    ...(pullSecrets === undefined ? {} : { imagePullSecrets: pullSecrets.map((name) => ({ name })) }),
    securityContext: { runAsNonRoot: true, runAsUser: 65532, runAsGroup: 65532, seccompProfile: { type: 'RuntimeDefault' } },
    // A node of the pool may restart while it is changed.
    affinity: {
      nodeAffinity: {
        requiredDuringSchedulingIgnoredDuringExecution: {
          nodeSelectorTerms: Object.entries(nodeSelector).map(([key, value]) => ({
            matchExpressions: [{ key, operator: 'NotIn', values: [value] }],
          })),
        },
      },
    },
    containers: [
      {
        name: 'switch',
        image,
        command: ['sh', `/scripts/${SCRIPT_KEY}`],
        env: [...Object.entries(env).map(([name, value]) => ({ name, value })), { name: 'HOME', value: '/tmp' }],
        securityContext: {
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        },
        volumeMounts: [
          { name: 'scripts', mountPath: '/scripts', readOnly: true },
          { name: 'tmp', mountPath: '/tmp' },
        ],
      },
    ],
    volumes: [
      { name: 'scripts', configMap: { name: identity.name } },
      { name: 'tmp', emptyDir: {} },
    ],
  };
}
