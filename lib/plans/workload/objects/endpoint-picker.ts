import { boolean, object, oneOf, optional, type Schema } from '../../../internal';
import { podKeys } from '../pod/pod-props';
import { type ContainerResources, resourcesSchema } from '../pod/resources';

/** The program that picks the pod of each request: llm-d's endpoint picker, which needs no GPU. One pod of it runs. */
export interface EndpointPicker {
  /**
   * Its image.
   *
   * @default 'ghcr.io/llm-d/llm-d-router-endpoint-picker:v0.10.0'
   */
  readonly image?: string;
  /**
   * What it asks for; each is both request and limit. llm-d's chart asks for 8 CPUs and 8Gi.
   *
   * @default - none is asked
   */
  readonly resources?: ContainerResources;
  /**
   * What the Gateway does with requests while it does not answer: `'FailOpen'` passes them to any pod, `'FailClose'` refuses them.
   *
   * @default 'FailOpen'
   */
  readonly failureMode?: (typeof failureModes)[number];
  /**
   * Whether it speaks TLS with the Gateway, by a certificate that it signs itself. Istio needs a DestinationRule of yours to
   * accept that; with `false` it needs none.
   *
   * @default true
   */
  readonly secureServing?: boolean;
}

/** Source: gateway-api-inference-extension v1.6.0, its definition of InferencePool: endpointPickerRef.failureMode. */
const failureModes = ['FailOpen', 'FailClose'] as const;

/** What picks the pod of each request. */
export const endpointPickerSchema: Schema = object<EndpointPicker>({
  image: optional(podKeys.image.schema),
  resources: optional(resourcesSchema),
  failureMode: optional(oneOf(failureModes)),
  secureServing: optional(boolean),
});
