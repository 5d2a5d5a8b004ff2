import { otherDevicesOf } from '../allocators';
import type { Problem } from '../../internal';
import type { Sharing } from '../model';
import type { NodePoolProps } from './pool-props';

type Given = Readonly<Partial<Record<'machine' | 'machines', unknown>>> & Pick<NodePoolProps, 'os' | 'nodeImage'>;

/**
 * A pool names its machine, or several of them: the shapes known here have NVIDIA's GPUs. Nodes with devices of other vendors
 * have none, so that nothing follows from one, bootstrap files included.
 */
export function machineChoiceProblems(sharing: Sharing, props: Given, path: string): readonly Problem[] {
  if (otherDevicesOf(sharing)) return describedProblems(sharing, props, path);
  const given = (['machine', 'machines'] as const).filter((key) => props[key] !== undefined);
  if (given.length === 1) return [];
  return [
    {
      path,
      problem: 'needs exactly one of machine, machines',
      ...(given.length === 0 ? {} : { got: given }),
      fix: given.length === 0 ? 'name the machine that the nodes are' : 'keep one of them',
    },
  ];
}

/** What describes machines with NVIDIA's GPUs, on a pool whose devices are of another vendor. */
export function describedProblems(sharing: Sharing, props: Readonly<Record<string, unknown>>, path: string): readonly Problem[] {
  if (!otherDevicesOf(sharing)) return [];
  return DESCRIBING.filter(({ key }) => props[key] !== undefined).map(({ key, problem }) => ({
    path: `${path}.${key}`,
    problem,
    fix: 'remove it: the sharing says which devices the nodes have',
  }));
}

const DESCRIBING: readonly { readonly key: string; readonly problem: string }[] = [
  { key: 'machine', problem: "describes a server with NVIDIA's GPUs, and this pool has devices of another vendor" },
  { key: 'machines', problem: "describes servers with NVIDIA's GPUs, and this pool has devices of another vendor" },
  { key: 'gpu', problem: "is one of NVIDIA's GPUs, and this pool has devices of another vendor" },
  { key: 'os', problem: 'has no effect: files that set up nodes are made for machines that are described' },
  {
    key: 'nodeImage',
    problem: 'has no effect: it says what the GPU Operator installs, which does nothing on nodes without GPUs of NVIDIA',
  },
  { key: 'kubelet', problem: 'has no effect without a machine' },
];
