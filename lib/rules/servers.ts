import type { Container, Probe } from '../kubernetes';
import { wordsOf } from './processes';
import { gpusByContainer, isComplete, podsOf } from './related';
import type { Rule } from './rule';

/** Seconds in which a small model is loaded from a warm cache: what ends sooner is no patience. */
const PATIENCE = 300;

const liveness: Rule = {
  id: 'pod/liveness',
  severity: 'warning',
  about: 'A model server is not ended while it loads its model.',
  fix: 'add a startupProbe with periodSeconds x failureThreshold above the time that loading takes: until it succeeds the liveness probe waits',
  source: 'ai-dynamo/dynamo pull request 2124; vllm-project/aibrix issue 782; kserve v0.20.0 and vllm-stack 0.1.12 wait ten minutes',
  *check(model) {
    for (const seen of podsOf(model)) {
      const { pod, containers, asks } = seen;
      if (asks.length === 0 || !isComplete(pod)) continue;
      const gpus = gpusByContainer(seen);
      for (const { container, step } of containers) {
        const { livenessProbe, startupProbe } = container;
        if (livenessProbe === undefined || startupProbe !== undefined || !gpus.has(container.name) || !isServer(container)) continue;
        const seconds = secondsOf(livenessProbe);
        if (seconds >= PATIENCE) continue;
        yield {
          subject: pod.path,
          at: `${pod.pointer}.${step}.livenessProbe`,
          problem: `container '${container.name}' is ended ${seconds} seconds after its start if the model is not loaded by then`,
          got: livenessProbe,
        };
      }
    }
  },
};

const secondsOf = ({ initialDelaySeconds = 0, periodSeconds = 10, failureThreshold = 3 }: Probe): number =>
  initialDelaySeconds + periodSeconds * failureThreshold;

const SERVER = /vllm|sglang|text-generation-(?:inference|launcher)|tritonserver|trtllm-serve|lmdeploy|nvcr\.io\/nim\//;

const isServer = (container: Container): boolean => SERVER.test(container.image) || wordsOf(container).some((word) => SERVER.test(word));

/** Servers of models. */
export const serverRules: readonly Rule[] = [liveness];
