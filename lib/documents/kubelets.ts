import { isPlainObject } from '../internal';
import type { KubeletConfiguration, KubeObject } from '../kubernetes';
import { bytesOf, dataUrl, mimeParts } from './encodings';
import type { FoundKubelet } from './found-kubelet';
import { groupOf, valueIn } from './object';
import { kubeletOfProfile } from './performance-profile';
import { splitText } from './split';
import { readIfYaml } from './readable';

type Step = string | number;

const API = 'kubelet.config.k8s.io/v1beta1';
const isKubelet = (value: unknown): value is KubeletConfiguration =>
  isPlainObject(value) && value['kind'] === 'KubeletConfiguration' && value['apiVersion'] === API;

/** What a text must hold to be looked into. */
const HINT = /KubeletConfiguration|node\.eks\.aws/;

/** Whether a text speaks of kubelets, openly: what is packed in base64 is looked for where it is known to stand. */
export const speaksOfKubelets = (text: string): boolean => HINT.test(text);

/**
 * The kubelets that an object configures: itself, in fields, or in a text, however it is packed.
 *
 * @param value The object as it was read.
 * @param document Where it was read, and whether that speaks of kubelets openly.
 */
export function kubeletsIn(
  object: KubeObject,
  value: unknown,
  { file, openly }: { readonly file: string; readonly openly: boolean },
): readonly FoundKubelet[] {
  if (isKubelet(value)) return [{ configuration: value, steps: [], ...partialAlone(value, file) }];
  const reader = READERS[`${groupOf(object)} ${object.kind}`];
  return [...(reader?.(object) ?? []), ...(openly ? inStrings(value, []) : [])];
}

/** The kubelets that a file of a node configures, such as `#cloud-config` or Ignition. */
export const kubeletsInFile = (value: unknown): readonly FoundKubelet[] => [...inIgnition(value, []), ...inCloudConfig(value, [])];

/** Kinds that hold a part of a configuration in their fields, or hide one. */
const READERS: Readonly<Record<string, (object: KubeObject) => readonly FoundKubelet[]>> = {
  // Source: awslabs/amazon-eks-ami, nodeadm/api/v1alpha1 and nodeadm/internal/kubelet.
  'node.eks.aws NodeConfig': (object) => partOf(object, ['spec', 'kubelet', 'config'], OF_NODEADM),
  // Source: openshift/machine-config-operator, KubeletConfig: laid over the template of the pool.
  'machineconfiguration.openshift.io KubeletConfig': (object) => partOf(object, ['spec', 'kubeletConfig']),
  // Source: aws/karpenter-provider-aws, EC2NodeClass: nodeadm gets it.
  'karpenter.k8s.aws EC2NodeClass': (object) => partOf(object, ['spec', 'kubelet']),
  'machineconfiguration.openshift.io MachineConfig': (object) => inIgnition(valueIn(object, 'spec', 'config'), ['spec', 'config']),
  'performance.openshift.io PerformanceProfile': kubeletOfProfile,
  ' Secret': (object) => {
    const data = valueIn(object, 'data');
    return Object.entries(isPlainObject(data) ? data : {}).flatMap(([key, text]) => inText(bytesOf(text), ['data', key]));
  },
};

/** What nodeadm writes before it lays the fields of a NodeConfig over it, as far as it does not depend on the machine. */
const OF_NODEADM = { systemReservedCgroup: '/system', kubeReservedCgroup: '/runtime', protectKernelDefaults: true };

function partOf(object: unknown, steps: readonly string[], base: object = {}): readonly FoundKubelet[] {
  const given = valueIn(object, ...steps);
  if (!isPlainObject(given)) return [];
  return [{ configuration: { apiVersion: API, kind: 'KubeletConfiguration', ...base, ...given }, steps, partial: true }];
}

type Partial = Pick<FoundKubelet, 'partial'>;

/** A file of a drop-in directory is a part, and so is one that kubeadm lays over its own. */
const partialIn = (path: unknown): Partial =>
  typeof path === 'string' && /\.d\/[^/]*$|\/kubeletconfiguration\d*(?:\+\w+)?\.\w+$/.test(path) ? { partial: true } : {};

/**
 * A configuration of which it is not known where it will stand is a part, unless it says what only the first file of a
 * kubelet has to say: without it no pod has a name for a service, or nobody may ask the kubelet for anything.
 */
const partialAlone = (value: KubeletConfiguration, file?: string): Partial =>
  OF_FIRST_FILES.some((field) => field in value) ? partialIn(file) : { partial: true };

/** Source: Kubernetes documentation, "Configuring each kubelet in your cluster using kubeadm": what is the same on all nodes. */
const OF_FIRST_FILES = ['authentication', 'authorization', 'clusterDNS', 'clusterDomain', 'containerRuntimeEndpoint', 'staticPodPath'];

function inStrings(value: unknown, steps: readonly Step[]): readonly FoundKubelet[] {
  if (typeof value === 'string') return HINT.test(value) ? inText(value, steps) : [];
  if (Array.isArray(value)) return value.flatMap((item: unknown, index) => inStrings(item, [...steps, index]));
  return isPlainObject(value) ? Object.entries(value).flatMap(([key, inner]) => inStrings(inner, [...steps, key])) : [];
}

/** @param path Where the text will stand on the node, when that is known. */
function inText(text: string | undefined, steps: readonly Step[], path?: unknown): readonly FoundKubelet[] {
  if (text === undefined || !HINT.test(text)) return [];
  const parts = mimeParts(text);
  if (parts.length > 0) return parts.flatMap((part) => inText(part, []).map((found) => ({ ...found, steps })));
  return splitText(text).flatMap((part) => {
    const value = readIfYaml(part.text);
    // Of several documents the line is told at which each begins.
    const begin = part.line === 0 ? steps : [...steps, part.line];
    if (isKubelet(value)) return [{ configuration: value, steps: begin, ...(path === undefined ? partialAlone(value) : partialIn(path)) }];
    if (valueIn(value, 'kind') === 'NodeConfig')
      return partOf(value, ['spec', 'kubelet', 'config'], OF_NODEADM).map((found) => ({ ...found, steps: [...begin, ...found.steps] }));
    return inCloudConfig(value, begin);
  });
}

/** Source: cloud-init, module write_files. */
function inCloudConfig(value: unknown, steps: readonly Step[]): readonly FoundKubelet[] {
  const files = valueIn(value, 'write_files');
  return (Array.isArray(files) ? (files as readonly unknown[]) : []).flatMap((file, index) => {
    const encoding = valueIn(file, 'encoding');
    const content = valueIn(file, 'content');
    const packed = typeof encoding === 'string' && /^(?:b64|base64)$/.test(encoding);
    const text = packed ? bytesOf(content) : typeof content === 'string' ? content : undefined;
    return inText(text, [...steps, 'write_files', index, 'content'], valueIn(file, 'path'));
  });
}

/** Source: Ignition 3.2.0, storage.files; Butane writes `inline` instead of `source`. */
function inIgnition(value: unknown, steps: readonly Step[]): readonly FoundKubelet[] {
  const files = valueIn(value, 'storage', 'files');
  return (Array.isArray(files) ? (files as readonly unknown[]) : []).flatMap((file, index) => {
    const inline = valueIn(file, 'contents', 'inline');
    const key = inline === undefined ? 'source' : 'inline';
    const text = typeof inline === 'string' ? inline : dataUrl(valueIn(file, 'contents', 'source'));
    return inText(text, [...steps, 'storage', 'files', index, 'contents', key], valueIn(file, 'path'));
  });
}
