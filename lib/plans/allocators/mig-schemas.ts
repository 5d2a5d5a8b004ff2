import { gpuModels } from '../../words/gpu';
import { at, integer, list, map, object, oneOf, optional, type Problem, required, type Schema, unionBy } from '../../internal';
import { migStrategies, type MigStrategy } from '../model';

/** What `mig()` is given of the layout. */
interface MigCut {
  readonly layout?: Layout;
  readonly groups?: readonly { readonly layout: Layout }[];
}
type Layout = Readonly<Record<string, number | undefined>>;

/** Any MIG profile name; whether a GPU has it is a rule's question. Grammar: mig-parted v0.15.0 `pkg/types/mig_profile.go`. */
export const migLayoutSchema: Schema = map(integer({ min: 0 }), {
  key: /^(\d+c\.)?\d+g\.\d+gb([+-][\w.,+-]+)?$/,
  keyWhat: "a MIG profile such as '1g.10gb'",
});

/** Layouts by group of devices. */
export const migGroupsSchema: Schema = list(
  object<{ gpu: unknown; devices: unknown; layout: unknown }>({
    gpu: optional(oneOf(gpuModels)),
    devices: required({ is: 'anyOf', what: "a list of GPU indices, or 'all'", options: [oneOf(['all']), list(integer({ min: 0 }))] }),
    layout: required(migLayoutSchema),
  }),
);

/** Form of `MigOptions`. */
export const migOptionsSchema: Schema = object<{ strategy: unknown; layout: unknown; groups: unknown }>({
  strategy: optional(oneOf(migStrategies)),
  layout: optional(migLayoutSchema),
  groups: optional(migGroupsSchema),
});

/** Form of a partition in the description of a pool. */
export const partitionSchema: Schema = unionBy(
  'kind',
  'a partition, as exclusive() and mig() make it',
  object<{ kind: 'none' }>({ kind: required(oneOf(['none'])) }),
  object<{ kind: 'mig'; strategy: MigStrategy; groups: unknown }>({
    kind: required(oneOf(['mig'])),
    strategy: required(oneOf(migStrategies)),
    groups: optional(migGroupsSchema),
  }),
);

/** A layout is given once, and cuts something: GPUs that nobody cuts are whole ones. */
export function migProblems({ layout, groups }: MigCut, path: string): readonly Problem[] {
  if (layout !== undefined && groups !== undefined) {
    return [{ path, problem: 'needs one of layout and groups, not both', got: ['layout', 'groups'], fix: 'remove layout, or groups' }];
  }
  const layouts = groups === undefined ? (layout === undefined ? undefined : [layout]) : groups.map((group) => group.layout);
  if (layouts === undefined || layouts.some((one) => Object.values(one).some((count = 0) => count > 0))) return [];
  return [
    {
      path: at(path, groups === undefined ? 'layout' : 'groups'),
      problem: 'cuts no GPU',
      got: groups ?? layout,
      allowed: "at least one MIG device, such as { '1g.10gb': 7 }",
      fix: 'give a layout, or use a GpuNodePool, whose GPUs are whole',
    },
  ];
}
