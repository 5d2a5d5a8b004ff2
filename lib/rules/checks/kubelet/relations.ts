import { each, type FindingHere } from '../../lookups/each';
import { isPlainObject } from '../../../internal';
import { enforcements, type KubeletConfiguration, parseDuration } from '../../../words/kubernetes';
import { kubeletsIn } from './each-kubelet';
import type { Rule } from '../../rule';

const enforcement = each(kubeletsIn, {
  id: 'kubelet/enforcement',
  severity: 'error',
  about: 'enforceNodeAllocatable has an unknown or repeated entry, or one without its cgroup.',
  fix: "use ['pods'], which is the default",
  source: 'Kubernetes 1.36.3 pkg/kubelet/apis/config/validation/validation.go: the kubelet does not start otherwise',
  *look([{ configuration, partial }]) {
    const given: unknown = configuration['enforceNodeAllocatable'];
    if (partial || !Array.isArray(given)) return;
    const keys: readonly unknown[] = given;
    for (const [index, key] of keys.entries()) yield* enforced(configuration, keys, index, key);
    for (const kind of ['system-reserved', 'kube-reserved']) {
      const got = [kind, `${kind}-compressible`];
      if (got.every((key) => keys.includes(key)))
        yield { at: 'enforceNodeAllocatable', problem: `${got.join(' and ')} exclude each other`, got, fix: 'leave one of them out' };
    }
  },
});

function* enforced(configuration: KubeletConfiguration, keys: readonly unknown[], index: number, key: unknown): Generator<FindingHere> {
  const at = `enforceNodeAllocatable[${index}]`;
  if (!enforcements.some((known) => known === key)) {
    yield { at, problem: 'cannot be enforced', got: key, allowed: enforcements };
    return;
  }
  if (keys.indexOf(key) < index) yield { at, problem: 'is there twice', got: key, fix: 'leave one of them out' };
  if (key === 'none') {
    if (keys.length > 1) yield { at, problem: 'is given with others, though it means none of them', got: keys, fix: 'leave it out' };
    return;
  }
  const cgroup = String(key).startsWith('system')
    ? 'systemReservedCgroup'
    : String(key).startsWith('kube')
      ? 'kubeReservedCgroup'
      : undefined;
  if (cgroup !== undefined && !configuration[cgroup]) {
    const leaveOut = `leave ${String(key)} out`;
    // reservedSystemCPUs, which this library sets where it knows the CPUs, excludes such a cgroup.
    const fix = configuration.reservedSystemCPUs ? `${leaveOut}: reservedSystemCPUs excludes ${cgroup}` : `set ${cgroup}, or ${leaveOut}`;
    yield { at, problem: `needs ${cgroup}, the cgroup that is limited`, got: key, fix };
  }
  if (configuration['cgroupsPerQOS'] === false)
    yield { at, problem: 'needs cgroupsPerQOS', got: key, fix: "leave cgroupsPerQOS out, or use ['none']" };
}

/** Two fields that cannot be next to each other: where, what is wrong, and whether it is so. */
interface Relation {
  readonly at: string;
  readonly problem: string;
  readonly fix: string;
  readonly broken: (configuration: KubeletConfiguration) => boolean;
}

const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0;
/** 0 to 100, whole. Source: Kubernetes 1.36.3 `pkg/kubelet/cm/container_manager.go`, `parsePercentage`. */
const isPercentage = (text: string): boolean =>
  /^[+-]?\d+%$/.test(text) && Number.parseInt(text, 10) >= 0 && Number.parseInt(text, 10) <= 100;
const number = (value: unknown, otherwise: number): number => (typeof value === 'number' ? value : otherwise);
const duration = (value: unknown, otherwise: number): number => parseDuration(value) ?? otherwise;

/** Defaults are those of Kubernetes 1.36.3 `pkg/kubelet/apis/config/v1beta1/defaults.go`. */
export const kubeletRelations: readonly Relation[] = [
  {
    at: 'imageGCLowThresholdPercent',
    problem: 'is not less than imageGCHighThresholdPercent',
    fix: 'set both, the low one below the high one; the defaults are 80 and 85',
    broken: ({ imageGCLowThresholdPercent: low, imageGCHighThresholdPercent: high }) => number(low, 80) >= number(high, 85),
  },
  {
    at: 'imageMaximumGCAge',
    problem: 'is not greater than imageMinimumGCAge',
    fix: 'raise it, or leave it out; the least age is 2m by default',
    broken: ({ imageMaximumGCAge: most, imageMinimumGCAge: least }) =>
      duration(most, 0) > 0 && duration(most, 0) <= duration(least, 120_000),
  },
  {
    at: 'maxParallelImagePulls',
    problem: 'is more than one while images are pulled one by one',
    fix: 'leave serializeImagePulls out, or set it to false',
    broken: ({ maxParallelImagePulls, serializeImagePulls }) => number(maxParallelImagePulls, 1) > 1 && serializeImagePulls === true,
  },
  {
    at: 'shutdownGracePeriodCriticalPods',
    problem: 'is more than shutdownGracePeriod, which includes it',
    fix: 'raise shutdownGracePeriod',
    broken: ({ shutdownGracePeriodCriticalPods: part, shutdownGracePeriod: whole }) => duration(part, 0) > duration(whole, 0),
  },
  {
    at: 'shutdownGracePeriodByPodPriority',
    problem: 'cannot be used with shutdownGracePeriod',
    fix: 'leave one of them out',
    broken: ({ shutdownGracePeriodByPodPriority: byPriority, shutdownGracePeriod, shutdownGracePeriodCriticalPods }) =>
      Array.isArray(byPriority) &&
      byPriority.length > 0 &&
      (duration(shutdownGracePeriod, 0) > 0 || duration(shutdownGracePeriodCriticalPods, 0) > 0),
  },
  {
    at: 'cgroupsPerQOS',
    problem: "is false while pods are held to what is allocatable, which is enforceNodeAllocatable's default",
    fix: "leave it out, or set enforceNodeAllocatable to ['none']",
    broken: ({ cgroupsPerQOS, enforceNodeAllocatable }) =>
      cgroupsPerQOS === false && (enforceNodeAllocatable === undefined || isEmptyList(enforceNodeAllocatable)),
  },
  {
    at: 'qosReserved',
    problem: 'is not a percentage of memory',
    fix: "write it as { memory: '50%' }",
    broken: ({ qosReserved }) =>
      isPlainObject(qosReserved) &&
      Object.entries(qosReserved).some(([key, share]) => key !== 'memory' || !(typeof share === 'string' && isPercentage(share))),
  },
  {
    at: 'systemCgroups',
    problem: 'needs cgroupRoot',
    fix: 'set cgroupRoot, or leave systemCgroups out',
    broken: ({ systemCgroups, cgroupRoot }) => Boolean(systemCgroups) && !cgroupRoot,
  },
  {
    at: 'enableSystemLogQuery',
    problem: 'needs enableSystemLogHandler',
    fix: 'leave enableSystemLogHandler out, which is true by default',
    broken: ({ enableSystemLogQuery, enableSystemLogHandler }) => enableSystemLogQuery === true && enableSystemLogHandler === false,
  },
  {
    at: 'preloadedImagesVerificationAllowlist',
    problem: "needs imagePullCredentialsVerificationPolicy 'NeverVerifyAllowlistedImages'",
    fix: 'set the policy, or leave the list out',
    broken: ({ preloadedImagesVerificationAllowlist: images, imagePullCredentialsVerificationPolicy: policy }) =>
      Array.isArray(images) && images.length > 0 && policy !== 'NeverVerifyAllowlistedImages',
  },
  {
    at: 'registerWithTaints',
    problem: 'has a time at which a taint was added',
    fix: 'leave timeAdded out',
    broken: ({ registerWithTaints }) =>
      Array.isArray(registerWithTaints) && registerWithTaints.some((taint) => isPlainObject(taint) && 'timeAdded' in taint),
  },
];

const relation = each(kubeletsIn, {
  id: 'kubelet/relation',
  severity: 'error',
  about: 'Two fields of the kubelet configuration contradict each other.',
  fix: 'change one of the fields',
  source:
    'Kubernetes 1.36.3 pkg/kubelet/apis/config/validation/validation.go and cmd/kubelet/app/server.go: the kubelet does not start otherwise',
  *look([{ configuration, partial }]) {
    if (partial) return;
    for (const { at, problem, fix, broken } of kubeletRelations) if (broken(configuration)) yield { at, problem, fix };
  },
});

/** Fields of a kubelet together with each other. */
export const kubeletRelationRules: readonly Rule[] = [enforcement, relation];
