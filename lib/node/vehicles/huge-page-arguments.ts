import { type HugePageSize, type NodePlan, primitivesOf } from '../../model';

/** The kernel's own names. Source: Linux 6.12 Documentation/admin-guide/kernel-parameters.txt: hugepagesz=. */
const KERNEL_SIZE: Readonly<Record<HugePageSize, string>> = { '2Mi': '2M', '1Gi': '1G' };

/** Huge pages of a plan as arguments of the kernel: `hugepagesz=1G hugepages=0:8,1:8`. */
export const hugePageArguments = (plan: NodePlan): readonly string[] =>
  primitivesOf(plan, 'hugePages').map(({ size, count, nodes }) => {
    const pages = nodes?.map((each) => `${each.node}:${each.count}`).join(',') ?? String(count);
    return `hugepagesz=${KERNEL_SIZE[size]} hugepages=${pages}`;
  });
