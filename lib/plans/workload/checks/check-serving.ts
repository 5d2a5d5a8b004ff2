import type { Check, Problem } from '../../../internal';
import type { Place } from '../../model';
import { PRE_STOP_SECONDS, SPREAD_KEY } from '../plans/serving';
import type { ServingLife } from '../plans/serving-props';
import type { PodProps } from '../pod/pod-props';
import { checkStrategy } from './check-kind';

type Serving = ServingLife & Pick<PodProps, 'topologySpreadConstraints'>;

/** What is wrong with how the pods of a model server live. */
export const servingChecks: readonly Check<Serving, Place>[] = [
  ({ strategy }, { path }) => checkStrategy(strategy, `${path}.strategy`),
  checkGrace,
  checkStartup,
  checkOwnSpread,
];

function checkGrace(
  { preStopSeconds = PRE_STOP_SECONDS, terminationGracePeriodSeconds: grace }: Serving,
  { path }: Place,
): readonly Problem[] {
  if (grace === undefined || grace > preStopSeconds) return [];
  return [
    {
      path: `${path}.terminationGracePeriodSeconds`,
      problem: 'is over before preStopSeconds are, so that running requests are cut off',
      got: grace,
      allowed: `more than ${preStopSeconds}`,
      fix: 'remove it, which gives the requests time, or give fewer preStopSeconds',
    },
  ];
}

/** The API server refuses two spreads of one key and one way. */
function checkOwnSpread({ spread = 'ScheduleAnyway', topologySpreadConstraints = [] }: Serving, { path }: Place): readonly Problem[] {
  const index = topologySpreadConstraints.findIndex(
    ({ topologyKey, whenUnsatisfiable }) => topologyKey === SPREAD_KEY && whenUnsatisfiable === spread,
  );
  if (index < 0) return [];
  const where = `${path}.topologySpreadConstraints[${index}]`;
  return [{ path: where, problem: 'is what spread makes already', got: SPREAD_KEY, fix: 'remove it, or give spread: false' }];
}

function checkStartup({ startupProbe, startupSeconds }: Serving, { path }: Place): readonly Problem[] {
  if (startupProbe === undefined || startupSeconds === undefined) return [];
  const problem = 'is what the startupProbe says already';
  return [{ path: `${path}.startupSeconds`, problem, got: startupSeconds, fix: 'give one of the two' }];
}
