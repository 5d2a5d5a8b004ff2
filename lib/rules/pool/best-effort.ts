import { qosClass } from '../../node';
import { bound } from '../lookups/related';
import type { Rule } from '../rule';

const bestEffort: Rule = {
  id: 'qos/best-effort',
  severity: 'warning',
  about: 'A pod asks for GPUs alone on nodes that give out CPUs of their own: it gets none, and is killed first when memory is short.',
  fix: "give resources: 'share', or CPU and memory as limits",
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
          problem: `asks for neither CPU nor memory on pool '${pool.name}', whose kubelets give CPUs to pods with limits: it shares what they leave`,
          got: first?.container.resources ?? {},
        };
      }
    }
  },
};

/** Pods without CPU and memory besides pods that have CPUs of their own. */
export const bestEffortRules: readonly Rule[] = [bestEffort];
