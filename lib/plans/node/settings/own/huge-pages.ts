import { anyOf, integer, list, object, optional } from '../../../../internal';
import { type HugePageSize, hugePageSizes, type Primitive } from '../../../model';
import { option } from '../setting';
import type { HugePages } from './options';
import { pagesOf } from './pages-of';

const count = anyOf('a whole number, or one for each NUMA node', integer({ min: 0 }), list(integer({ min: 0 }), { min: 1 }));

/** Memory that the kernel sets aside in huge pages when it starts, and which nothing else can use. */
export const hugePages = option({
  id: 'huge-pages',
  at: 'hugePages',
  why: 'contiguous memory is there when the kernel starts, and hours later no more',
  source: 'Linux 6.12 Documentation/admin-guide/kernel-parameters.txt: hugepagesz=, hugepages=<node>:<count>',
  verify: 'grep -H . /sys/devices/system/node/node*/hugepages/hugepages-*/nr_hugepages',
  form: object<HugePages>({ '2Mi': optional(count), '1Gi': optional(count) }),
  becomes: (pages, { machine, os }) =>
    hugePageSizes.flatMap((size): readonly Primitive[] => {
      const placed = pagesOf(machine, pages, size);
      if (placed === undefined) return [];
      return takesNodes(os) ? [{ kind: 'hugePages', size, ...placed }] : withoutNodes(size, placed, isEven(pages[size]));
    }),
});

/**
 * Systems whose own kernel reads no `hugepages=<node>:<count>`: it came with Linux 5.16 (commit b5389086). Sources: kernels of the
 * releases, 5.15 of Ubuntu 22.04 and 5.14 of RHEL 9, whose manual has the argument for the whole machine alone.
 */
const WITHOUT_NODES: ReadonlySet<string> = new Set(['ubuntu-22.04', 'rhel-9']);
const takesNodes = (os: string | undefined): boolean => os === undefined || !WITHOUT_NODES.has(os);

const isEven = (said: HugePages[HugePageSize]): boolean => typeof said !== 'object' || new Set(said).size === 1;

/** Such a kernel spreads a number evenly over its NUMA nodes by itself; what is not even is written on each node at boot. */
function withoutNodes(
  size: HugePageSize,
  { count, nodes = [] }: NonNullable<ReturnType<typeof pagesOf>>,
  even: boolean,
): readonly Primitive[] {
  if (nodes.length === 0 || even) return [{ kind: 'hugePages', size, count }];
  const folder = size === '1Gi' ? 'hugepages-1048576kB' : 'hugepages-2048kB';
  return nodes.map(({ node, count: own }) => ({
    kind: 'sysfs',
    path: `/sys/devices/system/node/node${node}/hugepages/${folder}/nr_hugepages`,
    value: String(own),
  }));
}
