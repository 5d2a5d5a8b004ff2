import { grouped } from '../internal';

/** What a finding is told as: as a finding, or as unknown. */
export type Told = 'finding' | 'unknown';

interface Former {
  /** The id of today. */
  readonly now: string;
  /** What the old id was about, where that is not all that the new one tells. */
  readonly of?: Told;
}

/** Ids that rules had once. They stay valid in silences and where rules are left out, for what they were about. */
const FORMER: Readonly<Record<string, Former>> = {
  'operator/unheard-value': { now: 'operator/overridden-value' },
  'operator/unknown-version': { now: 'operator/unknown-value', of: 'unknown' },
  'pool/memory-unknown': { now: 'pool/memory-margin', of: 'unknown' },
};

/** Every id that a rule had once. */
export const formerIds: readonly string[] = Object.keys(FORMER);

/** The id of today of one that a rule had once; undefined for others. */
export const presentId = (id: string): string | undefined => (Object.hasOwn(FORMER, id) ? FORMER[id]?.now : undefined);

/** The names under which what a rule tells can be silenced: its id, and those that it had. */
export const namesOf = (rule: string, told: Told): readonly string[] => {
  const former = FORMER_OF.get(rule);
  return former === undefined ? [rule] : [rule, ...former.filter(({ of = told }) => of === told).map(({ id }) => id)];
};

const FORMER_OF = grouped(
  Object.entries(FORMER).map(([id, former]) => ({ id, ...former })),
  ({ now }) => now,
);

/** Why something that a rule tells is silenced; undefined where it is not. */
export function reasonOf(silence: Readonly<Record<string, string>>, rule: string, told: Told): string | undefined {
  for (const name of namesOf(rule, told)) if (silence[name] !== undefined) return silence[name];
  return undefined;
}

/** Whether a rule is left out, by its id or one that it had. */
export const isLeftOut = (disabled: readonly string[], rule: string, told: Told): boolean =>
  disabled.length > 0 && namesOf(rule, told).some((name) => disabled.includes(name));

/** What is said once of an id that has another name now; undefined for others. */
export function renamed(id: string): string | undefined {
  const now = presentId(id);
  return now === undefined ? undefined : `'${id}' is now called '${now}': write that`;
}
