import { jsonOf, ownValue, valueIn } from '../../../internal';
import type { Container, Probe } from '../../../words/kubernetes';
import type { Model, PodFacts } from '../../../plans/model';
import { wordsOf } from '../commands/commands';
import { eachContainer } from '../../lookups/each';
import { gpusOfContainer, isComplete, objectsOf } from '../../lookups/related';
import type { Rule } from '../../rule';

/** Seconds in which a small model is loaded from a warm cache: what ends sooner is not a patience. */
const PATIENCE = 300;

const liveness = eachContainer({
  id: 'pod/liveness',
  severity: 'warning',
  about: 'A liveness probe kills a model server while it loads its model.',
  fix: 'add a startupProbe with periodSeconds x failureThreshold above the time that loading takes: until it succeeds the liveness probe waits',
  source: 'ai-dynamo/dynamo pull request 2124; vllm-project/aibrix issue 782; kserve v0.20.0 and vllm-stack 0.1.12 wait ten minutes',
  look(container, seen) {
    const { livenessProbe, startupProbe } = container;
    if (livenessProbe === undefined || startupProbe !== undefined || !isComplete(seen.pod)) return undefined;
    if (gpusOfContainer(seen, container) === undefined || !isServer(container)) return undefined;
    const seconds = secondsOf(livenessProbe);
    if (seconds >= PATIENCE) return undefined;
    const problem = `container '${container.name}' is ended ${seconds} seconds after its start if the model is not loaded by then`;
    return { at: 'livenessProbe', problem, got: livenessProbe };
  },
});

const readiness = eachContainer({
  id: 'pod/readiness',
  severity: 'warning',
  about: 'A model server has no readinessProbe: Services send it requests while it loads its model.',
  fix: 'add a readinessProbe, such as httpGet of /health on the port of the server',
  source: 'Kubernetes documentation, Configure Probes: without a readinessProbe a container is ready when it has started',
  look(container, seen, model) {
    const { readinessProbe, startupProbe, ports } = container;
    if (readinessProbe !== undefined || startupProbe !== undefined || ports === undefined || !isComplete(seen.pod)) return undefined;
    if (gpusOfContainer(seen, container) === undefined || !isServer(container) || !isServed(model, seen.pod)) return undefined;
    return { at: 'name', problem: `container '${container.name}' gets requests before its model is loaded`, got: container.name };
  },
});

/** Whether a Service of the same place selects a pod. */
const isServed = (model: Model, { owner, labels = {} }: PodFacts): boolean =>
  objectsOf(model, '', 'Service').some(({ object }) => {
    const selector = Object.entries(jsonOf(valueIn(object, 'spec', 'selector')));
    return (
      object.metadata.namespace === owner.namespace &&
      selector.length > 0 &&
      selector.every(([key, value]) => ownValue(labels, key) === value)
    );
  });

const secondsOf = ({ initialDelaySeconds = 0, periodSeconds = 10, failureThreshold = 3 }: Probe): number =>
  initialDelaySeconds + periodSeconds * failureThreshold;

const SERVER = /vllm|sglang|text-generation-(?:inference|launcher)|tritonserver|trtllm-serve|lmdeploy|nvcr\.io\/nim\//;

const isServer = (container: Container): boolean => SERVER.test(container.image) || wordsOf(container).some((word) => SERVER.test(word));

/** Servers of models. */
export const serverRules: readonly Rule[] = [liveness, readiness];
