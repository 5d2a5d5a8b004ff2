import { Session } from 'node:inspector';
import { join, sep } from 'node:path';

const LIBRARY = join(__dirname, '..', 'lib') + sep;

/** How often functions of this library are called by some work, which unlike its time is the same on every machine. */
export function callsOf(work: () => void): number {
  const session = new Session();
  session.connect();
  try {
    // The engine counts the calls of every function; what it answers is there before post returns.
    session.post('Profiler.enable');
    session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
    work();
    let counted = 0;
    session.post('Profiler.takePreciseCoverage', (_, { result }) => {
      for (const { url, functions } of result)
        if (url.includes(LIBRARY)) for (const { ranges } of functions) counted += ranges[0]?.count ?? 0;
    });
    expect(counted).toBeGreaterThan(0);
    return counted;
  } finally {
    session.disconnect();
  }
}
