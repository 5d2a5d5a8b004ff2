import type { Container, Probe } from '../kubernetes';
import { wordsOf } from './commands';
import { eachContainer } from './each-pod';
import { gpusOfContainer, isComplete } from './related';
import type { Rule } from './rule';

/** Seconds in which a small model is loaded from a warm cache: what ends sooner is no patience. */
const PATIENCE = 300;

const liveness = eachContainer(
  {
    id: 'pod/liveness',
    severity: 'warning',
    about: 'A model server is not ended while it loads its model.',
    fix: 'add a startupProbe with periodSeconds x failureThreshold above the time that loading takes: until it succeeds the liveness probe waits',
    source: 'ai-dynamo/dynamo pull request 2124; vllm-project/aibrix issue 782; kserve v0.20.0 and vllm-stack 0.1.12 wait ten minutes',
  },
  (container, seen) => {
    const { livenessProbe, startupProbe } = container;
    if (livenessProbe === undefined || startupProbe !== undefined || !isComplete(seen.pod)) return undefined;
    if (gpusOfContainer(seen, container) === undefined || !isServer(container)) return undefined;
    const seconds = secondsOf(livenessProbe);
    if (seconds >= PATIENCE) return undefined;
    const problem = `container '${container.name}' is ended ${seconds} seconds after its start if the model is not loaded by then`;
    return { at: 'livenessProbe', problem, got: livenessProbe };
  },
);

const secondsOf = ({ initialDelaySeconds = 0, periodSeconds = 10, failureThreshold = 3 }: Probe): number =>
  initialDelaySeconds + periodSeconds * failureThreshold;

const SERVER = /vllm|sglang|text-generation-(?:inference|launcher)|tritonserver|trtllm-serve|lmdeploy|nvcr\.io\/nim\//;

const isServer = (container: Container): boolean => SERVER.test(container.image) || wordsOf(container).some((word) => SERVER.test(word));

/** Servers of models. */
export const serverRules: readonly Rule[] = [liveness];
