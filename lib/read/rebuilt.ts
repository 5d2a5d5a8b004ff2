import type { Context } from './context';
import { joined } from './joined';
import { type Beside, judgeUnits } from './judge-units';
import { withPatches } from './kustomize/apply-patch';
import type { FoundWith } from './kustomize/kustomized';
import { asKnown, unitsOf } from './model';
import { mayHoldPlaceholder } from './placeholders/placeholders';
import type { Unit } from './places/unit';

/** Builds that are judged: each is judged as a whole, and a repository may have hundreds. */
const MOST_BUILDS = 8;

/**
 * Judges what kustomizations build: objects with the patches that they get there, as far as that is known. Each build is judged
 * once, when somebody asks whether an error is in it.
 */
export function foundInBuilds(units: readonly Unit[], more: readonly Unit[], context: Context, beside: Beside): FoundWith {
  const known = new Map<string, ReadonlySet<string>>();
  return ({ rule, subject }, build, patchesOf) => {
    let found = known.get(build.file);
    if (found === undefined) {
      if (known.size >= MOST_BUILDS) return false;
      const built = units.flatMap((unit) => builtBy(unit, patchesOf, context, beside));
      const { findings } = judgeUnits([...joined(built, context, new Map(beside.texts)), ...more], beside);
      known.set(build.file, (found = new Set(findings.flatMap((one) => (one.severity === 'error' ? [keyOf(one.rule, one.subject)] : [])))));
    }
    return found.has(keyOf(rule, subject));
  };
}

const keyOf = (rule: string, subject: string): string => `${rule}\n${subject}`;

/** What a unit is with the patches for it; nothing where that is not known, so that nothing is found in it. */
function builtBy(unit: Unit, patchesOf: Parameters<FoundWith>[2], context: Context, { texts }: Beside): readonly Unit[] {
  const [, origin] = unit.origins[0] ?? [];
  const patches = origin === undefined ? [] : patchesOf(origin.source.file);
  if (origin === undefined || patches.length === 0) return [unit];
  const { object, source, steps } = origin;
  const value = withPatches(object, patches);
  if (value === object) return [unit];
  // Of an item of a list the number is another.
  if (value === undefined || steps.length > 0) return [];
  const text = source.text();
  const document = { file: source.file, path: unit.path.replace(/\.\d+$/, ''), line: source.line, text, value };
  return asKnown(unitsOf(document, context, source), mayHoldPlaceholder(text), new Map(texts));
}
