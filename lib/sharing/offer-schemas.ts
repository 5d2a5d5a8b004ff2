import {
  at,
  boolean,
  check,
  integer,
  isPlainObject,
  list,
  map,
  number,
  object,
  oneOf,
  optional,
  plainText,
  type Problem,
  required,
  type Schema,
  throwIfAny,
} from '../internal';
import { DNS_SUBDOMAIN } from '../kubernetes';

/** What `mig()` is told of the layout. */
interface MigCut {
  readonly layout?: Layout;
  readonly groups?: readonly { readonly layout: Layout }[];
}
type Layout = Readonly<Record<string, number | undefined>>;

/** What MIG devices are called. */
const STRATEGIES = ['single', 'mixed'];

/** Any MIG profile name; whether a GPU has it is a rule's question. Grammar: mig-parted v0.15.0 `pkg/types/mig_profile.go`. */
export const migLayoutSchema: Schema = map(integer({ min: 0 }), {
  key: /^(\d+c\.)?\d+g\.\d+gb([+-][\w.,+-]+)?$/,
  keyWhat: "a MIG profile such as '1g.10gb'",
});

/** Layouts by group of devices. */
export const migGroupsSchema: Schema = list(
  object<{ devices: unknown; layout: unknown }>({
    devices: required({ is: 'anyOf', what: "a list of GPU indices, or 'all'", options: [oneOf(['all']), list(integer({ min: 0 }))] }),
    layout: required(migLayoutSchema),
  }),
);

const migOptionsSchema: Schema = object<{ strategy: unknown; layout: unknown; groups: unknown }>({
  strategy: optional(oneOf(STRATEGIES)),
  layout: optional(migLayoutSchema),
  groups: optional(migGroupsSchema),
});

/** The name of a RuntimeClass. */
export const runtimeClassSchema: Schema = plainText({ pattern: DNS_SUBDOMAIN, what: 'the name of a RuntimeClass' });

const pluginShareKeys = {
  replicas: required(integer({ min: 2 })),
  renameByDefault: optional(boolean),
  failRequestsGreaterThanOne: optional(boolean),
};

/** Options of each function that makes an offer. */
export const offerSchemas = {
  mig: migOptionsSchema,
  timeSlicing: object<Record<keyof typeof pluginShareKeys | 'mig', unknown>>({ ...pluginShareKeys, mig: optional(migOptionsSchema) }),
  mps: object<Record<keyof typeof pluginShareKeys, unknown>>(pluginShareKeys),
  hami: object<Record<'deviceSplitCount' | 'deviceMemoryScaling' | 'deviceCoreScaling' | 'runtimeClassName', unknown>>({
    deviceSplitCount: optional(integer({ min: 1 })),
    deviceMemoryScaling: optional(number({ min: 0.01 })),
    deviceCoreScaling: optional(number({ min: 0.01 })),
    runtimeClassName: optional(runtimeClassSchema),
  }),
} satisfies Record<string, Schema>;

/** Refuses options that no offer can have, with every problem; `mps().replicas` is where one of them stands. */
export function checkOffer(offer: keyof typeof offerSchemas, options: unknown): void {
  const path = `${offer}()`;
  const problems = check(offerSchemas[offer], options, path);
  throwIfAny(problems.length > 0 ? problems : relations(offer, options, path));
}

/** Asked of options whose form is right. */
function relations(offer: keyof typeof offerSchemas, options: unknown, path: string): readonly Problem[] {
  const cut = offer === 'mig' ? options : isPlainObject(options) ? options['mig'] : undefined;
  return isPlainObject(cut) ? migProblems(cut, offer === 'mig' ? path : at(path, 'mig')) : [];
}

/** A layout stands once, and cuts something: GPUs that nobody cuts are whole ones. */
export function migProblems({ layout, groups }: MigCut, path: string): readonly Problem[] {
  if (layout !== undefined && groups !== undefined) {
    return [{ path, problem: 'needs one of layout and groups, not both', got: ['layout', 'groups'], fix: 'leave layout away, or groups' }];
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
