import { saysAny } from '../../internal';
import type { Labels, PodSpec } from '../../kubernetes';
import { defined, some } from './defined';
import type { PodProps } from './pod-props';
import { serviceAccountName } from './service-account';

/** What few workloads say: it is looked at where one of the props is there at all. */
const RARE = [
  ...(['schedulingGates', 'preemptionPolicy', 'priorityClassName', 'serviceAccountName', 'serviceAccount', 'hostNetwork'] as const),
  ...(['hostPID', 'hostIPC', 'hostUsers', 'shareProcessNamespace', 'dnsPolicy', 'dnsConfig', 'hostAliases', 'imagePullSecrets'] as const),
];
type Rare = Pick<PodProps, (typeof RARE)[number]>;

/** The fields of a pod that its props say beside those that every workload has. */
export const rareFields = (props: PodProps, labels: Labels): Partial<PodSpec> => (saysAny(props, NAMES) ? fieldsOf(props, labels) : NONE);

const NONE = {};
const NAMES: ReadonlySet<string> = new Set(RARE);

const fieldsOf = (props: Rare, labels: Labels): Partial<PodSpec> =>
  defined({
    schedulingGates: props.schedulingGates && some(props.schedulingGates.map((name) => ({ name }))),
    preemptionPolicy: props.preemptionPolicy,
    priorityClassName: props.priorityClassName,
    serviceAccountName: props.serviceAccountName ?? (props.serviceAccount && serviceAccountName(props.serviceAccount, labels)),
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
