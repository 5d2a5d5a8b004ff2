import type { KubeletConfiguration, KubeObject } from '../kubernetes';
import { isPlainObject } from '../internal';
import { groupOf, valueIn } from './object';
import { readYaml, YamlError } from './yaml';

/** A kubelet's configuration inside an object, and where it stands in it. */
export interface FoundKubelet {
  readonly configuration: KubeletConfiguration;
  /** Steps from the object to the configuration, or to the text that holds it. */
  readonly steps: readonly (string | number)[];
}

/**
 * The kubelets that an object configures: itself, the texts of a ConfigMap, or a nodeadm NodeConfig.
 *
 * @param value The object as it was read.
 */
export function kubeletsIn(object: KubeObject, value: unknown): readonly FoundKubelet[] {
  if (isKubelet(value)) return [{ configuration: value as KubeletConfiguration, steps: [] }];
  if (object.kind === 'ConfigMap' && groupOf(object) === '') return inTexts(valueIn(object, 'data'));
  if (object.kind === 'NodeConfig' && groupOf(object) === 'node.eks.aws') return ofNodeadm(valueIn(object, 'spec', 'kubelet', 'config'));
  return [];
}

const API = 'kubelet.config.k8s.io/v1beta1';
const isKubelet = (value: unknown): boolean =>
  isPlainObject(value) && value['kind'] === 'KubeletConfiguration' && value['apiVersion'] === API;

function inTexts(data: unknown): readonly FoundKubelet[] {
  if (!isPlainObject(data)) return [];
  return Object.entries(data).flatMap(([key, text]) => {
    if (typeof text !== 'string' || !text.includes('KubeletConfiguration')) return [];
    const configuration = parsed(text);
    return isKubelet(configuration) ? [{ configuration: configuration as KubeletConfiguration, steps: ['data', key] }] : [];
  });
}

function parsed(text: string): unknown {
  try {
    return readYaml(text);
  } catch (error) {
    // A text of several documents, or of something else that speaks of a KubeletConfiguration.
    if (error instanceof YamlError) return undefined;
    throw error;
  }
}

/** Source: awslabs/amazon-eks-ami, nodeadm/api/v1alpha1: a part of a KubeletConfiguration, laid over nodeadm's own. */
function ofNodeadm(config: unknown): readonly FoundKubelet[] {
  if (!isPlainObject(config)) return [];
  const configuration = { apiVersion: API, kind: 'KubeletConfiguration', ...config } as KubeletConfiguration;
  return [{ configuration, steps: ['spec', 'kubelet', 'config'] }];
}
