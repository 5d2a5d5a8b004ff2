import { isVolcanoVgpuShare, memoryFactorOf, tolerate } from '../../allocators';
import { mirrored, neededRuntimeClass, runtimeClassObjects } from '../../charts';
import { toYaml } from '../../../internal';
import { contentHash, type KubeObject } from '../../../words/kubernetes';
import type { ClusterDescription, PlannedObject, PoolDescription } from '../../model';
import { defined, some, someOf } from '../pod/defined';
import type { ClusterPlace } from './volcano-check';
import { DEVICE_CONFIG, deviceConfig, vgpuPools } from './volcano-device-config';
import type { VolcanoVgpuProps } from './volcano-props';

const IMAGE = 'docker.io/projecthami/volcano-vgpu-device-plugin:v1.12.0';
const RBAC = 'rbac.authorization.k8s.io';
const NAME = 'volcano-vgpu-device-plugin';
const COMMON = { 'app.kubernetes.io/name': NAME, 'app.kubernetes.io/managed-by': 'cdk8s-gpu' };

/**
 * The device plugin, with the rights that its code uses: it reads its node and writes annotations on it and its lock, reads pods
 * and writes annotations on those that it gives GPUs, and reads one ConfigMap. Its monitor, which shows metrics and needs the
 * container runtime's socket and the host's files, is left out.
 *
 * Source: volcano-vgpu-device-plugin v1.12.0 `deployments/static/volcano-vgpu-device-plugin.yml`, `pkg/util`.
 */
export function pluginObjects({ cluster, pools, operators }: ClusterPlace, given: VolcanoVgpuProps): readonly PlannedObject[] {
  const props = withRuntimeClass(given, neededRuntimeClass({ cluster, pools: vgpuPools(pools), operators }));
  const { namespace = 'kube-system' } = props;
  const own = { name: NAME, namespace, labels: COMMON };
  const text = toYaml(deviceConfig(pools));
  const subjects = [{ kind: 'ServiceAccount', name: NAME, namespace }];
  const bound = (kind: 'ClusterRole' | 'Role', metadata: KubeObject['metadata']): KubeObject => ({
    apiVersion: `${RBAC}/v1`,
    kind: `${kind}Binding`,
    metadata,
    roleRef: { apiGroup: RBAC, kind, name: NAME },
    subjects,
  });
  const { namespace: _namespace, ...wide } = own;
  return [
    ...runtimeClassObjects({ cluster, pools: vgpuPools(pools), operators }, props.runtimeClassName),
    { id: 'service-account', object: { apiVersion: 'v1', kind: 'ServiceAccount', metadata: own, automountServiceAccountToken: false } },
    {
      id: 'cluster-role',
      clusterScoped: true,
      object: {
        apiVersion: `${RBAC}/v1`,
        kind: 'ClusterRole',
        metadata: wide,
        rules: [
          { apiGroups: [''], resources: ['nodes'], verbs: ['get', 'update', 'patch'] },
          { apiGroups: [''], resources: ['pods'], verbs: ['get', 'list', 'patch'] },
        ],
      },
    },
    { id: 'cluster-role-binding', clusterScoped: true, object: bound('ClusterRole', wide) },
    {
      id: 'role',
      object: {
        apiVersion: `${RBAC}/v1`,
        kind: 'Role',
        metadata: own,
        rules: [{ apiGroups: [''], resources: ['configmaps'], resourceNames: [DEVICE_CONFIG], verbs: ['get'] }],
      },
    },
    { id: 'role-binding', object: bound('Role', own) },
    {
      id: 'device-config',
      object: { apiVersion: 'v1', kind: 'ConfigMap', metadata: { ...own, name: DEVICE_CONFIG }, data: { 'device-config.yaml': text } },
    },
    ...vgpuPools(pools).flatMap((pool) => ofPool(pool, props, namespace, text, cluster)),
  ];
}

/** Its container finds GPUs by NVIDIA's runtime, and asks for none. */
const withRuntimeClass = (props: VolcanoVgpuProps, needed: string | undefined): VolcanoVgpuProps =>
  needed === undefined || props.runtimeClassName !== undefined ? props : { ...props, runtimeClassName: needed };

/** The device plugin of a pool, and the names of its nodes where it cuts their GPUs. */
function ofPool(
  pool: PoolDescription,
  props: VolcanoVgpuProps,
  namespace: string,
  config: string,
  cluster: ClusterDescription,
): readonly PlannedObject[] {
  const { share } = pool.sharing;
  if (!isVolcanoVgpuShare(share)) return [];
  const metadata = { name: `volcano-vgpu-${pool.name}`, namespace, labels: { ...COMMON, 'app.kubernetes.io/instance': pool.name } };
  const { nodeNames } = share;
  const nodes = nodeNames && JSON.stringify({ nodeconfig: nodeNames.map((name) => ({ name, operatingmode: share.operatingMode })) });
  return [
    ...(nodes === undefined
      ? []
      : [{ id: `nodes-${pool.name}`, object: { apiVersion: 'v1', kind: 'ConfigMap', metadata, data: { 'config.json': nodes } } }]),
    {
      id: `daemon-set-${pool.name}`,
      object: {
        apiVersion: 'apps/v1',
        kind: 'DaemonSet',
        metadata,
        spec: {
          selector: { matchLabels: metadata.labels },
          template: {
            // It reads its configuration once: another one is another template.
            metadata: { labels: metadata.labels, annotations: { 'cdk8s-gpu/configuration': contentHash(config + (nodes ?? '')) } },
            spec: podOf(pool, props, namespace, nodes === undefined ? undefined : metadata.name, cluster),
          },
        },
      },
    },
  ];
}

const podOf = (
  pool: PoolDescription,
  { image = IMAGE, runtimeClassName, privileged }: VolcanoVgpuProps,
  namespace: string,
  nodes: string | undefined,
  { site }: ClusterDescription,
) => {
  const { share } = pool.sharing;
  const splits = isVolcanoVgpuShare(share) ? share.deviceSplitCount : 1;
  const isPrivileged = privileged ?? nodes !== undefined;
  const volumes = [
    ...HOST_FOLDERS.map(([name, path, type]) => ({ name, hostPath: { path, type } })),
    ...(nodes === undefined ? [] : [{ name: 'nodes', configMap: { name: nodes } }]),
  ];
  const mounts = [
    ...HOST_FOLDERS.map(([name, mountPath]) => ({ name, mountPath })),
    ...(nodes === undefined ? [] : [{ name: 'nodes', mountPath: '/config', readOnly: true }]),
  ];
  return defined({
    serviceAccountName: NAME,
    automountServiceAccountToken: true,
    priorityClassName: namespace === 'kube-system' ? 'system-node-critical' : undefined,
    runtimeClassName,
    nodeSelector: someOf(pool.nodeSelector),
    tolerations: some(pool.taints.map(tolerate)),
    imagePullSecrets: site?.pullSecrets?.map((name) => ({ name })),
    containers: [
      {
        name: NAME,
        image: (site?.images === undefined ? undefined : mirrored(site.images, image)) ?? image,
        args: [`--device-split-count=${splits}`, `--gpu-memory-factor=${memoryFactorOf(pool.sharing)}`],
        env: [
          { name: 'NODE_NAME', valueFrom: { fieldRef: { fieldPath: 'spec.nodeName' } } },
          { name: 'HOOK_PATH', value: '/usr/local/vgpu' },
          { name: 'NVIDIA_VISIBLE_DEVICES', value: 'all' },
          ...(nodes === undefined ? [] : [{ name: 'NVIDIA_MIG_MONITOR_DEVICES', value: 'all' }]),
          { name: 'NVIDIA_DRIVER_CAPABILITIES', value: 'utility' },
        ],
        // What is preloaded into containers of the node.
        lifecycle: { postStart: { exec: { command: ['/bin/sh', '-c', 'cp -f /k8s-vgpu/lib/nvidia/* /usr/local/vgpu/'] } } },
        securityContext: isPrivileged
          ? { privileged: true }
          : { allowPrivilegeEscalation: false, capabilities: { drop: ['ALL'] }, seccompProfile: { type: 'RuntimeDefault' } },
        volumeMounts: mounts,
      },
    ],
    volumes,
  });
};

/** Where it meets the kubelet, the libraries and caches of containers, and their locks. Upstream mounts the whole of /tmp. */
const HOST_FOLDERS = [
  ['device-plugins', '/var/lib/kubelet/device-plugins', 'Directory'],
  ['vgpu', '/usr/local/vgpu', 'DirectoryOrCreate'],
  ['vgpulock', '/tmp/vgpulock', 'DirectoryOrCreate'],
] as const;
