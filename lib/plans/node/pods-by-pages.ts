import { EFA_RESOURCE } from '../fabrics';
import { memo, podRequest } from '../../internal';
import { parseMemory, type PodSpec } from '../../words/kubernetes';
import { cpuNodes, type MachineShape } from '../../words/machine';
import type { PoolDescription, PoolShape } from '../model';
import { EFA_PAGE, efaPages } from './set-aside';

const RESOURCE = 'hugepages-';

/** A word that sets huge pages aside in another way than the property of the pool. */
const IN_OTHER_WORDS = /hugepage(?:s|sz)=|nr_hugepages/i;

/** Whether a pool's tuning sets huge pages aside in words of its own, so that how many there are is not known. */
export const hasOtherPages = memo((tuning: NonNullable<PoolDescription['tuning']>): boolean => IN_OTHER_WORDS.test(JSON.stringify(tuning)));

/**
 * How many such pods a node has huge pages for, by what its machine says of them, or what it sets aside for EFA; no limit
 * where that is not known, or where they ask for none.
 */
export function podsByPages({ machine }: PoolShape, spec: PodSpec, tuning: PoolDescription['tuning']): number {
  let fit = Infinity;
  for (const resource of pagesAsked(spec)) {
    const asked = podRequest(spec, resource, parseMemory);
    const bytes = asked > 0 ? pagesOnNode(machine, resource.slice(RESOURCE.length), spec, tuning) : undefined;
    if (bytes !== undefined) fit = Math.min(fit, Math.floor(bytes / asked));
  }
  return fit;
}

/** Huge pages that a pod asks for, by their resource. */
function pagesAsked({ resources, initContainers = [], containers }: PodSpec): ReadonlySet<string> {
  const names = new Set<string>();
  for (const one of [
    resources,
    ...initContainers.map((container) => container.resources),
    ...containers.map((container) => container.resources),
  ])
    for (const name of Object.keys(one?.limits ?? {})) if (name.startsWith(RESOURCE)) names.add(name);
  return names;
}

function pagesOnNode(machine: MachineShape, size: string, spec: PodSpec, tuning: PoolDescription['tuning']): number | undefined {
  const counts = (machine.numa ?? []).flatMap(({ hugePages }) => hugePages?.[size] ?? []);
  if (counts.length > 0) return counts.reduce((sum, count) => sum + count, 0) * (parseMemory(size) ?? 0);
  if (size !== EFA_PAGE || tuning === undefined || hasOtherPages(tuning)) return undefined;
  // Where its own pages lie is not known of such a machine.
  if ('hugePages' in tuning && (cpuNodes(machine) ?? []).length === 0) return undefined;
  const asksEfa = spec.containers.some(({ resources }) => EFA_RESOURCE in (resources?.limits ?? {}));
  const ofEfa = efaPages(machine, asksEfa);
  // A pod on a node that sets none aside is told so by itself.
  return ofEfa === 0 ? undefined : ofEfa;
}
