import { boolean, json, map, object, optional, plainText, type Schema, text, silences } from '../../../internal';
import { DNS_LABEL } from '../../../words/kubernetes';
import { releaseNameSchema } from '../delivery/release-name';
import type { GpuOperatorValues } from './values';
import { DEFAULT_GPU_OPERATOR_VERSION } from './versions';

/** Settings of the GPU Operator's release. */
export interface GpuOperatorProps {
  /**
   * Version of the chart, as NVIDIA publishes it. A version that this library does not know is installed all the same;
   * its values are then not checked.
   *
   * @default 'v26.7.0'
   */
  readonly version?: `v${number}.${number}.${number}`;
  /**
   * Namespace of the operator and of everything that it runs.
   *
   * @default - 'gpu-operator'; on OpenShift 'nvidia-gpu-operator'
   */
  readonly namespace?: string;
  /**
   * Whether the namespace is made with the release. Where others make it, it has to admit what the chart runs: with Pod
   * Security, the label `pod-security.kubernetes.io/enforce: privileged`.
   *
   * @default - true; in Pulumi false where `namespace` is an Output, such as `namespace.metadata.name`, which others make
   */
  readonly createNamespace?: boolean;
  /**
   * Name of the Helm release, at most 53 characters. On OpenShift there is none.
   *
   * @default 'gpu-operator'
   */
  readonly releaseName?: string;
  /**
   * Values of the chart, merged over those that follow from the pools: objects key by key, environment variables by their
   * name, other lists replaced as a whole.
   *
   * @default - only the values that follow from the pools
   */
  readonly values?: GpuOperatorValues;
  /**
   * Rule ids whose findings are accepted here, each with the reason.
   *
   * @default - nothing is silenced
   */
  readonly silence?: Readonly<Record<string, string>>;
}

export const gpuOperatorSchema: Schema = object<GpuOperatorProps>({
  version: optional(plainText({ pattern: /^v\d+\.\d+\.\d+$/, what: `a version of the chart such as '${DEFAULT_GPU_OPERATOR_VERSION}'` })),
  namespace: optional(text({ pattern: DNS_LABEL, what: 'the name of a namespace' })),
  createNamespace: optional(boolean),
  releaseName: optional(releaseNameSchema),
  values: optional(map(json)),
  silence: optional(silences),
});
