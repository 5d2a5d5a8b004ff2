import { landing, worldsOf } from '../plans/landing';
import type { Model, PodFacts } from '../plans/model';
import type { JudgedFinding, JudgedUnknown } from './rule';

type Findings = readonly JudgedFinding[];

/** Of the findings of one world those that all others have as well: pods that may land on several pools have them on each. */
export const inAll = (first: Findings, others: readonly Findings[]): Findings =>
  first.filter((finding) => others.every((world) => hasIt(world, finding)));

const hasIt = (findings: Findings, { rule, subject, at }: JudgedFinding): boolean =>
  findings.some((other) => other.rule === rule && other.subject === subject && other.at === at);

/** What holds for pods on some of the pools that they may land on, and not on all: nobody knows on which of them they will. */
export function holdsOnSome(model: Model, judged: (world: Model) => Findings): readonly JudgedUnknown[] {
  const worlds = worldsOf(model).map(judged);
  const told = new Map<string, JudgedUnknown>();
  for (const findings of worlds)
    for (const finding of findings) {
      const pod = podOf(model, finding);
      const pools = pod === undefined ? [] : landing(model).of(pod).pools;
      const key = [finding.rule, finding.subject, finding.at].join('\n');
      if (finding.severity === 'info' || pools.length < 2 || told.has(key)) continue;
      const on = pools.filter((_, index) => hasIt(worlds[index] ?? [], finding));
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

const podOf = ({ pods }: Model, { subject, at = '' }: JudgedFinding): PodFacts | undefined =>
  pods.find(({ path, pointer }) => path === subject && at.startsWith(pointer));

const namesOf = (pools: readonly { readonly name: string }[]): string => pools.map(({ name }) => `'${name}'`).join(' or ');
