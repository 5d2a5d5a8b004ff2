import { comment, lines, toYaml } from '../../../../internal';
import { minorOf } from '../../../../words/kubernetes';
import { nodeScript } from '../script';
import { tlsFilesOf, withKubeconfig } from './host-files';
import type { Asked, SchedulerWay } from './way';

const CONFIG = '/etc/kubernetes/kube-scheduler-config.yaml';
const MANIFEST = '/etc/kubernetes/manifests/kube-scheduler.yaml';

const completed = (asked: Asked) => withKubeconfig(asked, '/etc/kubernetes/scheduler.conf');

/**
 * The static pod of kubeadm. A new cluster gets an argument and mounts by its ClusterConfiguration; a script edits the
 * manifest of one that runs.
 *
 * Source: Kubernetes 1.36.3 `cmd/kubeadm/app/phases/controlplane/manifests.go`, `app/apis/kubeadm/v1beta4/types.go`; v1beta4
 * is written since 1.31 (`app/util/config/common.go`).
 */
export const kubeadm: SchedulerWay = {
  id: 'kubeadm',
  serves: ({ kubelet }) => kubelet.by === 'kubeadm',
  whole: true,
  refuses: () => [],
  complete: completed,
  write: (asked) => {
    const { folder, cluster, props } = asked;
    const file = props.configFile ?? CONFIG;
    const mounts = [file, ...tlsFilesOf(asked.configuration)];
    const text = toYaml(completed(asked));
    return [
      { path: `${folder}/kube-scheduler-config.yaml`, text, about: `Configuration of kube-scheduler: ${file} on every control plane node` },
      {
        path: `${folder}/kubeadm-cluster-configuration.yaml`,
        text: clusterConfiguration(asked, file, mounts),
        about: 'Part of the ClusterConfiguration of kubeadm, for new clusters and for the next kubeadm upgrade',
      },
      {
        path: `${folder}/configure-scheduler.sh`,
        text: nodeScript({
          cluster: cluster.name,
          files: [{ path: file, text }],
          manifest: { path: MANIFEST, ...insertions(file, mounts) },
          services: [],
        }),
        executable: true,
        about: 'Gives kube-scheduler of a control plane node its configuration, and takes it back',
      },
    ];
  },
};

function clusterConfiguration({ cluster }: Asked, file: string, mounts: readonly string[]): string {
  const first = minorOf(cluster.kubernetes) >= 31;
  return lines([
    comment(`Part of the ClusterConfiguration of cluster ${cluster.name}. Made by cdk8s-gpu.`),
    '# New cluster: put kube-scheduler-config.yaml on the node, and this into the file of kubeadm init --config.',
    '# Cluster that runs: configure-scheduler.sh on each control plane node; then add this to the ConfigMap kubeadm-config of',
    '# kube-system, or the next kubeadm upgrade takes the argument away again.',
    toYaml({
      apiVersion: first ? 'kubeadm.k8s.io/v1beta4' : 'kubeadm.k8s.io/v1beta3',
      kind: 'ClusterConfiguration',
      scheduler: {
        extraArgs: first ? [{ name: 'config', value: file }] : { config: file },
        extraVolumes: mounts.map((path, index) => ({
          name: volumeName(index),
          hostPath: path,
          mountPath: path,
          readOnly: true,
          pathType: 'File',
        })),
      },
    }),
  ]);
}

const volumeName = (index: number): string => `cdk8s-gpu-${index + 1}`;

/** Lines as the manifest of kubeadm has them: its lists are not indented. Paths have no character that YAML would read. */
const insertions = (file: string, mounts: readonly string[]) => ({
  argument: [`    - --config=${file}`],
  mounts: mounts.flatMap((path, index) => [`    - mountPath: ${path}`, `      name: ${volumeName(index)}`, '      readOnly: true']),
  volumes: mounts.flatMap((path, index) => ['  - hostPath:', `      path: ${path}`, '      type: File', `    name: ${volumeName(index)}`]),
});
