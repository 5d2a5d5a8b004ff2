import { tolerate } from '../../allocators';
import type { KubeObject, Toleration } from '../../../words/kubernetes';
import type { ClusterDescription, PoolDescription } from '../../model';
import { defined } from '../pod/defined';
import { type Identity, metadataOf, selectorOf } from '../pod/metadata';
import { labelsOfManaged, NAMESPACE, socketOf } from './facts';
import type { GpuManagerProps } from './props';

/** Where it answers with metrics, at `/metric`. Source: gpu-manager 8cd842ed `pkg/server/server.go`, `options.go`. */
const METRICS_PORT = 5678;

/**
 * What it works with on a node. Source: gpu-manager 8cd842ed `gpu-manager.yaml`, whose folder for logs is left out: they go
 * to the log of the container. All of `/run` is mounted because sockets are made anew when the runtime restarts.
 */
const MOUNTS = [
  { name: 'plugins', path: '/var/lib/kubelet/device-plugins', at: '/var/lib/kubelet/device-plugins', type: 'Directory' },
  { name: 'vdriver', path: '/etc/gpu-manager/vdriver', at: '/etc/gpu-manager/vdriver', type: 'DirectoryOrCreate' },
  { name: 'vmdata', path: '/etc/gpu-manager/vm', at: '/etc/gpu-manager/vm', type: 'DirectoryOrCreate' },
  { name: 'checkpoint', path: '/etc/gpu-manager/checkpoint', at: '/etc/gpu-manager/checkpoint', type: 'DirectoryOrCreate' },
  { name: 'run-dir', path: '/var/run', at: '/var/run', type: 'Directory' },
  { name: 'cgroup', path: '/sys/fs/cgroup', at: '/sys/fs/cgroup', type: 'Directory', readOnly: true },
  { name: 'usr-directory', path: '/usr', at: '/usr/local/host', type: 'Directory', readOnly: true },
] as const;

/** Each taint of the pools once: upstream's own manifest tolerates none of them. */
function tolerationsOf(pools: readonly PoolDescription[]): readonly Toleration[] {
  const all = pools.flatMap(({ taints }) => taints.map(tolerate));
  return [...new Map(all.map((one) => [JSON.stringify(one), one])).values()];
}

/** The DaemonSet on the nodes of the pools. */
export function managerDaemonSet(
  identity: Identity,
  props: GpuManagerProps,
  cluster: ClusterDescription,
  pools: readonly PoolDescription[],
): KubeObject {
  const [first] = pools;
  const flags = {
    logtostderr: 'true',
    'container-runtime-endpoint': socketOf(props, cluster),
    'cgroup-driver': props.cgroupDriver ?? 'systemd',
  };
  const extra = Object.entries(flags).map(([flag, value]) => `--${flag}=${value}`);
  return {
    apiVersion: 'apps/v1',
    kind: 'DaemonSet',
    metadata: metadataOf(identity),
    spec: {
      selector: { matchLabels: selectorOf(identity) },
      template: {
        metadata: { labels: identity.labels },
        spec: defined({
          serviceAccountName: identity.name,
          automountServiceAccountToken: true,
          priorityClassName: identity.namespace === NAMESPACE ? 'system-node-critical' : undefined,
          imagePullSecrets: cluster.site?.pullSecrets?.map((name) => ({ name })),
          nodeSelector: first === undefined ? {} : labelsOfManaged(first),
          tolerations: tolerationsOf(pools),
          // It finds the processes of a container by the numbers that they have on the node.
          hostPID: true,
          containers: [
            {
              name: 'gpu-manager',
              image: props.image,
              env: [
                { name: 'LOG_LEVEL', value: '2' },
                { name: 'EXTRA_FLAGS', value: extra.join(' ') },
                { name: 'NODE_NAME', valueFrom: { fieldRef: { fieldPath: 'spec.nodeName' } } },
              ],
              ports: [{ name: 'metrics', containerPort: METRICS_PORT }],
              // It opens the device files of all GPUs, and runc gives those of a node to nobody else.
              securityContext: { privileged: true },
              volumeMounts: MOUNTS.map(({ name, at, ...mount }) => ({
                name,
                mountPath: at,
                ...('readOnly' in mount ? { readOnly: true } : {}),
              })),
            },
          ],
          volumes: MOUNTS.map(({ name, path, type }) => ({ name, hostPath: { path, type } })),
        }),
      },
    },
  };
}

/** By it Prometheus finds the pods. Source: the same, `gpu-manager-svc.yaml`; without the path it would ask at `/metrics`. */
export const metricsService = (identity: Identity): KubeObject => ({
  apiVersion: 'v1',
  kind: 'Service',
  metadata: metadataOf(
    { ...identity, name: `${identity.name}-metric` },
    { 'prometheus.io/scrape': 'true', 'prometheus.io/path': '/metric', 'prometheus.io/port': String(METRICS_PORT) },
  ),
  spec: {
    clusterIP: 'None',
    selector: selectorOf(identity),
    ports: [{ name: 'metrics', port: METRICS_PORT, protocol: 'TCP', targetPort: 'metrics' }],
  },
});
