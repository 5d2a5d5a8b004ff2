import { MiB, parseMemory } from '../../../words/kubernetes';
import type { Model, PoolDescription } from '../../../plans/model';
import { oomScoreAdjust, qosClass } from '../../../plans/node';
import { isGivenByRange } from '../../lookups/given-by-range';
import { bound } from '../../lookups/related';
import type { Finding, Rule } from '../../rule';

const bestEffort: Rule = {
  id: 'qos/best-effort',
  severity: 'warning',
  about: 'A pod asks for GPUs alone on nodes that give out CPUs of their own: it gets none, and is killed first when memory is short.',
  fix: "give its containers limits of CPU and memory; a construct does so with resources: 'share'",
  source:
    'Kubernetes 1.36.2 pkg/kubelet/cm/cpumanager/policy_static.go: containers without CPUs of their own share those that nobody has; pkg/kubelet/qos/policy.go',
  *check(model) {
    for (const { pool, place, got } of unasking(model))
      if (givesCpus(pool))
        yield {
          ...place,
          problem: `asks for neither CPU nor memory on pool '${pool.name}', whose kubelets give CPUs to pods with limits: it shares what they leave, and has an oom_score_adj of ${oomScoreAdjust('BestEffort', 0, 1)}`,
          got,
        };
  },
};

const unrequested: Rule = {
  id: 'qos/unrequested',
  severity: 'info',
  about: 'A pod asks for GPUs alone: the scheduler counts no CPU and no memory for it, and it is killed first when memory is short.',
  fix: "give its containers requests of CPU and memory; a construct does so with resources: 'share', where the pool's machine is known",
  source:
    'Kubernetes 1.36.2 pkg/kubelet/qos/policy.go; pkg/scheduler/framework/plugins/noderesources: a pod without requests fits on a full node',
  *check(model) {
    for (const { pool, place, got } of unasking(model))
      if (!givesCpus(pool))
        yield {
          ...place,
          problem: `asks for neither CPU nor memory on pool '${pool.name}': it has an oom_score_adj of ${oomScoreAdjust('BestEffort', 0, 1)}, and comes to nodes whose CPUs and memory others have`,
          got,
        };
  },
};

/** Whether all kubelets of a pool give CPUs of their own to pods that ask for whole ones. */
const givesCpus = ({ shapes = [] }: PoolDescription): boolean =>
  shapes.length > 0 && shapes.every(({ kubelet }) => kubelet?.cpuManagerPolicy === 'static');

/** Pods on known pools that ask for GPUs and for neither CPU nor memory. Of those that promise more, another rule says this as an error. */
function* unasking(model: Model): Generator<{ pool: PoolDescription; place: Pick<Finding, 'subject' | 'at'>; got: unknown }> {
  for (const [pool, pods] of bound(model))
    for (const { pod, containers, asks } of pods) {
      if (
        asks.length === 0 ||
        pod.guaranteed ||
        qosClass(pod.spec) !== 'BestEffort' ||
        isGivenByRange(model, pod.owner.namespace, 'requests', ['cpu', 'memory'])
      )
        continue;
      const first = containers.find(({ container }) => asks.some((ask) => ask.container === container.name));
      const place = { subject: pod.path, at: `${pod.pointer}.${first?.step ?? 'containers'}.resources` };
      yield { pool, place, got: first?.container.resources ?? {} };
    }
}

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
export const bestEffortRules: readonly Rule[] = [bestEffort, unrequested, noMemory];
