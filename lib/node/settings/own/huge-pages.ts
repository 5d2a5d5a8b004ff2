import { anyOf, integer, list, object, optional } from '../../../internal';
import { hugePageSizes, type Primitive } from '../../../model';
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
  becomes: (pages, { machine }) =>
    hugePageSizes.flatMap((size): readonly Primitive[] => {
      const placed = pagesOf(machine, pages, size);
      return placed === undefined ? [] : [{ kind: 'hugePages', size, ...placed }];
    }),
});
