import type { KubeObject, Labels, PodTemplate } from '../../../words/kubernetes';
import type { PlannedObject } from '../../model';
import type { EndpointPicker } from '../objects/endpoint-picker';
import { defined } from '../pod/defined';
import { type Identity, metadataOf, partOf, selectorOf } from '../pod/metadata';
import { podOf } from '../pod/pod';
import type { GpuInferenceServiceProps } from './inference-service-props';
import { POD_READER, readerObjects, reads } from './reader';
import { PRE_STOP_SECONDS, REQUEST_SECONDS } from './serving';

/** Source: llm-d-router v0.10.0 `config/charts/llm-d-router-gateway/values.yaml`; `Dockerfile.epp`. */
const IMAGE = 'ghcr.io/llm-d/llm-d-router-endpoint-picker:v0.10.0';

/** Its ports. Source: llm-d-router v0.10.0 `pkg/epp/server/options.go`. */
const PORTS = { grpc: 9002, 'grpc-health': 9003, metrics: 9090 } as const;
/** The port at which a Gateway asks it. */
export const PICKER_PORT: number = PORTS.grpc;

const GROUP = 'inference.networking.k8s.io';

/** The pods that pick. */
export const pickerOf = (whole: Identity): Identity => partOf(whole, 'epp');

/** What an HTTPRoute leads to. */
export const poolBackend = (name: string, port: number) => ({ group: GROUP, kind: 'InferencePool', name, port });

/** What is picked, and from which pods. */
export interface Picked {
  readonly picker: EndpointPicker;
  /** Labels of the pods that take requests, and their port. */
  readonly takers: Labels;
  readonly port: number;
  /** The name that the picker has for the server. */
  readonly engine: string;
  /** Path of the server's metrics. */
  readonly metrics: string;
  /** The pods of the servers. */
  readonly servers: PodTemplate;
}

/** The pool of the pods that take requests, and the program that picks one of them for each. */
export function pickerObjects(whole: Identity, props: GpuInferenceServiceProps, picked: Picked): readonly PlannedObject[] {
  const identity = pickerOf(whole);
  return [
    ...readerObjects(identity, 'picker', RIGHTS),
    { id: 'picker-service', object: serviceOf(identity) },
    // It is ready when it has read the pool.
    { id: 'inference-pool', object: pool(whole, identity, picked) },
    { id: 'picker', object: deployment(whole, identity, props, picked) },
  ];
}

/** Source: llm-d-router v0.10.0 `config/charts/llm-d-router-gateway/templates/rbac.yaml`; the kinds of llm-d need not be there. */
const RIGHTS = [
  ...POD_READER,
  reads(GROUP, 'inferencepools'),
  ...['llm-d.ai', 'inference.networking.x-k8s.io'].map((group) => reads(group, 'inferenceobjectives', 'inferencemodelrewrites')),
];

function pool({ name, namespace, labels }: Identity, picker: Identity, { picker: given, takers, port }: Picked): KubeObject {
  return {
    apiVersion: `${GROUP}/v1`,
    kind: 'InferencePool',
    metadata: metadataOf({ name, namespace, labels }),
    spec: {
      selector: { matchLabels: takers },
      targetPorts: [{ number: port }],
      endpointPickerRef: { name: picker.name, port: { number: PICKER_PORT }, failureMode: given.failureMode ?? 'FailOpen' },
    },
  };
}

const serviceOf = (identity: Identity): KubeObject => ({
  apiVersion: 'v1',
  kind: 'Service',
  metadata: metadataOf(identity),
  spec: {
    selector: selectorOf(identity),
    ports: [{ name: 'grpc', port: PICKER_PORT, targetPort: 'grpc', appProtocol: 'kubernetes.io/h2c' }],
  },
});

/** How it weighs pods: those of the shortest queue, the emptiest cache, and the prefix of the prompt. Source: `routerlib/templates/_config.yaml`. */
const configOf = ({ engine, metrics }: Picked): string =>
  JSON.stringify({
    apiVersion: 'llm-d.ai/v1alpha1',
    kind: 'EndpointPickerConfig',
    plugins: [
      { type: 'queue-scorer' },
      { type: 'kv-cache-utilization-scorer' },
      { type: 'prefix-cache-scorer' },
      { type: 'metrics-data-source', parameters: { scheme: 'http', path: metrics, insecureSkipVerify: true } },
      { type: 'core-metrics-extractor', parameters: { defaultEngine: engine } },
    ],
    schedulingProfiles: [
      {
        name: 'default',
        plugins: [
          { pluginRef: 'queue-scorer', weight: 2 },
          { pluginRef: 'kv-cache-utilization-scorer', weight: 2 },
          { pluginRef: 'prefix-cache-scorer', weight: 3 },
        ],
      },
    ],
  });

function deployment(whole: Identity, identity: Identity, props: GpuInferenceServiceProps, picked: Picked): KubeObject {
  const { picker, servers } = picked;
  const { imagePullSecrets, podSecurityContext, priorityClassName, security, preStopSeconds = PRE_STOP_SECONDS } = props;
  const pod = defined({ imagePullSecrets, podSecurityContext, priorityClassName, security });
  const { template } = podOf(
    {
      ...pod,
      image: picker.image ?? IMAGE,
      args: [
        `--pool-name=${whole.name}`,
        `--pool-namespace=${whole.namespace}`,
        `--pool-group=${GROUP}`,
        `--config-text=${configOf(picked)}`,
        '--zap-encoder=json',
        // Its own is on, to a collector that nobody has said to be there.
        '--tracing=false',
        // Who asks would be looked up by rights over the whole cluster.
        '--metrics-endpoint-auth=false',
        ...(picker.secureServing === false ? ['--secure-serving=false'] : []),
      ],
      serviceAccountName: identity.name,
      automountServiceAccountToken: true,
    },
    {
      container: 'epp',
      resources: picker.resources ?? {},
      labels: identity.labels,
      ports: Object.entries(PORTS).map(([name, containerPort]) => ({ name, containerPort })),
      // Requests that it has led somewhere end before it does.
      terminationGracePeriodSeconds: props.terminationGracePeriodSeconds ?? preStopSeconds + REQUEST_SECONDS,
      shm: false,
    },
  );
  const health = (more: object) => ({ grpc: { port: PORTS['grpc-health'], service: 'inference-extension' }, ...more });
  const [main] = template.spec.containers;
  return {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: metadataOf(identity),
    spec: {
      // It remembers which pod has read which prompt: two would each know a half. Source: `routerlib/templates/_deployment.yaml`.
      replicas: 1,
      strategy: { type: 'Recreate' },
      selector: { matchLabels: selectorOf(identity) },
      template: {
        ...template,
        spec: defined({
          ...template.spec,
          containers: [
            { ...main, livenessProbe: health({ initialDelaySeconds: 5, periodSeconds: 10 }), readinessProbe: health({ periodSeconds: 2 }) },
          ],
          // It may run on every node on which they may, and on others.
          tolerations: servers.spec.tolerations,
        }),
      },
    },
  };
}
