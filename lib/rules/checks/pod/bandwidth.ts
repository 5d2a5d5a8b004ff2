import { parseQuantity } from '../../../words/kubernetes';
import type { Model } from '../../../plans/model';
import { each } from '../../lookups/each';
import { annotationAt } from '../../lookups/annotation-at';
import { podsOf } from '../../lookups/related';
import type { Rule } from '../../rule';

/** What the network plugin reads. Source: Kubernetes 1.36 documentation, Network Plugins, Support traffic shaping. */
const KEYS = ['kubernetes.io/ingress-bandwidth', 'kubernetes.io/egress-bandwidth'] as const;

/** Bits per second. Source: containerd v1.7.33 `pkg/cri/server/bandwidth/utils.go`, minRsrc and maxRsrc. */
const [LEAST, MOST] = [1e3, 1e15];

/** Annotations of pods about the network, with their values. */
function* annotated(model: Model) {
  for (const { pod } of podsOf(model))
    for (const key of KEYS) {
      const got = pod.annotations?.[key];
      if (got !== undefined) yield { pod, at: annotationAt(pod, key), got };
    }
}

const bandwidth = each(annotated, {
  id: 'pod/bandwidth',
  severity: 'error',
  about: 'A limit of the network of a pod is none that the container runtime reads, and the pod does not start.',
  fix: "write bits per second, such as '10G'",
  source:
    'containerd v1.7.33 pkg/cri/server/bandwidth/utils.go: at least 1k, at most 1P; sandbox_run.go: the sandbox of a pod with another value is not created',
  *look({ at, got }) {
    const bits = typeof got === 'string' ? parseQuantity(got) : undefined;
    if (bits !== undefined && bits >= LEAST && bits <= MOST) return;
    const problem = bits === undefined ? 'is not a number of bits per second' : 'is below 1k or above 1P bits per second';
    yield { at, problem, got };
  },
});

const passed = each(annotated, {
  id: 'pod/bandwidth-passed',
  severity: 'warning',
  about: 'A pod in the network of its node has a limit that nothing applies to it.',
  fix: 'remove the annotation, or hostNetwork',
  source: 'containernetworking/plugins bandwidth plugin: it shapes the interface that a pod gets from its network plugin',
  *look({ pod, at, got }) {
    if (pod.spec.hostNetwork === true) yield { at, problem: 'limits an interface of its own, and this pod uses those of the node', got };
  },
});

/** What pods take of the network. */
export const bandwidthRules: readonly Rule[] = [bandwidth, passed];
