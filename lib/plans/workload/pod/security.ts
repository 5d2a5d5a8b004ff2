import { boolean, integer, list, object, oneOf, optional, required, type Schema, text } from '../../../internal';
import { defined } from './defined';
import { subPathForm } from './forms';

/** Who a container runs as and what it may do, in Kubernetes' own words. */
export interface ContainerSecurity {
  /**
   * User id.
   *
   * @default - the image's
   */
  readonly runAsUser?: number;
  /**
   * Group id.
   *
   * @default - the image's
   */
  readonly runAsGroup?: number;
  /**
   * Refuse to start as root.
   *
   * @default - not checked
   */
  readonly runAsNonRoot?: boolean;
  /**
   * Mount the image read-only; the NVIDIA CDI hook needs it writable.
   *
   * @default false
   */
  readonly readOnlyRootFilesystem?: boolean;
  /**
   * May gain privileges, as `sudo` does.
   *
   * @default - false, unless the container is privileged or has `SYS_ADMIN`
   */
  readonly allowPrivilegeEscalation?: boolean;
  /**
   * All privileges of the host: it also sees every GPU of the node.
   *
   * @default false
   */
  readonly privileged?: boolean;
  /**
   * Linux capabilities, such as `IPC_LOCK` for RDMA or `SYS_NICE` for `numactl --membind`.
   *
   * @default - the runtime's
   */
  readonly capabilities?: { readonly add?: readonly string[]; readonly drop?: readonly string[] };
}

/** Who the pod's containers run as, in Kubernetes' own words. */
export interface PodSecurity {
  /**
   * User id.
   *
   * @default - the images'
   */
  readonly runAsUser?: number;
  /**
   * Group id.
   *
   * @default - the images'
   */
  readonly runAsGroup?: number;
  /**
   * Refuse to start as root.
   *
   * @default - not checked
   */
  readonly runAsNonRoot?: boolean;
  /**
   * Group that owns the volumes.
   *
   * @default - none
   */
  readonly fsGroup?: number;
  /**
   * When the owner of volumes is changed: `OnRootMismatch` spares large data sets.
   *
   * @default - 'Always'
   */
  readonly fsGroupChangePolicy?: 'Always' | 'OnRootMismatch';
  /**
   * Further groups.
   *
   * @default - none
   */
  readonly supplementalGroups?: readonly number[];
  /**
   * System call filter.
   *
   * @default { type: 'RuntimeDefault' }
   */
  readonly seccompProfile?: { readonly type: 'RuntimeDefault' | 'Unconfined' | 'Localhost'; readonly localhostProfile?: string };
}

const id = integer({ min: 0, max: 2 ** 31 - 1 });

/** A container's privileges. */
export const containerSecuritySchema: Schema = object<ContainerSecurity>({
  runAsUser: optional(id),
  runAsGroup: optional(id),
  runAsNonRoot: optional(boolean),
  readOnlyRootFilesystem: optional(boolean),
  allowPrivilegeEscalation: optional(boolean),
  privileged: optional(boolean),
  capabilities: optional(object<{ add: unknown; drop: unknown }>({ add: optional(list(text())), drop: optional(list(text())) })),
});

/** A pod's users, groups and system call filter. */
export const podSecuritySchema: Schema = object<PodSecurity>({
  runAsUser: optional(id),
  runAsGroup: optional(id),
  runAsNonRoot: optional(boolean),
  fsGroup: optional(id),
  fsGroupChangePolicy: optional(oneOf(['Always', 'OnRootMismatch'])),
  supplementalGroups: optional(list(id)),
  seccompProfile: optional(
    object<{ type: string; localhostProfile: string }>({
      type: required(oneOf(['RuntimeDefault', 'Unconfined', 'Localhost'])),
      localhostProfile: optional(subPathForm),
    }),
  ),
});

/** Levels of Kubernetes' Pod Security Standards that pods can be made for. */
const securityLevels = ['restricted'] as const;
/** A level of Kubernetes' Pod Security Standards. */
export type SecurityLevel = (typeof securityLevels)[number];

/** A level by its name. */
export const securityLevelSchema: Schema = oneOf(securityLevels);

/** What the level wants of each container. Source: Kubernetes documentation, "Pod Security Standards". */
const RESTRICTED_CONTAINER = { capabilities: { drop: ['ALL'] } };

const NO_ESCALATION = { allowPrivilegeEscalation: false };
const RUNTIME_SECCOMP = { seccompProfile: { type: 'RuntimeDefault' } };

/** Privileges cannot grow, unless the container has all of them: the API server refuses that contradiction. */
export function containerSecurity(given: ContainerSecurity | undefined, level?: SecurityLevel): Readonly<Record<string, unknown>> {
  const ofLevel = level === undefined ? {} : RESTRICTED_CONTAINER;
  if (given === undefined) return { ...NO_ESCALATION, ...ofLevel };
  const { capabilities } = given;
  const kept = level === undefined || capabilities === undefined ? {} : { capabilities: { ...defined(capabilities), drop: ['ALL'] } };
  return { ...(isAllPowerful(given) ? {} : NO_ESCALATION), ...ofLevel, ...defined(given), ...kept };
}

/** The runtime's own system call filter, which Docker applies as well and Kubernetes leaves off. */
export function podSecurity(given: PodSecurity | undefined, level?: SecurityLevel): Readonly<Record<string, unknown>> {
  const ofLevel = level === undefined ? RUNTIME_SECCOMP : { runAsNonRoot: true, ...RUNTIME_SECCOMP };
  return given === undefined ? ofLevel : { ...ofLevel, ...defined(given) };
}

/** Has privileges with which the API server refuses `allowPrivilegeEscalation: false` (`ValidateSecurityContext`). */
export const escalates = ({ privileged, capabilities }: ContainerSecurity): boolean =>
  privileged === true || (capabilities?.add ?? []).some((name) => /^(CAP_)?SYS_ADMIN$/.test(name));

const isAllPowerful = (given: ContainerSecurity): boolean =>
  escalates(given) || (given.capabilities?.add ?? []).some((name) => /^(CAP_)?ALL$/.test(name));
