import { allocatorOf } from '../../../plans/allocators';
import { hasToken, isFrom, ownValue } from '../../../internal';
import type { PoolDescription } from '../../../plans/model';
import { namedImage } from './node-image';
import { takesOperators } from './pool-drivers';

const ID = 'feature.node.kubernetes.io/system-os_release.ID';
const VERSION_ID = 'feature.node.kubernetes.io/system-os_release.VERSION_ID';

/** What `ID` of /etc/os-release says on systems whose name here is another. */
const OS_IDS: Readonly<Record<string, string>> = { 'amazon-linux': 'amzn', 'oracle-linux': 'ol' };

/** The operating system of nodes, as their /etc/os-release says it. */
export interface NodeSystem {
  readonly id: string;
  /** Empty where nobody says it. */
  readonly version: string;
  /** What says each of them: a property of the pool, with what it has. */
  readonly saidBy: Readonly<Record<'id' | 'version', { readonly at: string; readonly got: string }>>;
}

/** The system of a pool's nodes; undefined where nobody says it. */
export function systemOf(pool: PoolDescription): NodeSystem | undefined {
  const { labels } = pool;
  const [onlyOne = '', ...others] = namedImage(pool)?.os ?? [];
  const os = pool.os ?? (others.length > 0 ? '' : onlyOne);
  const [, name = os, release = ''] = /^(.+)-([\d.]+)$/.exec(os) ?? [];
  const id = labels[ID] ?? ownValue(OS_IDS, name) ?? name;
  const version = labels[VERSION_ID] ?? release;
  if (id === '' || hasToken(id) || hasToken(version)) return undefined;
  const property = pool.os === undefined ? { at: 'nodeImage', got: pool.nodeImage ?? '' } : { at: 'os', got: pool.os };
  const saidBy = (label: string) =>
    Object.hasOwn(labels, label) ? { at: `labels["${label}"]`, got: ownValue(labels, label) ?? '' } : property;
  return { id, version, saidBy: { id: saidBy(ID), version: saidBy(VERSION_ID) } };
}

/**
 * How the operator ends the names of driver images for a system, such as `ubuntu24.04`; undefined where its version is not known.
 *
 * Source: gpu-operator v26.7.0 `internal/state/nodepool.go`, getOSTag; v26.3.0 `controllers/state_manager.go`, getGPUNodeOSTag;
 * v25.10.1 `controllers/object_controls.go`, kernelFullVersion.
 */
export function imageTagOf({ id, version }: Pick<NodeSystem, 'id' | 'version'>, operator: string): string | undefined {
  if (version === '') return undefined;
  const major = version.split('.')[0] ?? '';
  const isByMajor = isFrom(operator, '26.7.0')
    ? ['ol', 'rocky', 'rhel'].includes(id)
    : isFrom(operator, '26.3.0') && (id === 'rocky' || (id === 'rhel' && Number(major) >= 10));
  return `${id}${isByMajor ? major : version}`;
}

/** Whether the operator may install a driver on the nodes of a pool. Source: gpu-operator v26.7.0 `controllers/state_manager.go`, labels of nodes. */
export const getsDriver = (pool: PoolDescription): boolean =>
  takesOperators(pool) &&
  pool.labels['nvidia.com/gpu.deploy.operands'] !== 'false' &&
  allocatorOf(pool.sharing).servesVirtualMachines !== true;
