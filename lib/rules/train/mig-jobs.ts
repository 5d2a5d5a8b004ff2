import { memo } from '../../internal';
import { defaultKinds, type KindRow } from '../../kinds';
import type { Container } from '../../kubernetes';
import type { Model, ObjectFacts } from '../../model';
import { hasMigDevices, migDevicesOf } from '../lookups/mig-devices';
import { objectsOf, podsMadeBy, type SeenPod } from '../lookups/related';
import { belongTogether } from './torchrun';

/** A job whose pods work on one thing, on several MIG devices. */
export interface MigJob {
  readonly facts: ObjectFacts;
  /** Where its first pod with MIG devices is. */
  readonly at: string;
  /** How many MIG devices it asks for in all. */
  readonly count: number;
  /** What its pods ask for, each name once. */
  readonly resources: readonly string[];
  readonly pods: readonly SeenPod[];
}

/** Every such job. */
export const migJobs = memo((model: Model): readonly MigJob[] =>
  !hasMigDevices(model)
    ? NONE
    : defaultKinds.flatMap(({ group, kind, gang, isBlueprint }) =>
        gang === undefined || isBlueprint === true ? [] : objectsOf(model, group, kind).flatMap((facts) => jobOf(model, facts, gang)),
      ),
);

const NONE: readonly never[] = [];

function jobOf(model: Model, facts: ObjectFacts, gang: KindRow['gang']): readonly MigJob[] {
  const pods = podsMadeBy(model, facts).filter((seen) => migDevicesOf(seen, model).size > 0 && workTogether(gang, seen));
  const [first] = pods;
  const count = pods.reduce((sum, seen) => sum + (seen.pod.replicas ?? 1) * devicesOf(seen, model), 0);
  if (first === undefined || count < 2) return [];
  const resources = [...new Set(pods.flatMap(({ asks }) => asks.map(({ resource }) => resource)))];
  return [{ facts, at: first.pod.pointer, count, resources, pods }];
}

const devicesOf = (seen: SeenPod, model: Model): number => [...migDevicesOf(seen, model).values()].reduce((sum, count) => sum + count, 0);

/** Whether the pods of a template are one job: the kind says so, or the pods themselves do, by their names or by variables of torchrun. */
const workTogether = (gang: KindRow['gang'], { pod }: SeenPod): boolean =>
  gang !== 'named' || belongTogether(pod) || pod.spec.containers.some(isToldOfRanks);
const isToldOfRanks = ({ env }: Container): boolean => env?.some(({ name }) => /^PET_/.test(name)) === true;
