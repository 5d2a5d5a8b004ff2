// Where our verdict on a file of mig-parted is another than its own, and why we leave it so.
import type { ValueFinding } from '../../../../lib/words/formats';

/**
 * Profiles that v0.10.0 does not know yet. A file does not say which version will read it: rule operator/mig-profiles
 * knows the operator that is installed, and refuses them there.
 */
const LATER_PROFILE = /-me|\+me\.all/;
/** None where a version knows every profile that we know. */
export const laterProfiles = (versions: readonly string[]): RegExp => (versions.includes('v0.10.0') ? LATER_PROFILE : /^$/);

const NAME = /^(?:(-?\d+)c\.)?(-?\d+)g\.(-?\d+)gb([+-].*)?$/;
const ATTRIBUTES = /^(?:\+(?:me|me\.all|gfx)(?:,(?:me|me\.all|gfx))*|-me)?$/;

/** Names that mig-parted can read, as numbers and letters, though no GPU will ever have such a profile: applying them fails. */
const impossible: Readonly<Record<string, (name: readonly string[]) => boolean>> = {
  'nothing of compute, slices or memory, or less': ([, compute = 1, slices, gb]) => [compute, slices, gb].some((part) => Number(part) <= 0),
  'more compute slices than slices': ([, compute = 1, slices]) => Number(compute) > Number(slices),
  'an attribute that there is not': ([, , , , attributes = '']) => !ATTRIBUTES.test(attributes),
};

/** Why a name that mig-parted reads is none of a profile; undefined when nothing is known against it. */
export function whyImpossible({ problem, got }: ValueFinding): string | undefined {
  const parts = problem === 'is not the name of a MIG profile' ? NAME.exec(String(got)) : null;
  return parts === null ? undefined : Object.keys(impossible).find((why) => impossible[why]?.(parts));
}

/** Every such reason. */
export const impossibilities: readonly string[] = Object.keys(impossible);
