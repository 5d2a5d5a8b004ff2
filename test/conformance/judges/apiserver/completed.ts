import { isPlainObject } from '../../../../lib/internal';
import { kindOf } from '../../consumers';

type Json = Readonly<Record<string, unknown>>;
const under = (value: unknown, key: string): Json => {
  const inner = isPlainObject(value) ? value[key] : undefined;
  return isPlainObject(inner) ? inner : {};
};

/** With what the path leads to where it leads to nothing. */
function filled(value: Json, [key = '', ...rest]: readonly string[], by: unknown): Json {
  if (rest.length > 0) return { ...value, [key]: filled(under(value, key), rest, by) };
  return value[key] === undefined ? { ...value, [key]: by } : value;
}

const containers = ['spec.template.spec.containers', [{ name: 'main', image: 'x:1' }]] as const;
const selected = [['spec.template.metadata.labels.app', 'a'], ['spec.selector', { matchLabels: { app: 'a' } }], containers] as const;

/** What an API server requires of a kind, and no rule of ours is about. */
const REQUIRED: Readonly<Record<string, readonly (readonly [path: string, by: unknown])[]>> = {
  'apps/v1 Deployment': selected,
  'apps/v1 StatefulSet': selected,
  'apps/v1 DaemonSet': selected,
  'batch/v1 Job': [['spec.template.spec.restartPolicy', 'Never'], containers],
  'v1 Service': [['spec.ports', [{ port: 80 }]]],
  'helm.toolkit.fluxcd.io/v2 HelmRelease': [
    ['spec.interval', '1h'],
    ['spec.chart.spec.sourceRef', { kind: 'HelmRepository', name: 'a' }],
  ],
  'karpenter.sh/v1 NodePool': [
    ['spec.template.spec.requirements', []],
    ['spec.template.spec.nodeClassRef', { group: 'karpenter.k8s.aws', kind: 'EC2NodeClass', name: 'a' }],
  ],
  'nvidia.com/v1alpha1 GPUCluster': [['spec.draDriver', {}]],
  'mellanox.com/v1alpha1 NicClusterPolicy': [
    ['spec.rdmaSharedDevicePlugin.image', 'plugin'],
    ['spec.rdmaSharedDevicePlugin.repository', 'example.com'],
    ['spec.rdmaSharedDevicePlugin.version', 'v1'],
  ],
  'trainer.kubeflow.org/v1alpha1 TrainJob': [['spec.runtimeRef', { name: 'a' }]],
};

/** A document of an input, which shows no more than a rule looks at, with what else its kind requires. */
export const completed = (document: Json): Json =>
  (REQUIRED[kindOf(document)] ?? []).reduce((whole, [path, by]) => filled(whole, path.split('.'), by), document);
