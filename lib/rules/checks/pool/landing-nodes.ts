import { keptOff } from '../../relations/tolerates';
import { gpuOf } from '../../../words/gpu';
import { type Container, parseCpu, parseMemory } from '../../../words/kubernetes';
import { QUEUE_NAME } from '../../../words/kinds';
import { each } from '../../lookups/each';
import { gpuNodes } from '../../lookups/gpu-nodes';
import { commandsOf, hasBranchWithout, lastOf, wordsOf } from '../commands/commands';
import { boundPods, isComplete } from '../../lookups/related';
import type { Rule } from '../../rule';
import type { Words } from '../commands/shell';

const tolerations = each(boundPods, {
  id: 'pool/tolerations',
  severity: 'warning',
  about: 'A pod does not tolerate a taint of its pool.',
  fix: 'add a toleration of this taint; silence this where an admission plugin adds it',
  source:
    'Kubernetes documentation, "Taints and Tolerations"; ExtendedResourceToleration adds one for the name of a resource, where it is switched on',
  look([{ pod }, pool]) {
    // A queue gives its pods the tolerations of its flavor.
    if (!isComplete(pod) || QUEUE_NAME in (pod.labels ?? {})) return undefined;
    const found = keptOff(pool, pod.spec.tolerations ?? [], ', and stays Pending', '; silence this where an admission plugin adds it');
    return found && { at: pod.pointer, ...found };
  },
});

const dtype: Rule = {
  id: 'pool/dtype',
  severity: 'error',
  about: 'vLLM computes in a type that the GPUs of its nodes do not have.',
  fix: 'use --dtype half on these GPUs, or a pool with compute capability 8.0 and more',
  source:
    'vLLM vllm/platforms/cuda.py, check_if_supports_dtype: bfloat16 needs compute capability 8.0; NVIDIA CUDA documentation, compute capabilities',
  *check(model) {
    for (const { whose, models, pods } of gpuNodes(model)) {
      const most = Math.max(...models.map((gpu) => Number(gpuOf(gpu).computeCapability)));
      if (most >= 8) continue;
      for (const { pod, containers } of pods) {
        for (const { container, step } of containers) {
          const got = isVllm(container) ? dtypeOf(container) : undefined;
          if (got !== 'bfloat16') continue;
          const problem = `vLLM does not start: the GPUs of ${whose} have compute capability ${most.toFixed(1)}`;
          yield { subject: pod.path, at: `${pod.pointer}.${step}`, problem, got, allowed: ['half', 'float16', 'float32', 'auto'] };
        }
      }
    }
  },
};

/** Whether a container runs vLLM, by its image or its command. */
export const isVllm = (container: Container): boolean =>
  /vllm/.test(container.image) || wordsOf(container).some((word) => /\bvllm\b/.test(word));

/** The type that all of its commands say which say one, where none may run without. */
function dtypeOf(container: Container): string | undefined {
  const { commands, kept } = commandsOf(container);
  const said = new Set([...commands, ...kept].flatMap((words) => dtypeIn(words) ?? []));
  const [one] = said;
  return said.size === 1 && !hasBranchWithout(container, (words) => dtypeIn(words) !== undefined) ? one : undefined;
}

const dtypeIn = (words: Words): string | undefined => lastOf(words, (option) => option === '--dtype');

const exclusiveCpus = each(boundPods, {
  id: 'qos/exclusive-cpus',
  severity: 'warning',
  about: 'A pod sized for exclusive CPUs does not get them from its kubelet.',
  fix: 'give every container and init container CPU and memory limits that equal its requests, and the one with GPUs a whole number of CPUs',
  source: 'Kubernetes 1.36.2 pkg/kubelet/cm/cpumanager/policy_static.go, guaranteedCPUs: of Guaranteed pods alone, and of whole CPUs alone',
  *look([{ pod, containers, asks }, pool]) {
    const shapes = pool.shapes ?? [];
    if (shapes.length === 0 || !shapes.every(({ kubelet }) => kubelet?.cpuManagerPolicy === 'static')) return;

    if (pod.spec.resources !== undefined || asks.length === 0) return;
    const sized = containers.filter(({ container }) => asks.some((ask) => ask.container === container.name) && isSized(container));
    const main = sized.find(({ container }) => millisOf(container) % 1000 === 0);
    const other = containers.find(({ container }) => !isSized(container));
    // Of pods that promise it, another rule says this as an error.
    if (main !== undefined && other !== undefined && !pod.guaranteed)
      yield {
        at: `${pod.pointer}.${other.step}.resources`,
        problem: `container '${other.container.name}' has no limits, so that '${main.container.name}' gets no CPUs of its own from the kubelets of pool '${pool.name}'`,
        got: other.container.resources ?? {},
      };
    if (other !== undefined) return;
    // Who asks for less than one CPU wants none of its own.
    for (const { container, step } of sized.filter((one) => millisOf(one.container) > 1000 && millisOf(one.container) % 1000 !== 0))
      yield {
        at: `${pod.pointer}.${step}.resources.limits.cpu`,
        problem: `container '${container.name}' asks for a part of a CPU, and gets none of its own from the kubelets of pool '${pool.name}'`,
        got: container.resources?.limits?.['cpu'],
        allowed: 'a whole number of CPUs',
      };
  },
});

const millisOf = ({ resources = {} }: Container): number => parseCpu(resources.limits?.['cpu']) ?? 0;

/** CPU and memory limits that are also the requests. */
const isSized = ({ resources = {} }: Container): boolean =>
  (
    [
      ['cpu', parseCpu],
      ['memory', parseMemory],
    ] as const
  ).every(([name, parse]) => {
    const limit = parse(resources.limits?.[name]);
    return !!limit && limit === (parse(resources.requests?.[name]) ?? limit);
  });

/** Pods against the nodes of their pool. */
export const podNodeRules: readonly Rule[] = [tolerations, dtype, exclusiveCpus];
