import { sharedClaims, sharesAmong } from '../../../plans/allocators';
import { memo } from '../../../internal';
import { defaultKinds, type KindRow } from '../../../words/kinds';
import type { Container } from '../../../words/kubernetes';
import type { Model, ObjectFacts } from '../../../plans/model';
import { hasMigDevices, migDevicesOf } from '../../lookups/mig-devices';
import { objectsOf, podsMadeBy, podsOf, type SeenPod } from '../../lookups/related';
import { belongTogether } from './torchrun';

/** A job whose pods work on one thing, on parts of GPUs. */
export interface JobOnParts {
  readonly facts: ObjectFacts;
  /** Where its first pod with parts is. */
  readonly at: string;
  /** How many parts it has in all. */
  readonly count: number;
  /** What its pods ask for, each name once. */
  readonly resources: readonly string[];
  readonly pods: readonly SeenPod[];
}

/** Every job that goes over several MIG devices. */
export const migJobs = memo((model: Model): readonly JobOnParts[] => (hasMigDevices(model) ? jobsOn(model, migDevicesIn) : NONE));

/** Every job of which two pods may get the same GPU, each a share or a part of it, or all the one that they claim together. */
export const sharingJobs = memo((model: Model): readonly JobOnParts[] =>
  podsOf(model).some((seen) => sharesIn(seen, model) > 0) ? jobsOn(model, sharesIn) : NONE,
);

const NONE: readonly never[] = [];

type Parts = (seen: SeenPod, model: Model) => number;

const migDevicesIn: Parts = (seen, model) => [...migDevicesOf(seen, model).values()].reduce((sum, count) => sum + count, 0);

/** One for a pod: its own parts are of several GPUs. */
const sharesIn: Parts = ({ asks, pod }, model) => {
  if (asks.length === 0) return 0;
  const pool = pod.pool === undefined ? undefined : model.pools.find(({ path }) => path === pod.pool);
  return sharesAmong(asks, pool).length > 0 || (sharedClaims(pod.spec).length > 0 && asks.some(({ devices }) => devices !== undefined))
    ? 1
    : 0;
};

const jobsOn = (model: Model, partsOf: Parts): readonly JobOnParts[] =>
  defaultKinds.flatMap(({ group, kind, gang, isBlueprint }) =>
    gang === undefined || isBlueprint === true ? [] : objectsOf(model, group, kind).flatMap((facts) => jobOf(model, facts, gang, partsOf)),
  );

function jobOf(model: Model, facts: ObjectFacts, gang: KindRow['gang'], partsOf: Parts): readonly JobOnParts[] {
  const pods = podsMadeBy(model, facts).filter((seen) => partsOf(seen, model) > 0 && workTogether(gang, seen));
  const [first] = pods;
  const count = pods.reduce((sum, seen) => sum + (seen.pod.replicas ?? 1) * partsOf(seen, model), 0);
  if (first === undefined || count < 2) return [];
  const resources = [...new Set(pods.flatMap(({ asks }) => asks.map(({ resource }) => resource)))];
  return [{ facts, at: first.pod.pointer, count, resources, pods }];
}

/** Whether the pods of a template are one job: the kind says so, or the pods themselves do, by their names or by variables of torchrun. */
const workTogether = (gang: KindRow['gang'], { pod }: SeenPod): boolean =>
  gang !== 'named' || belongTogether(pod) || pod.spec.containers.some(isToldOfRanks);
const isToldOfRanks = ({ env }: Container): boolean => env?.some(({ name }) => /^PET_/.test(name)) === true;
