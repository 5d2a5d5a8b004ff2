import { basename } from 'node:path';
import { isPlainObject, parseYaml, toYaml } from '../../../lib/internal';
import { outOfTreePlugins } from '../../../lib/words/formats';
import type { KubeObject } from '../../../lib/words/kubernetes';
import { templatesOf } from '../../../lib/words/kinds';
import type { Found } from './document';
import { claimConfigs } from './of-claims';
import { documentsOfValues } from './of-values';

type Json = Readonly<Record<string, unknown>>;
const at = (value: unknown, ...steps: string[]): unknown =>
  steps.reduce((inner, step) => (isPlainObject(inner) ? inner[step] : undefined), value);

/** A manifest, and what others read inside it. */
export function documentsOfObject(object: KubeObject): readonly Found[] {
  return [{ sort: 'manifest', content: object }, ...(INSIDE[object.kind]?.(object) ?? []), ...inlineScripts(object)];
}

/** Scripts that containers give to a shell as an argument. */
function inlineScripts(object: KubeObject): readonly Found[] {
  const containers = templatesOf(object).flatMap(({ template: { spec } }) => [...(spec.initContainers ?? []), ...spec.containers]);
  return containers.flatMap(({ command = [], args = [] }): readonly Found[] => {
    const words = [...command, ...args];
    const option = words.findIndex((word) => /^-[a-z]*c$/.test(word));
    const shell = basename(words[option - 1] ?? '');
    if (shell !== 'sh' && shell !== 'bash') return [];
    return [{ sort: 'shellScript', name: 'inline.sh', content: `#!/bin/${shell}\n${words[option + 1] ?? ''}\n` }];
  });
}

/** What stands inside an object of a kind and has a reader of its own. */
const INSIDE: Readonly<Record<string, (object: KubeObject) => readonly Found[]>> = {
  ResourceClaim: ({ spec }) => claimConfigs(at(spec, 'devices', 'config')),
  ResourceClaimTemplate: ({ spec }) => claimConfigs(at(spec, 'spec', 'devices', 'config')),
  DeviceClass: ({ spec }) => claimConfigs(at(spec, 'config')),
  // Of the groups of Alauda's console, which are told by their labels, test/formats and the API server judge.
  // Of Volcano's plugin, test/allocators holds what its code says of pods.
  ConfigMap: ({ data = {}, metadata }) =>
    metadata.name === 'volcano-vgpu-device-config' ||
    'features.cpaas.io/type' in (metadata.labels ?? {}) ||
    'features.alauda.io/type' in (metadata.labels ?? {})
      ? []
      : (ofOperator(metadata.name, data as Readonly<Record<string, string>>) ??
        Object.entries(data as Readonly<Record<string, string>>).flatMap(([key, text]) => documentsOfKey(key, text))),
  PrometheusRule: ({ spec }) => [{ sort: 'prometheusRules', name: 'rules.yaml', content: toYaml(spec) }],
  HelmRelease: ({ spec, metadata }) =>
    documentsOfValues({
      chart: at(spec, 'chart', 'spec', 'chart'),
      version: at(spec, 'chart', 'spec', 'version'),
      releaseName: at(spec, 'releaseName'),
      namespace: at(spec, 'targetNamespace') ?? metadata.namespace,
      values: at(spec, 'values'),
    }),
  Application: ({ spec }) =>
    documentsOfValues({
      chart: at(spec, 'source', 'chart'),
      version: at(spec, 'source', 'targetRevision'),
      releaseName: at(spec, 'source', 'helm', 'releaseName'),
      namespace: at(spec, 'destination', 'namespace'),
      values: at(spec, 'source', 'helm', 'valuesObject'),
    }),
  HelmChart: ({ spec, metadata }) =>
    documentsOfValues({
      chart: at(spec, 'chart'),
      version: at(spec, 'version'),
      releaseName: metadata.name,
      namespace: at(spec, 'targetNamespace'),
      values: parseYaml(String(at(spec, 'valuesContent')))[0],
    }),
};

/** Files that the GPU Operator mounts, where a ClusterPolicy names their ConfigMap: for its device plugin, and for mig-manager. */
function ofOperator(name: string, data: Readonly<Record<string, string>>): readonly Found[] | undefined {
  const sort = name.startsWith('cdk8s-gpu-plugin-') ? 'devicePluginConfig' : name.startsWith('cdk8s-gpu-mig-') ? 'migParted' : undefined;
  return sort && Object.entries(data).map(([key, content]): Found => ({ sort, name: key, content }));
}

/**
 * A key of a ConfigMap.
 *
 * @throws Error when nobody is known to read such a key.
 */
function documentsOfKey(key: string, text: string): readonly Found[] {
  if (key === 'device-config.yaml') return [{ sort: 'hamiDeviceConfig', name: key, content: text }];
  // The chart of the tests prints what helm was called with.
  if (key === 'arguments') return [];
  if (key === 'kube-scheduler-config.yaml') return ofKubernetesAlone(text) ? [{ sort: 'schedulerConfig', name: key, content: text }] : [];
  // test/observe and judges/panels ask a Prometheus for what dashboards ask for; test/observe reads the list of counters back.
  if (key.startsWith('gpu-dashboard-') || key === 'metrics') return [];
  if (key === 'switch.sh' || key === 'mps.sh') return [{ sort: 'shellScript', name: key, content: text }];
  // Daemons of Slurm read them: judges/slurm.test.ts.
  if (key === 'cgroup.conf' || key === 'gres.conf') return [];
  // Volcano reads them, whose programs are no Go modules: test/allocators and test/workload/batch-schedulers.
  if (key === 'config.json' || key === 'volcano-scheduler.conf') return [];
  if (key === 'values.yaml') return renderedValues(parseYaml(text)[0] as Json);
  throw new Error(`nobody is known to read the key ${key} of a ConfigMap: say who in test/conformance/corpus/of-object.ts`);
}

/** Values that a chart of the tests was rendered with: those inside them which others read. */
const renderedValues = (values: Json): readonly Found[] => documentsOfValues({ values }).filter(({ sort }) => !sort.endsWith('Values'));

/** Kubernetes' own kube-scheduler refuses plugins that only another image has; test/workload/gpu-scheduler holds what they get. */
const ofKubernetesAlone = (text: string): boolean => !outOfTreePlugins.some((plugin) => text.includes(`name: ${plugin}\n`));
