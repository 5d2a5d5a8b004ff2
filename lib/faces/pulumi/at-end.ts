/**
 * Does something once the program is over: Node has nothing left to do, and Pulumi, which takes leave of its engine in a
 * handler of the same event that it puts last, still takes messages. A program inside a process that goes on (an inline
 * program of the Automation API, a unit test) does not come there.
 *
 * Source: @pulumi/pulumi 3.248.0, `cmd/run/index.js`.
 */
export function atEnd(act: () => void): void {
  if (ACTS.length === 0) process.once('beforeExit', end);
  ACTS.push(act);
}

const ACTS: (() => void)[] = [];

/** A program that failed has said why. What an act throws fails the program, after the other acts. */
function end(code: number): void {
  const acts = ACTS.splice(0);
  const failures: unknown[] = [];
  for (const act of code === 0 ? acts : []) {
    try {
      act();
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}
