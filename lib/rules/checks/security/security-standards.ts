import { ownValue } from '../../../internal';
import type { Container, ContainerPort, PodSecurityLevel } from '../../../words/kubernetes';
import type { SeenPod } from '../../lookups/related';

/*
 * What the levels of Kubernetes' Pod Security Standards want. Source: Kubernetes documentation, "Pod Security Standards"; pod-security-admission
 * v0.36 policy/check_*.go.
 */

/** Capabilities that baseline allows to be added. */
const ALLOWED: ReadonlySet<string> = new Set([
  ...['AUDIT_WRITE', 'CHOWN', 'DAC_OVERRIDE', 'FOWNER', 'FSETID', 'KILL', 'MKNOD', 'NET_BIND_SERVICE'],
  ...['SETFCAP', 'SETGID', 'SETPCAP', 'SETUID', 'SYS_CHROOT'],
]);

/** What both levels forbid of a pod. */
export function forbidden({ pod: { spec }, containers }: SeenPod): readonly string[] {
  const host = ['hostNetwork', 'hostIPC', 'hostPID'].filter((key) => ownValue(spec, key) === true);
  const paths = (spec.volumes ?? []).flatMap(({ name, hostPath }) => (hostPath ? [`hostPath ${name}`] : []));
  const ofPod = (spec.securityContext ?? {}) as Context;
  const sysctls = (ofPod.sysctls ?? []).flatMap(({ name }) => (name === undefined || SAFE_SYSCTLS.has(name) ? [] : [`sysctl ${name}`]));
  return [...host, ...paths, ...sysctls, ...unconfined(ofPod), ...containers.flatMap(({ container }) => privilegesOf(container))];
}

/** Filters that somebody turned off. */
const unconfined = ({ seccompProfile, appArmorProfile }: Context): readonly string[] => [
  ...(seccompProfile?.type === 'Unconfined' ? ['seccompProfile Unconfined'] : []),
  ...(appArmorProfile?.type === 'Unconfined' ? ['appArmorProfile Unconfined'] : []),
];

const SAFE_SYSCTLS: ReadonlySet<string> = new Set([
  ...['kernel.shm_rmid_forced', 'net.ipv4.ip_local_port_range', 'net.ipv4.ip_unprivileged_port_start', 'net.ipv4.tcp_syncookies'],
  ...['net.ipv4.ping_group_range', 'net.ipv4.ip_local_reserved_ports', 'net.ipv4.tcp_keepalive_time', 'net.ipv4.tcp_fin_timeout'],
  ...['net.ipv4.tcp_keepalive_intvl', 'net.ipv4.tcp_keepalive_probes', 'net.ipv4.tcp_rmem', 'net.ipv4.tcp_wmem'],
]);

/** A security context, of a pod or of a container. */
interface Context {
  readonly privileged?: boolean;
  readonly runAsNonRoot?: boolean;
  readonly runAsUser?: number;
  readonly allowPrivilegeEscalation?: boolean;
  readonly seccompProfile?: { readonly type?: string };
  readonly appArmorProfile?: { readonly type?: string };
  readonly procMount?: string;
  readonly sysctls?: readonly { readonly name?: string }[];
  readonly capabilities?: { readonly add?: readonly string[]; readonly drop?: readonly string[] };
}

function privilegesOf({ securityContext = {}, ports = [] }: Container): readonly string[] {
  const context = securityContext as Context;
  const { privileged, capabilities, procMount } = context;
  return [
    ...(privileged === true ? ['privileged'] : []),
    ...(capabilities?.add ?? []).filter((one) => !ALLOWED.has(one)),
    ...(procMount === 'Unmasked' ? ['procMount Unmasked'] : []),
    ...unconfined(context),
    ...(ports as readonly (ContainerPort & { readonly hostPort?: number })[]).flatMap(({ hostPort = 0 }) =>
      hostPort > 0 ? [`hostPort ${hostPort}`] : [],
    ),
  ];
}

/** Volumes that restricted allows; a volume has one source. */
const VOLUMES: ReadonlySet<string> = new Set([
  ...['configMap', 'csi', 'downwardAPI', 'emptyDir', 'ephemeral', 'persistentVolumeClaim', 'projected', 'secret'],
  // Forbidden by both levels, and told as that.
  'hostPath',
]);

/** What restricted wants to be said, and a pod does not say; a container's own word is before that of its pod. */
export function missing({ pod: { spec }, containers }: SeenPod): readonly string[] {
  const ofPod = (spec.securityContext ?? {}) as Context;
  const volumes = (spec.volumes ?? []).flatMap(({ name, ...source }) =>
    Object.keys(source).some((key) => !VOLUMES.has(key)) ? [`volume ${name}`] : [],
  );
  return [...volumes, ...containers.flatMap(({ container }) => missingIn(container, ofPod))];
}

function missingIn({ name, securityContext = {} }: Container, pod: Context): readonly string[] {
  const {
    runAsNonRoot = pod.runAsNonRoot,
    runAsUser = pod.runAsUser,
    seccompProfile = pod.seccompProfile,
    ...own
  } = securityContext as Context;
  const { add = [], drop = [] } = own.capabilities ?? {};
  const wanted: readonly (readonly [string, boolean])[] = [
    ['runAsNonRoot', runAsNonRoot === true],
    ['runAsUser', runAsUser !== 0],
    ['seccompProfile', ['RuntimeDefault', 'Localhost'].includes(seccompProfile?.type ?? '')],
    ['allowPrivilegeEscalation', own.allowPrivilegeEscalation === false],
    ['capabilities.drop', drop.includes('ALL')],
    ['capabilities.add', add.every((one) => one === 'NET_BIND_SERVICE' || !ALLOWED.has(one))],
  ];
  return wanted.flatMap(([field, holds]) => (holds ? [] : [`${name}: ${field}`]));
}

/** The strictest level that lets a pod in. */
export const strictestLevel = (seen: SeenPod): PodSecurityLevel =>
  forbidden(seen).length > 0 ? 'privileged' : missing(seen).length > 0 ? 'baseline' : 'restricted';
