import * as pulumi from '@pulumi/pulumi';
import { type GathersLateRefusals, LATE_REFUSALS, settling } from '../../internal';

/**
 * A value for each run of a program: the first who asks in a run makes it. One process may run several programs, or one
 * several times: `preview()` and then `up()` of the Automation API, side by side too, and tests that set mocks each time.
 * Each of them speaks to an engine, or to mocks, of its own.
 */
export function perRun<T extends object>(make: () => T): () => T {
  const values = new WeakMap<object, T>();
  return () => {
    const run = currentRun();
    let value = values.get(run);
    if (value === undefined) values.set(run, (value = make()));
    return value;
  };
}

/** Has this run know what others of the same key know: each component of a package is a connection of its own. */
export const joinRun = (key: object): void => void JOINED.set(connection(), key);

const JOINED = new WeakMap<object, object>();

const currentRun = (): object => JOINED.get(connection()) ?? connection();

/**
 * Refuses, later in this run, what an Output holds: throws, so that the engine says it and fails. Where a test gathers
 * refusals, it hands them over and answers with what is not known, so that nothing is made of the value, nothing waits for it
 * for ever, and no rejection is left that nobody handles.
 */
export function refusesLate(): (refusal: unknown) => unknown {
  const gather = gatherer();
  return (refusal) => {
    if (gather === undefined) throw refusal;
    gather(refusal);
    return pulumi.unknown;
  };
}

/** Where a test gathers refusals, an Output that is rejected becomes one that is not known, and what rejects it is handed over. */
export function gathersRejection(): <T>(output: pulumi.Output<T>) => pulumi.Output<T> {
  const gather = gatherer();
  if (gather === undefined) return (output) => output;
  const refused = (refusal: unknown): unknown => {
    gather(refusal);
    return pulumi.unknown;
  };
  return (output) => pulumi.output(Promise.all(settling(output)).then(() => output as unknown, refused)) as typeof output;
}

const gatherer = (): GathersLateRefusals[typeof LATE_REFUSALS] => (connection() as GathersLateRefusals)[LATE_REFUSALS];

/** The connection to the engine. Source: @pulumi/pulumi 3.248.0 `runtime/settings.ts`, which keeps one for each run. */
const connection = (): object => (pulumi.runtime as { getMonitor?: () => object | undefined }).getMonitor?.() ?? WITHOUT_ENGINE;

const WITHOUT_ENGINE = {};
