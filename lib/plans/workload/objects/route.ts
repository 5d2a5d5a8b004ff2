import { integer, object, optional, required, type Schema, text } from '../../../internal';
import type { MadeService } from '../../../words/kinds';
import type { KubeObject, Labels } from '../../../words/kubernetes';
import { defined } from '../pod/defined';
import { annotationsSchema, nameOf } from '../pod/forms';
import { type Identity, metadataOf } from '../pod/metadata';
import { type EndpointPicker, endpointPickerSchema } from './endpoint-picker';

/** How a workload is reached from outside: an HTTPRoute where a Gateway is named, otherwise an Ingress. */
export interface Route {
  /** Host name, such as `'chat.example'`. */
  readonly host: string;
  /**
   * Paths that begin so.
   *
   * @default '/'
   */
  readonly path?: string;
  /**
   * The Gateway that serves the host, which makes an HTTPRoute of the Gateway API.
   *
   * @default - none: an Ingress
   */
  readonly gateway?: GatewayRef;
  /**
   * A program that picks the pod of each request by the queues and caches of all pods, where a Service takes turns: the route
   * then leads to an InferencePool. The Gateway has to know those, as that of Istio, GKE, Envoy or kgateway does, and the cluster
   * their definition; on GKE a HealthCheckPolicy for `/health` is yours to make. For `vllm()` and `sglang()`.
   *
   * @default - none: a Service. An LLMInferenceService with a gateway always has KServe's own
   */
  readonly endpointPicker?: EndpointPicker;
  /**
   * Seconds that a request may take; long answers are cut off by the defaults of many gateways. For an HTTPRoute alone: an
   * Ingress says it by annotations of its controller.
   *
   * @default - the gateway's own
   */
  readonly timeoutSeconds?: number;
  /**
   * IngressClass, where no Gateway is named.
   *
   * @default - the cluster's default class
   */
  readonly ingressClassName?: string;
  /**
   * Secret with the certificate of the host, for an Ingress alone: a Gateway has its own.
   *
   * @default - none: plain HTTP
   */
  readonly tlsSecretName?: string;
  /**
   * Annotations of the HTTPRoute or Ingress.
   *
   * @default - none
   */
  readonly annotations?: Labels;
}

/** A Gateway of the Gateway API. */
export interface GatewayRef {
  /** Its name. */
  readonly name: string;
  /**
   * Its namespace.
   *
   * @default - that of the workload
   */
  readonly namespace?: string;
  /**
   * One of its listeners.
   *
   * @default - all that serve the host
   */
  readonly sectionName?: string;
}

/** `Hostname` of the Gateway API v1, and `validateIngressRules`: a name, of which the first part may be `*`. */
const HOST = /^(?=.{1,253}$)(\*\.)?[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$/;

/** A way from outside. */
export const routeSchema: Schema = object<Route>({
  host: required(text({ pattern: HOST, what: "a host name such as 'chat.example'" })),
  path: optional(text({ pattern: /^\/(?!.*\/\/)[^\s?#]*$/, what: "a path such as '/v1'" })),
  gateway: optional(
    object<GatewayRef>({
      name: required(nameOf('Gateway')),
      namespace: optional(nameOf('Namespace')),
      sectionName: optional(nameOf('listener')),
    }),
  ),
  endpointPicker: optional(endpointPickerSchema),
  timeoutSeconds: optional(integer({ min: 1, max: 99_999 })),
  ingressClassName: optional(nameOf('IngressClass')),
  tlsSecretName: optional(nameOf('Secret')),
  annotations: optional(annotationsSchema),
});

/** The HTTPRoute or Ingress in front of a Service. */
export const route = (identity: Identity, given: Route, service: MadeService): KubeObject =>
  given.gateway === undefined ? ingress(identity, given, service) : httpRoute(identity, given, given.gateway, service);

const httpRoute = (
  identity: Identity,
  { host, path = '/', timeoutSeconds, annotations }: Route,
  gateway: GatewayRef,
  service: MadeService,
): KubeObject => ({
  apiVersion: 'gateway.networking.k8s.io/v1',
  kind: 'HTTPRoute',
  metadata: metadataOf(identity, annotations),
  spec: {
    parentRefs: [defined({ ...gateway })],
    hostnames: [host],
    rules: [
      defined({
        matches: [{ path: { type: 'PathPrefix', value: path } }],
        backendRefs: [{ ...service }],
        timeouts: timeoutSeconds === undefined ? undefined : { request: `${timeoutSeconds}s` },
      }),
    ],
  },
});

const ingress = (
  identity: Identity,
  { host, path = '/', ingressClassName, tlsSecretName, annotations }: Route,
  service: MadeService,
): KubeObject => ({
  apiVersion: 'networking.k8s.io/v1',
  kind: 'Ingress',
  metadata: metadataOf(identity, annotations),
  spec: defined({
    ingressClassName,
    tls: tlsSecretName === undefined ? undefined : [{ hosts: [host], secretName: tlsSecretName }],
    rules: [
      {
        host,
        http: { paths: [{ path, pathType: 'Prefix', backend: { service: { name: service.name, port: { number: service.port } } } }] },
      },
    ],
  }),
});
