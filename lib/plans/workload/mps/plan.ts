import { isMpsDaemonShare, mpsMounts, mpsSharedMemory, MPS_PIPE_VOLUME, mpsVariables, tolerate } from '../../allocators';
import { type KubeObject, MiB, parseMemory } from '../../../words/kubernetes';
import { type Place, type Plan, podsOf } from '../../model';
import { defined } from '../pod/defined';
import { identityOf, metadataOf, selectorOf } from '../pod/metadata';
import type { MpsControlDaemonProps } from './props';
import { mpsProbe, MPS_SCRIPT } from './script';

const LOG_VOLUME = 'nvidia-mps-log';
const SCRIPT_KEY = 'mps.sh';

/**
 * A DaemonSet that runs one MPS control daemon for all GPUs of each node of a pool.
 *
 * Its capabilities: the compute mode needs SYS_ADMIN, servers of the clients' users SETUID and SETGID, and folders of the node
 * that another user made the rest. It sees the processes of the node, because the driver knows clients by their numbers there
 * (k8s-device-plugin v0.20.0 chart, `mps.enableHostPID`).
 */
export function planMpsControlDaemon(place: Place, props: MpsControlDaemonProps): Plan {
  const { pool, namespace = 'kube-system', name } = props;
  const { description } = pool;
  const identity = identityOf(place, name === undefined ? {} : { name }, { namespace });
  const script: KubeObject = { apiVersion: 'v1', kind: 'ConfigMap', metadata: metadataOf(identity), data: { [SCRIPT_KEY]: MPS_SCRIPT } };
  const daemonSet: KubeObject = {
    apiVersion: 'apps/v1',
    kind: 'DaemonSet',
    metadata: metadataOf(identity),
    spec: {
      selector: { matchLabels: selectorOf(identity) },
      template: { metadata: { labels: identity.labels }, spec: podSpec(identity.name, props) },
    },
  };
  return {
    objects: [
      { id: 'script', object: script },
      { id: 'daemon-set', object: daemonSet },
    ],
    files: [],
    model: { pools: [description], pods: podsOf(daemonSet, place.path) },
  };
}

function podSpec(name: string, { pool, image, runtimeClassName = 'nvidia', imagePullSecrets = [] }: MpsControlDaemonProps) {
  const { sharing, nodeSelector, taints } = pool.description;
  const { share } = sharing;
  if (!isMpsDaemonShare(share)) return { containers: [] };
  const mebibytes = Math.floor((parseMemory(share.pinnedMemoryLimit ?? 0) ?? 0) / MiB);
  const env = {
    [mpsVariables.pipe]: share.pipeDirectory,
    [mpsVariables.log]: share.logDirectory,
    NVIDIA_VISIBLE_DEVICES: 'all',
    NVIDIA_DRIVER_CAPABILITIES: 'compute,utility',
    MPS_ACTIVE_THREAD_PERCENTAGE: share.activeThreadPercentage?.toString(),
    MPS_PINNED_MEMORY_LIMIT: mebibytes === 0 ? undefined : `${mebibytes}M`,
    MPS_USER: share.user?.toString(),
    MPS_MULTI_USER: share.multiUser === true ? 'true' : undefined,
  };
  return defined({
    runtimeClassName,
    priorityClassName: 'system-node-critical',
    hostPID: true,
    automountServiceAccountToken: false,
    // Its clients may end first.
    terminationGracePeriodSeconds: 60,
    nodeSelector,
    tolerations: taints.length > 0 ? taints.map(tolerate) : undefined,
    imagePullSecrets: imagePullSecrets.length > 0 ? imagePullSecrets.map((secret) => ({ name: secret })) : undefined,
    containers: [
      {
        name: 'mps-control-daemon',
        image,
        command: ['sh', `/scripts/${SCRIPT_KEY}`],
        env: Object.entries(defined(env)).map(([variable, value]) => ({ name: variable, value })),
        readinessProbe: { exec: { command: mpsProbe(share.user) }, periodSeconds: 10 },
        securityContext: {
          runAsUser: 0,
          allowPrivilegeEscalation: true,
          capabilities: { drop: ['ALL'], add: ['SYS_ADMIN', 'SETUID', 'SETGID', 'CHOWN', 'FOWNER', 'DAC_OVERRIDE', 'KILL'] },
        },
        volumeMounts: [
          ...mpsMounts(share),
          { name: LOG_VOLUME, mountPath: share.logDirectory },
          { name: 'scripts', mountPath: '/scripts', readOnly: true },
        ],
      },
    ],
    volumes: [
      { name: MPS_PIPE_VOLUME, hostPath: { path: share.pipeDirectory, type: 'DirectoryOrCreate' } },
      mpsSharedMemory(share),
      { name: LOG_VOLUME, hostPath: { path: share.logDirectory, type: 'DirectoryOrCreate' } },
      { name: 'scripts', configMap: { name } },
    ],
  });
}
