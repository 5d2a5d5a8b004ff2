import { saysAny } from '../../../internal';
import type { Labels, PodSpec } from '../../../words/kubernetes';
import { defined, some } from './defined';
import type { PodProps } from './pod-props';
import { serviceAccountName } from './service-account';

/** What few workloads say: it is looked at where one of the props is there at all. */
const RARE = [
  ...(['schedulingGates', 'preemptionPolicy', 'priorityClassName', 'serviceAccountName', 'serviceAccount', 'hostNetwork'] as const),
  ...(['hostPID', 'hostIPC', 'hostUsers', 'shareProcessNamespace', 'dnsPolicy', 'dnsConfig', 'hostAliases', 'imagePullSecrets'] as const),
];
type Plain = Pick<PodProps, (typeof RARE)[number] | 'automountServiceAccountToken' | 'enableServiceLinks'>;

/**
 * The fields of a pod that its props say, and nothing else. Their order stays: the name of a job with `redeploy: 'newName'` is
 * a hash of what is written, and under another name what has ended would run again.
 */
export const plainFields = (props: PodProps, labels: Labels): Partial<PodSpec> =>
  saysAny(props, NAMES) ? allOf(props, labels) : usualOf(props);

const NAMES: ReadonlySet<string> = new Set(RARE);

const usualOf = (props: Plain) => ({
  automountServiceAccountToken: props.automountServiceAccountToken ?? false,
  // Otherwise a Service named `master` or `vllm` sets MASTER_PORT or VLLM_PORT to a URL in every pod (vllm#34199).
  enableServiceLinks: props.enableServiceLinks ?? false,
});

const allOf = (props: Plain, labels: Labels): Partial<PodSpec> =>
  defined({
    schedulingGates: props.schedulingGates && some(props.schedulingGates.map((name) => ({ name }))),
    preemptionPolicy: props.preemptionPolicy,
    priorityClassName: props.priorityClassName,
    serviceAccountName: props.serviceAccountName ?? (props.serviceAccount && serviceAccountName(props.serviceAccount, labels)),
    ...usualOf(props),
    hostNetwork: props.hostNetwork === true ? true : undefined,
    hostPID: props.hostPID === true ? true : undefined,
    hostIPC: props.hostIPC === true ? true : undefined,
    hostUsers: props.hostUsers,
    shareProcessNamespace: props.shareProcessNamespace,
    dnsPolicy: props.dnsPolicy ?? (props.hostNetwork === true ? 'ClusterFirstWithHostNet' : undefined),
    dnsConfig: props.dnsConfig && { ...props.dnsConfig },
    hostAliases: props.hostAliases && some(props.hostAliases),
    imagePullSecrets: props.imagePullSecrets && some(props.imagePullSecrets.map((name) => ({ name }))),
  });
