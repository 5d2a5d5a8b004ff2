import { grouped } from '../internal';
import { landing, worldsOf } from '../plans/landing';
import type { Model } from '../plans/model';
import type { JudgedFinding, JudgedUnknown } from './rule';

type Findings = readonly JudgedFinding[];

/** Of the findings of one world those that all others have as well: pods that may land on several pools have them on each. */
export function inAll(first: Findings, others: readonly Findings[]): Findings {
  const worlds = others.map(keysIn);
  return first.filter((finding) => worlds.every((keys) => keys.has(keyOf(finding))));
}

const keyOf = ({ rule, subject, at }: JudgedFinding): string => [rule, subject, at].join('\n');
const keysIn = (findings: Findings): ReadonlySet<string> => new Set(findings.map(keyOf));

/** What holds for pods on some of the pools that they may land on, and not on all: nobody knows on which of them they will. */
export function holdsOnSome(model: Model, judged: (world: Model) => Findings): readonly JudgedUnknown[] {
  const worlds = worldsOf(model).map(judged);
  const keys = worlds.map(keysIn);
  const pods = grouped(model.pods, ({ path }) => path);
  const told = new Map<string, JudgedUnknown>();
  for (const findings of worlds)
    for (const finding of findings) {
      const pod = pods.get(finding.subject)?.find(({ pointer }) => finding.at?.startsWith(pointer));
      const pools = pod === undefined ? [] : landing(model).of(pod).pools;
      const key = keyOf(finding);
      if (finding.severity === 'info' || pools.length < 2 || told.has(key)) continue;
      const on = pools.filter((_, index) => keys[index]?.has(key));
      if (on.length === pools.length) continue;
      told.set(key, {
        rule: finding.rule,
        subject: finding.subject,
        ...(finding.at === undefined ? {} : { at: finding.at }),
        unchecked: 'the pool that its pods run on',
        missing: `they may run on ${namesOf(pools)}, and on ${namesOf(on)} this holds: ${finding.problem}`,
        give: 'give a nodeSelector of the pool that they are for',
      });
    }
  return [...told.values()];
}

const namesOf = (pools: readonly { readonly name: string }[]): string => pools.map(({ name }) => `'${name}'`).join(' or ');
