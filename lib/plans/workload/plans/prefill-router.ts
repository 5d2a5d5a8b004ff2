import type { KubeObject, PodTemplate } from '../../../words/kubernetes';
import type { PlannedObject } from '../../model';
import { disruptionBudget } from '../objects/disruption-budget';
import { PORT_NAME, service } from '../objects/service';
import { defined } from '../pod/defined';
import { anyOf, type Identity, metadataOf, partOf, type PodSelector, selectorOf } from '../pod/metadata';
import { podOf } from '../pod/pod';
import { serviceAccountName } from '../pod/service-account';
import type { ServerRouter } from '../servers/server-row';
import type { GpuInferenceServiceProps } from './inference-service-props';
import { POD_READER, readerObjects } from './reader';
import { PRE_STOP_SECONDS, REQUEST_SECONDS, type Served, servedObjects } from './serving';

const prefillOf = (whole: Identity): Identity => partOf(whole, 'prefill');
const routerOf = (whole: Identity): Identity => partOf(whole, 'router');

/** The pods that read prompts and those that answer. */
export const serversSelector = (whole: Identity): PodSelector => anyOf(whole, prefillOf(whole));
/** Both, and those that lead requests to them. */
export const everyPodSelector = (whole: Identity): PodSelector => anyOf(whole, prefillOf(whole), routerOf(whole));

/** The Deployment of the pods that read prompts, and its budget. Nothing but the router finds them. */
export function prefillObjects(whole: Identity, { serviceAccount, ...served }: Served): readonly PlannedObject[] {
  // Trust policies of clouds name one account: it is that of the pods that answer.
  const account = serviceAccount && { serviceAccountName: serviceAccountName(serviceAccount, whole.labels) };
  return servedObjects(prefillOf(whole), { ...served, ...account, service: false }).map((planned) => ({
    ...planned,
    id: `prefill-${planned.id}`,
  }));
}

/** What the Deployment of the pods that answer says. */
export interface DeploymentSpec {
  readonly progressDeadlineSeconds?: number;
  readonly template: PodTemplate;
}

/** The Service, and what is behind it: pods that find the others, and lead each request to one that reads it and one that answers. */
export function routerObjects(
  whole: Identity,
  props: GpuInferenceServiceProps,
  router: ServerRouter,
  port: number,
  decode: DeploymentSpec,
): readonly PlannedObject[] {
  const identity = routerOf(whole);
  const selector = selectorOf(identity);
  return [
    ...readerObjects(identity, 'router', POD_READER),
    ...(props.service === false ? [] : [{ id: 'service', object: service(whole, selector, port, props.service) }]),
    // What is said of servers may be more pods than there are of these.
    ...(props.disruptionBudget === false
      ? []
      : [{ id: 'router-budget', object: disruptionBudget(identity, selector, { maxUnavailable: 1 }) }]),
    { id: 'router', object: deployment(whole, identity, props, router, port, decode) },
  ];
}

function deployment(
  whole: Identity,
  identity: Identity,
  props: GpuInferenceServiceProps,
  { image, command, args, health }: ServerRouter,
  port: number,
  { progressDeadlineSeconds, template: servers }: DeploymentSpec,
): KubeObject {
  const { prefill: { router = {} } = {}, preStopSeconds = PRE_STOP_SECONDS } = props;
  const { imagePullSecrets, podSecurityContext, priorityClassName, security, terminationGracePeriodSeconds } = props;
  const finds = { namespace: whole.namespace, port, prefill: selectorOf(prefillOf(whole)), decode: selectorOf(whole) };
  const probe = (path: string) => ({ httpGet: { path, port: PORT_NAME }, periodSeconds: 5, timeoutSeconds: 5 });
  const pod = defined({ imagePullSecrets, podSecurityContext, priorityClassName, security, terminationGracePeriodSeconds });
  const { template } = podOf(
    {
      ...pod,
      image: router.image ?? image,
      command,
      args: args(finds),
      serviceAccountName: identity.name,
      automountServiceAccountToken: true,
      readinessProbe: probe(health.ready),
      livenessProbe: { ...probe(health.live), periodSeconds: 10 },
    },
    {
      container: 'router',
      resources: router.resources ?? {},
      labels: identity.labels,
      ports: [{ name: PORT_NAME, containerPort: port }],
      terminationGracePeriodSeconds: preStopSeconds + REQUEST_SECONDS,
      ...(preStopSeconds > 0 ? { lifecycle: { preStop: { sleep: { seconds: preStopSeconds } } } } : {}),
      shm: false,
    },
  );
  // It may run on every node on which they may, and on others.
  const spec = defined({ ...template.spec, tolerations: servers.spec.tolerations });
  return {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: metadataOf(identity),
    spec: defined({
      replicas: router.replicas,
      selector: { matchLabels: selectorOf(identity) },
      // It is ready when servers are.
      progressDeadlineSeconds,
      template: { ...template, spec },
    }),
  };
}
