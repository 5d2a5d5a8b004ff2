import { isPlainObject, itemsOf, jsonOf, ownValue, textOf, valueIn } from '../../internal';
import { isKubelet } from '../../words/formats';
import type { KubeletConfiguration, KubeObject } from '../../words/kubernetes';
import { bytesOf, dataUrl, mimeParts } from '../yaml/encodings';
import { kubeletOfSettings } from './bottlerocket';
import { isToml } from '../yaml/toml';
import type { FoundKubelet } from './found-kubelet';
import { kubeletsOfClass, kubeletsOfSystemConfig } from './gke';
import { FLAGS_HINT, flagsOfKubeadm, flagsOfList, flagsOfText, kubeletOfFlags } from './kubelet-flags';
import { groupOf } from '../yaml/object';
import { writtenFiles } from './written-files';
import { kubeletOfProfile } from './performance-profile';
import { splitText } from '../yaml/split';
import { readIfYaml } from '../yaml/readable';

type Step = string | number;

const API = 'kubelet.config.k8s.io/v1beta1';

/** What a text must hold to be looked into. */
const HINT = new RegExp(`KubeletConfiguration|node\\.eks\\.aws|settings\\.kubernetes|${FLAGS_HINT.source}`);

/** Whether a text speaks of kubelets, openly: what is packed in base64 is looked for where it is known to be. */
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
  const reader = ownValue(READERS, `${groupOf(object)} ${object.kind}`);
  return [...(reader?.(object) ?? []), ...(openly ? inside(value, []) : [])];
}

/** The kubelets that a file of a node configures, such as `#cloud-config` or Ignition. */
export const kubeletsInFile = (value: unknown): readonly FoundKubelet[] => [
  ...(typeof value === 'string' && isToml(value) ? kubeletOfSettings(value, []) : []),
  ...inIgnition(value, []),
  ...inCloudConfig(value, []),
  ...inTalos(valueIn(value, 'machine', 'kubelet'), ['machine', 'kubelet']),
  ...inFlags(value, []),
  ...kubeletsOfSystemConfig(value),
];

/** Kinds that hold a part of a configuration in their fields, or hide one. */
const READERS: Readonly<Record<string, (object: KubeObject) => readonly FoundKubelet[]>> = {
  // Source: awslabs/amazon-eks-ami, nodeadm/api/v1alpha1 and nodeadm/internal/kubelet.
  'node.eks.aws NodeConfig': ofNodeadm,
  // Source: openshift/machine-config-operator, KubeletConfig: laid over the template of the pool.
  'machineconfiguration.openshift.io KubeletConfig': (object) => partOf(object, ['spec', 'kubeletConfig']),
  // Source: aws/karpenter-provider-aws, EC2NodeClass: nodeadm gets it.
  'karpenter.k8s.aws EC2NodeClass': (object) => partOf(object, ['spec', 'kubelet']),
  // Source: Azure/karpenter-provider-azure v1.7.2, AKSNodeClass v1beta1: fields have the kubelet's own names.
  'karpenter.azure.com AKSNodeClass': (object) => partOf(object, ['spec', 'kubelet']),
  'machineconfiguration.openshift.io MachineConfig': (object) => inIgnition(valueIn(object, 'spec', 'config'), ['spec', 'config']),
  'performance.openshift.io PerformanceProfile': kubeletOfProfile,
  'cloud.google.com ComputeClass': kubeletsOfClass,
  // Source: Talos v1.14, whose documents have a version alone.
  ' KubeletConfig': (object) => [...partOf(object, ['config']), ...flagsIn(object, ['extraArgs'])],
  ' Secret': (object) => packedIn(object, 'data'),
  ' ConfigMap': (object) => packedIn(object, 'binaryData'),
};

function packedIn(object: KubeObject, key: string): readonly FoundKubelet[] {
  const data = valueIn(object, key);
  return Object.entries(jsonOf(data)).flatMap(([name, text]) => inText(bytesOf(text), [key, name]));
}

/** What nodeadm writes before it lays the fields of a NodeConfig over it, as far as it does not depend on the machine. */
const OF_NODEADM = { systemReservedCgroup: '/system', kubeReservedCgroup: '/runtime', protectKernelDefaults: true };

function ofNodeadm(value: unknown): readonly FoundKubelet[] {
  const steps = ['spec', 'kubelet', 'flags'];
  return [...partOf(value, ['spec', 'kubelet', 'config'], OF_NODEADM), ...kubeletOfFlags(flagsOfList(valueIn(value, ...steps)), steps)];
}

/** Source: Talos v1.13, KubeletConfig of a machine. */
const inTalos = (kubelet: unknown, steps: readonly Step[]): readonly FoundKubelet[] =>
  [...partOf(kubelet, ['extraConfig']), ...flagsIn(kubelet, ['extraArgs'])].map((found) => ({
    ...found,
    steps: [...steps, ...found.steps],
  }));

const flagsIn = (object: unknown, steps: readonly string[]): readonly FoundKubelet[] =>
  kubeletOfFlags(flagsOfKubeadm(valueIn(object, ...steps)), steps);

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
 * A configuration of which it is not known where it will be is a part, unless it says what only the first file of a
 * kubelet has to say: without it no pod has a name for a service, or nobody may ask the kubelet for anything.
 */
const partialAlone = (value: KubeletConfiguration, file?: string): Partial =>
  OF_FIRST_FILES.some((field) => Object.hasOwn(value, field)) ? partialIn(file) : { partial: true };

/** Source: Kubernetes documentation, "Configuring each kubelet in your cluster using kubeadm": what is the same on all nodes. */
const OF_FIRST_FILES = ['authentication', 'authorization', 'clusterDNS', 'clusterDomain', 'containerRuntimeEndpoint', 'staticPodPath'];

/** What is anywhere in an object: texts, and flags where kubeadm, k3s and those who run them have them. */
function inside(value: unknown, steps: readonly Step[]): readonly FoundKubelet[] {
  if (typeof value === 'string') return HINT.test(value) ? inText(value, steps) : [];
  if (Array.isArray(value)) return value.flatMap((item: unknown, index) => inside(item, [...steps, index]));
  if (!isPlainObject(value)) return [];
  return [...inFlags(value, steps), ...Object.entries(value).flatMap(([key, inner]) => inside(inner, [...steps, key]))];
}

/** Sources: kubeadm v1beta4, NodeRegistrationOptions; k3s documentation, agent configuration. */
const inFlags = (value: unknown, steps: readonly Step[]): readonly FoundKubelet[] => [
  ...kubeletOfFlags(flagsOfKubeadm(valueIn(value, 'kubeletExtraArgs')), [...steps, 'kubeletExtraArgs']),
  ...kubeletOfFlags(flagsOfList(valueIn(value, 'kubelet-arg')), [...steps, 'kubelet-arg']),
];

/** @param path Where the text will be on the node, when that is known. */
function inText(text: string | undefined, steps: readonly Step[], path?: unknown): readonly FoundKubelet[] {
  if (text === undefined || !HINT.test(text)) return [];
  if (isToml(text)) return kubeletOfSettings(text, steps);
  const parts = mimeParts(text);
  if (parts.length > 0) return parts.flatMap((part) => inText(part, []).map((found) => ({ ...found, steps })));
  if (typeof path === 'string' && OF_SYSTEMD.test(path)) return kubeletOfFlags(flagsOfText(text), steps);
  return splitText(text).flatMap((part) => {
    const value = readIfYaml(part.text);
    // Of several documents the line is told at which each begins.
    const begin = part.line === 0 ? steps : [...steps, part.line];
    if (isKubelet(value)) return [{ configuration: value, steps: begin, ...(path === undefined ? partialAlone(value) : partialIn(path)) }];
    if (valueIn(value, 'kind') === 'NodeConfig') return ofNodeadm(value).map((found) => ({ ...found, steps: [...begin, ...found.steps] }));
    return typeof value === 'string' ? [] : [...inCloudConfig(value, begin), ...inside(withoutFiles(value), begin)];
  });
}

/** A unit of systemd or a part of one, and files that hold the environment of one. */
const OF_SYSTEMD = /\.service$|\.service\.d\/[^/]+\.conf$|\/(?:default|sysconfig)\/kubelet(?:-[^/]*)?$|\/kubeadm-flags\.env$/;

/** What is read with the path of each file. */
const withoutFiles = (value: unknown): unknown => {
  if (!isPlainObject(value)) return value;
  const { write_files: _, ...rest } = value;
  return rest;
};

const inCloudConfig = (value: unknown, steps: readonly Step[]): readonly FoundKubelet[] =>
  writtenFiles(value).flatMap((file) => inText(file.text, [...steps, ...file.steps], file.path));

/** Source: Ignition 3.2.0, storage.files; Butane writes `inline` instead of `source`. */
function inIgnition(value: unknown, steps: readonly Step[]): readonly FoundKubelet[] {
  return [...inFilesOf(value, steps), ...inUnitsOf(value, steps)];
}

function inFilesOf(value: unknown, steps: readonly Step[]): readonly FoundKubelet[] {
  return listIn(value, 'storage', 'files').flatMap((file, index) => {
    const inline = valueIn(file, 'contents', 'inline');
    const key = inline === undefined ? 'source' : 'inline';
    const text = typeof inline === 'string' ? inline : dataUrl(valueIn(file, 'contents', 'source'));
    return inText(text, [...steps, 'storage', 'files', index, 'contents', key], valueIn(file, 'path'));
  });
}

function inUnitsOf(value: unknown, steps: readonly Step[]): readonly FoundKubelet[] {
  return listIn(value, 'systemd', 'units').flatMap((unit, index) => {
    const at = [...steps, 'systemd', 'units', index];
    const name = String(valueIn(unit, 'name'));
    const parts = listIn(unit, 'dropins').flatMap((part, place) =>
      inText(textIn(part, 'contents'), [...at, 'dropins', place, 'contents'], `${name}.d/${String(valueIn(part, 'name'))}`),
    );
    return [...inText(textIn(unit, 'contents'), [...at, 'contents'], name), ...parts];
  });
}

const textIn = (value: unknown, key: string): string | undefined => textOf(valueIn(value, key));

const listIn = (value: unknown, ...keys: readonly string[]): readonly unknown[] => itemsOf(valueIn(value, ...keys));
