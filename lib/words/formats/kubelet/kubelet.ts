import { isUnknown, type Problem, stepsOf, UNKNOWN_KEY } from '../../../internal';
import { isNamespacedSysctl, type KubeletConfiguration } from '../../kubernetes';
import type { FormatRow, ProblemContext } from '../format-row';
import { YAML } from '../syntax';
import { findingOf, type ValueFinding, within } from '../value-finding';
import { withoutEmpty } from '../without-empty';
import { kubeletSchema } from './schema';

const EXAMPLE = `apiVersion: kubelet.config.k8s.io/v1beta1
kind: KubeletConfiguration
cpuManagerPolicy: static
cpuManagerPolicyOptions:
  full-pcpus-only: "true"
topologyManagerPolicy: best-effort
reservedSystemCPUs: 0,56
maxPods: 110
memorySwap:
  swapBehavior: NoSwap
`;

/**
 * How the kubelet of a node gives out CPUs, memory and devices. It has no hint: it is found inside of what makes nodes, where
 * each kind has it in another place. Versions are those of Kubernetes.
 */
export const kubelet = Object.freeze<FormatRow<'kubelet', KubeletConfiguration>>({
  id: 'kubelet',
  name: 'a KubeletConfiguration',
  source: 'Kubernetes 1.36.3 staging/src/k8s.io/kubelet/config/v1beta1/types.go, pkg/kubelet/apis/config/validation',
  example: { name: 'kubelet.yaml', text: EXAMPLE },
  is: ({ value }) => isKubelet(value),
  ...YAML,
  read: (parsed) => withoutEmpty(parsed),
  schema: kubeletSchema,
  say: wordsFor,
  *relations(value, at, version) {
    if (isKubelet(value)) yield* [...wrongSysctls(value, at), ...hiddenMetrics(value, at, version)];
  },
});

/** Whether a value is a configuration of a kubelet, or a part of one. */
export const isKubelet = (value: unknown): value is KubeletConfiguration =>
  typeof value === 'object' &&
  value !== null &&
  'kind' in value &&
  value.kind === 'KubeletConfiguration' &&
  'apiVersion' in value &&
  value.apiVersion === 'kubelet.config.k8s.io/v1beta1';

function wordsFor(given: Problem, { field }: ProblemContext): ValueFinding | undefined {
  const { path, problem, got, allowed } = given;
  // What is undefined is not written, and what is an Output is not known yet.
  if (isUnknown(got) || problem === 'is undefined' || problem.startsWith('is an Output')) return undefined;
  if (problem === UNKNOWN_KEY) {
    const around = stepsOf(path).slice(0, -1).join('.');
    return field?.since === undefined
      ? { ...findingOf(given), problem: `is not a field of ${around === '' ? 'KubeletConfiguration' : around}` }
      : { at: path, problem: `is a field from Kubernetes ${field.since} on`, got, fix: 'leave it out' };
  }
  if (problem === 'is not one of the allowed values') return { ...findingOf(given), problem: 'is not a value of this kubelet' };
  return problem === 'has the wrong type or form' && typeof allowed === 'string'
    ? { ...findingOf(given), problem: `is not ${allowed}` }
    : findingOf(given);
}

const SYSCTLS = 'allowedUnsafeSysctls';

/** Sysctls that no namespace of the kernel has. */
function* wrongSysctls({ [SYSCTLS]: given }: KubeletConfiguration, at: string): Generator<ValueFinding> {
  if (!Array.isArray(given)) return;
  for (const [index, got] of given.entries()) {
    if (typeof got !== 'string' || isNamespacedSysctl(got)) continue;
    const allowed = "a sysctl of a namespace, or a pattern of them, such as 'net.core.somaxconn' or 'kernel.msg*'";
    yield { at: `${within(at, SYSCTLS)}[${index}]`, problem: 'is not a sysctl that pods may set', got, allowed };
  }
}

/** Metrics that the minor before still showed. Source: k8s.io/component-base v0.36.3 `metrics/options.go`. */
function* hiddenMetrics({ showHiddenMetricsForVersion: got }: KubeletConfiguration, at: string, version: string): Generator<ValueFinding> {
  const minor = /^1\.(\d+)/.exec(version)?.[1];
  if (minor === undefined || typeof got !== 'string' || got === '' || got === `1.${Number(minor) - 1}`) return;
  yield { at: within(at, 'showHiddenMetricsForVersion'), problem: 'is not the minor before', got, allowed: [`1.${Number(minor) - 1}`] };
}
