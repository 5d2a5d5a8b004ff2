import { kubelet as kubeletFormat } from '../../../words/formats';
import { memo, toYaml } from '../../../internal';
import { type KubeletConfiguration, type Labels, isKubeletLabel, minorOf, type Taint, taintText } from '../../../words/kubernetes';
import type { KubeletStart } from '../../../words/platforms';
import type { NodeView } from './node-view';

/** A file on the node. */
export interface NodeFile {
  /** Absolute path. */
  readonly path: string;
  readonly text: string;
}

/** Where a distribution's kubelet finds what we tell it. */
export interface KubeletDelivery {
  readonly files: readonly NodeFile[];
  /** systemd services that run the kubelet, of which a node has one. */
  readonly services: readonly string[];
  /** Restarting the service is enough on a living node; else only the next boot reads the files. */
  readonly live: boolean;
}

/** Named so that it sorts after what distributions and nodeadm (`40-nodeadm.conf`) write themselves. */
export const DROP_IN = '50-cdk8s-gpu';

/** The files that give a distribution's kubelet its configuration, labels and taints. */
export function kubeletDelivery(plan: NodeView): KubeletDelivery {
  const start = plan.platform.kubelet;
  switch (start.by) {
    case 'kubeadm':
      return kubeadm(plan);
    case 'nodeadm':
      return nodeadm(plan);
    case 'rancher':
      return rancher(plan, start);
    case 'platform':
      return { files: [], services: [], live: false };
  }
}

/**
 * kubeadm gives every node the same configuration and no drop-in folder, so that its service gets one more argument. The
 * start command is kubeadm's own with our arguments after it.
 *
 * Source: Kubernetes 1.36.2 `cmd/kubeadm`; `10-kubeadm.conf` of the kubeadm package.
 */
function kubeadm(plan: NodeView): KubeletDelivery {
  const folder = '/etc/kubernetes/kubelet.conf.d';
  const flags = [...(plan.kubelet ? [`--config-dir=${folder}`] : []), ...registrationFlags(plan)];
  const unit = [
    '[Service]',
    // The documentation calls drop-in folders beta in 1.30, KEP-3983 in 1.31: the variable that alpha needed does no harm.
    ...(plan.kubelet && minorOf(plan.cluster.kubernetes) < 31 ? ['Environment="KUBELET_CONFIG_DROPIN_DIR_ALPHA=on"'] : []),
    `Environment="CDK8S_GPU_KUBELET_ARGS=${systemdQuote(flags.join(' '))}"`,
    'ExecStart=',
    'ExecStart=/usr/bin/kubelet $KUBELET_KUBECONFIG_ARGS $KUBELET_CONFIG_ARGS $KUBELET_KUBEADM_ARGS $KUBELET_EXTRA_ARGS $CDK8S_GPU_KUBELET_ARGS',
    '',
  ].join('\n');
  const service = flags.length === 0 ? [] : [{ path: '/etc/systemd/system/kubelet.service.d/90-cdk8s-gpu.conf', text: unit }];
  return { files: [...configuration(plan.kubelet, `${folder}/${DROP_IN}.conf`), ...service], services: ['kubelet'], live: true };
}

/**
 * nodeadm merges the NodeConfigs of this folder over those of the user data, flags appended. It reads them when it starts
 * the kubelet, after cloud-init's scripts and at each boot.
 *
 * Source: EKS AMI v20260724 `nodeadm/doc/examples.md` (drop-in files), `nodeadm/internal/api/merge.go`.
 */
function nodeadm(plan: NodeView): KubeletDelivery {
  const { apiVersion: _version, kind: _kind, ...fields } = plan.kubelet ?? {};
  const flags = registrationFlags(plan);
  const kubelet = { ...(plan.kubelet ? { config: fields } : {}), ...(flags.length > 0 ? { flags } : {}) };
  const text = toYaml({ apiVersion: 'node.eks.aws/v1alpha1', kind: 'NodeConfig', spec: { kubelet } });
  const files = Object.keys(kubelet).length > 0 ? [{ path: `/etc/eks/nodeadm.d/${DROP_IN}.yaml`, text }] : [];
  return { files, services: ['kubelet'], live: false };
}

/**
 * k3s and RKE2 read further configuration from `config.yaml.d`, where a key with `+` adds to a list. From 1.32 on they
 * give the kubelet a drop-in folder; before, they give it flags, which beat any file, so that those are given as well.
 *
 * Source: k3s documentation (configuration file; kubelet drop-in folder since 1.32), k3s issues #7578 and #10399.
 * RKE2 is taken to be the same with its name in the paths.
 */
function rancher(plan: NodeView, { name, services }: Pick<Extract<KubeletStart, { by: 'rancher' }>, 'name' | 'services'>): KubeletDelivery {
  const dropIns = minorOf(plan.cluster.kubernetes) >= 32;
  const file = dropIns
    ? `/var/lib/rancher/${name}/agent/etc/kubelet.conf.d/${DROP_IN}.conf`
    : `/etc/rancher/${name}/cdk8s-gpu-kubelet.conf`;
  const eviction = Object.entries(plan.kubelet?.evictionHard ?? {}).map(([signal, threshold]) => `${signal}<${threshold}`);
  const args = plan.kubelet && !dropIns ? [`config=${file}`, ...(eviction.length > 0 ? [`eviction-hard=${eviction.join(',')}`] : [])] : [];
  const taints = plan.kubelet ? [] : plan.taints.map(taintText);
  const labels = Object.entries(registrable(plan.labels)).map(([key, value]) => `${key}=${value}`);
  const settings = {
    ...(labels.length > 0 ? { 'node-label+': labels } : {}),
    ...(taints.length > 0 ? { 'node-taint+': taints } : {}),
    ...(args.length > 0 ? { 'kubelet-arg+': args } : {}),
  };
  const extra =
    Object.keys(settings).length > 0 ? [{ path: `/etc/rancher/${name}/config.yaml.d/${DROP_IN}.yaml`, text: toYaml(settings) }] : [];
  return { files: [...configuration(plan.kubelet, file), ...extra], services, live: true };
}

/** The configuration as its file; it is in several. */
export const kubeletText = memo((kubelet: KubeletConfiguration): string => kubeletFormat.write(kubelet));

const configuration = (kubelet: KubeletConfiguration | undefined, path: string): readonly NodeFile[] =>
  kubelet ? [{ path, text: kubeletText(kubelet) }] : [];

/** Labels have no field in KubeletConfiguration; taints have one, which is used where a configuration is written. */
export function registrationFlags(view: NodeView): readonly string[] {
  const { labels, taints } = registration(view);
  return [
    ...(labels === '' ? [] : [`--node-labels=${labels}`]),
    ...(taints.length === 0 ? [] : [`--register-with-taints=${taints.map(taintText).join(',')}`]),
  ];
}

/** What a kubelet registers its node with, besides what its configuration says: labels as its flag has them, and taints. */
export const registration = ({ kubelet, labels, taints }: NodeView): { readonly labels: string; readonly taints: readonly Taint[] } => ({
  labels: labelText(registrable(labels)),
  taints: kubelet === undefined ? taints : [],
});

/** The labels that a kubelet may put on its own node; with another one it does not start. */
const registrable = (labels: Labels): Labels => Object.fromEntries(Object.entries(labels).filter(([key]) => isKubeletLabel(key)));

const labelText = (labels: Labels): string =>
  Object.entries(labels)
    .map(([key, value]) => `${key}=${value}`)
    .join(',');

/** Inside double quotes of a unit file: `%` begins a specifier. Source: systemd.syntax(7), systemd.unit(5). */
const systemdQuote = (text: string): string => text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('%', '%%');
