import { type Check, hasToken, type Problem } from '../../../internal';
import { featureGatesOf, minorOf, nodeExpressions, wrongValues } from '../../../words/kubernetes';
import type { Place } from '../../model';
import { bind } from '../../allocators';
import type { PodProps } from '../pod/pod-props';
import { givenTwice } from '../pod/given-twice';
import { isIpAddress } from '../pod/ip-address';

/** What of a pod's usual fields is against its pool, or against each other. */
export const podFieldChecks: readonly Check<PodProps, Place>[] = [
  checkPoolsOwn,
  checkServiceAccount,
  checkPreemption,
  checkSharing,
  checkUsers,
  checkDns,
  checkAddresses,
  checkSpread,
  checkAffinity,
  ({ schedulingGates }, { path }) => (schedulingGates === undefined ? NONE : givenTwice(schedulingGates, `${path}.schedulingGates`)),
];

const NONE: readonly never[] = [];

/** Another scheduler or runtime class than the pool's would take the pods off what gives out its GPUs. */
function checkPoolsOwn(props: PodProps, { path }: Place): readonly Problem[] {
  if (props.runtimeClassName === undefined && props.schedulerName === undefined) return [];
  const { pod } = bind([], props.pool?.description);
  return (['runtimeClassName', 'schedulerName'] as const).flatMap((key) => {
    const [got, ofPool] = [props[key], pod[key]];
    if (got === undefined || ofPool === undefined || got === ofPool || hasToken(got)) return [];
    return [
      {
        path: `${path}.${key}`,
        problem: 'is another one than that of the pool',
        got,
        allowed: [ofPool],
        fix: 'remove it, or give another pool',
      },
    ];
  });
}

/** The API server refuses such a pod, or no node ever fits it. */
function checkAffinity({ affinity }: PodProps, { path }: Place): readonly Problem[] {
  if (affinity === undefined) return NONE;
  return [...nodeExpressions(affinity)].flatMap((expression): readonly Problem[] => {
    const problem = wrongValues(expression);
    const fix = 'give In and NotIn a list, Gt and Lt one whole number as a text, and Exists and DoesNotExist nothing';
    return problem === undefined ? [] : [{ path: `${path}.affinity.${expression.at}`, problem, got: expression.values, fix }];
  });
}

function checkServiceAccount({ serviceAccount, serviceAccountName }: PodProps, { path }: Place): readonly Problem[] {
  if (serviceAccount === undefined || serviceAccountName === undefined) return [];
  const fix = 'give serviceAccount to make one, or serviceAccountName for one that is there';
  return [{ path: `${path}.serviceAccountName`, problem: 'cannot be used with serviceAccount', got: serviceAccountName, fix }];
}

/**
 * The API server computes the field from the pod's PriorityClass and rejects a pod that says otherwise; without a class it
 * is `PreemptLowerPriority`.
 *
 * Source: Kubernetes v1.36.3 `plugin/pkg/admission/priority/admission.go`, `admitPod`.
 */
function checkPreemption({ preemptionPolicy, priorityClassName }: PodProps, { path }: Place): readonly Problem[] {
  if (preemptionPolicy !== 'Never' || priorityClassName !== undefined) return [];
  const fix = 'set priorityClassName to a PriorityClass with preemptionPolicy: Never';
  return [{ path: `${path}.preemptionPolicy`, problem: 'needs priorityClassName: the API server rejects it without', got: 'Never', fix }];
}

/** Source: Kubernetes 1.36.2 `pkg/apis/core/validation/validation.go`, `validateHostUsers` and `ValidatePodSecurityContext`. */
function checkSharing(props: PodProps, { path }: Place): readonly Problem[] {
  if (props.shareProcessNamespace !== true && props.hostUsers !== false) return NONE;
  const host = (['hostNetwork', 'hostPID', 'hostIPC'] as const).filter((key) => props[key] === true);
  return [
    ...(props.shareProcessNamespace === true && props.hostPID === true
      ? [{ path: `${path}.shareProcessNamespace`, problem: 'cannot be used with hostPID', got: true, fix: 'remove one of the two' }]
      : []),
    ...(props.hostUsers === false && host.length > 0
      ? [{ path: `${path}.hostUsers`, problem: `cannot be false with ${host.join(' and ')}`, got: false, fix: 'remove one of the two' }]
      : []),
  ];
}

/**
 * An API server whose feature gate UserNamespacesSupport is off drops the field; where the pods have no pool, its minor is not known.
 *
 * Source: Kubernetes 1.30 `pkg/api/pod/util.go`, `dropDisabledFields`.
 */
function checkUsers({ hostUsers, pool }: PodProps, { path }: Place): readonly Problem[] {
  const version = pool?.description.cluster?.kubernetes;
  if (hostUsers === undefined || version === undefined) return [];
  if (featureGatesOf(minorOf(version))?.get('UserNamespacesSupport')?.on !== false) return [];
  const problem = `is dropped by Kubernetes ${version}, where the feature gate UserNamespacesSupport is off`;
  return [{ path: `${path}.hostUsers`, problem, got: hostUsers, fix: 'remove it, or use Kubernetes 1.33 or newer' }];
}

/** Source: the same file, `validatePodDNSConfig`. */
function checkDns({ dnsPolicy, dnsConfig: { nameservers = [] } = {} }: PodProps, { path }: Place): readonly Problem[] {
  const where = `${path}.dnsConfig.nameservers`;
  if (dnsPolicy === 'None' && nameservers.length === 0)
    return [{ path: where, problem: "is missing: dnsPolicy 'None' has no other", allowed: 'an address such as 1.1.1.1', fix: 'give one' }];
  return nameservers.length > 3
    ? [{ path: where, problem: 'has more than three addresses', got: nameservers, fix: 'give three or fewer' }]
    : [];
}

/** Source: the same file, `validatePodDNSConfig` and `ValidateHostAliases`; an address with a zone, such as `fe80::1%eth0`, is none. */
const isAddress = (text: string): boolean => hasToken(text) || isIpAddress(text);

function checkAddresses({ dnsConfig, hostAliases = NONE }: PodProps, { path }: Place): readonly Problem[] {
  const { nameservers = NONE } = dnsConfig ?? {};
  if (nameservers.length === 0 && hostAliases.length === 0) return NONE;
  const given = [
    ...nameservers.map((address, index) => [`dnsConfig.nameservers[${index}]`, address] as const),
    ...hostAliases.map(({ ip }, index) => [`hostAliases[${index}].ip`, ip] as const),
  ];
  return [
    ...given
      .filter(([, address]) => !isAddress(address))
      .map(([at, got]) => ({
        path: `${path}.${at}`,
        problem: 'is not an IP address',
        got,
        fix: 'write an address such as 10.9.8.7 or fd00::1',
      })),
    // Source: the same version, `pkg/api/pod/warnings.go`.
    ...hostAliases.flatMap(({ ip }, index) =>
      hostAliases.findIndex((other) => other.ip === ip) < index
        ? [{ path: `${path}.hostAliases[${index}].ip`, problem: 'is given twice', got: ip, fix: 'give it once, with all its host names' }]
        : [],
    ),
  ];
}

/** Source: the same file, `validateTopologySpreadConstraints`. */
function checkSpread({ topologySpreadConstraints = NONE }: PodProps, { path }: Place): readonly Problem[] {
  if (topologySpreadConstraints.length === 0) return NONE;
  return topologySpreadConstraints.flatMap(({ topologyKey, whenUnsatisfiable, minDomains }, index) => {
    const where = `${path}.topologySpreadConstraints[${index}]`;
    const first = topologySpreadConstraints.findIndex(
      (other) => other.topologyKey === topologyKey && other.whenUnsatisfiable === whenUnsatisfiable,
    );
    return [
      ...(first < index
        ? [{ path: where, problem: 'is given twice, with the same key and operator', got: topologyKey, fix: 'give it once' }]
        : []),
      ...(minDomains !== undefined && whenUnsatisfiable !== 'DoNotSchedule'
        ? [{ path: `${where}.minDomains`, problem: "is for whenUnsatisfiable 'DoNotSchedule' alone", got: minDomains, fix: 'remove it' }]
        : []),
    ];
  });
}
