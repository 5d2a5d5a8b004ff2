import { MiB, parseMemory } from '../../../words/kubernetes';
import { oomScoreAdjust, qosClass } from '../../../plans/node';
import { bound } from '../../lookups/related';
import type { Rule } from '../../rule';

const bestEffort: Rule = {
  id: 'qos/best-effort',
  severity: 'warning',
  about: 'A pod asks for GPUs alone on nodes that give out CPUs of their own: it gets none, and is killed first when memory is short.',
  fix: "give its containers limits of CPU and memory; a construct does so with resources: 'share'",
  source:
    'Kubernetes 1.36.2 pkg/kubelet/cm/cpumanager/policy_static.go: containers without CPUs of their own share those that nobody has; pkg/kubelet/qos/policy.go',
  *check(model) {
    for (const [pool, pods] of bound(model)) {
      const shapes = pool.shapes ?? [];
      if (shapes.length === 0 || !shapes.every(({ kubelet }) => kubelet?.cpuManagerPolicy === 'static')) continue;
      for (const { pod, containers, asks } of pods) {
        // Of pods that promise more, another rule says this as an error.
        if (asks.length === 0 || pod.guaranteed || qosClass(pod.spec) !== 'BestEffort') continue;
        const first = containers.find(({ container }) => asks.some((ask) => ask.container === container.name));
        yield {
          subject: pod.path,
          at: `${pod.pointer}.${first?.step ?? 'containers'}.resources`,
          problem: `asks for neither CPU nor memory on pool '${pool.name}', whose kubelets give CPUs to pods with limits: it shares what they leave, and has an oom_score_adj of ${oomScoreAdjust('BestEffort', 0, 1)}`,
          got: first?.container.resources ?? {},
        };
      }
    }
  },
};

const noMemory: Rule = {
  id: 'qos/no-memory',
  severity: 'warning',
  about:
    'A container asks for GPUs and CPUs and for no memory: when the node runs short of memory, it is killed before those that ask for some.',
  fix: "give its containers a limit of memory; a construct does so with resources: 'share'",
  source:
    'Kubernetes 1.36.2 pkg/kubelet/qos/policy.go: oom_score_adj of a Burstable container is 1000 less the thousandths of memory that it asks for',
  *check(model) {
    for (const [pool, pods] of bound(model)) {
      const least = Math.min(...(pool.shapes ?? []).map(({ machine }) => machine.memoryMiB ?? 0));
      if (!(least > 0) || least === Infinity) continue;
      for (const { pod, containers, asks } of pods) {
        // Memory of the whole pod, and of pods that promise more, is judged elsewhere.
        if (pod.guaranteed || pod.spec.resources !== undefined || qosClass(pod.spec) !== 'Burstable') continue;
        for (const { container, step } of containers) {
          const { limits = {}, requests = {} } = container.resources ?? {};
          if ((limits['cpu'] ?? requests['cpu']) === undefined || !asks.some((ask) => ask.container === container.name)) continue;
          const memory = parseMemory(requests['memory'] ?? limits['memory'] ?? 0) ?? 0;
          if (memory > 0) continue;
          const score = oomScoreAdjust('Burstable', memory, least * MiB);
          yield {
            subject: pod.path,
            at: `${pod.pointer}.${step}.resources`,
            problem: `container '${container.name}' asks for no memory on pool '${pool.name}': its oom_score_adj is ${score}, and that of one that asks for half of a node ${oomScoreAdjust('Burstable', 1, 2)}`,
            got: container.resources ?? {},
          };
        }
      }
    }
  },
};

/** Pods without CPU or memory besides pods that have them of their own. */
export const bestEffortRules: readonly Rule[] = [bestEffort, noMemory];
