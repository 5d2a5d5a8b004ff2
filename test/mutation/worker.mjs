// Runs tests in a thread of its own, which the main thread ends when a mutant never comes back.
import { parentPort, workerData } from 'node:worker_threads';
import fc from 'fast-check';
import { Harness, runTest } from './harness.mjs';
import { Worlds } from './world.mjs';

const { root, code, mutated, testFiles } = workerData;
const harness = new Harness();
const worlds = new Worlds(root, code, mutated, harness.globals);
// The same values for every mutant and on every machine: a score must not move by chance.
fc.configureGlobal({ seed: 1, endOnFailure: true });
// What a mutant leaves behind in a promise that nobody awaits is no verdict.
process.on('unhandledRejection', () => {});

/** The switchboard in the instrumented code, by names that Stryker gave it. */
const stryker = (globalThis.__stryker__ = { mutantCoverage: { static: {}, perTest: {} } });

/** Runs every test once, without a mutant: whether it passes, what time of the processor it takes, and which mutants it comes across. */
async function dryRun() {
  const tests = [];
  for (const file of testFiles) {
    const loading = stopwatch();
    const found = harness.collect(() => worlds.open()(file));
    const loadMs = loading();
    for (const [index, one] of found.entries()) {
      const id = `${file}#${index}`;
      stryker.currentTestId = id;
      const running = stopwatch();
      const error = await failureOf(one);
      stryker.currentTestId = undefined;
      const { [id]: hits = {} } = stryker.mutantCoverage.perTest;
      tests.push({ id, file, index, name: one.name, ms: running(), loadMs, error, hits });
    }
  }
  return { tests, atLoad: Object.keys(stryker.mutantCoverage.static) };
}

/** Milliseconds of the processor from here on. Nothing but this thread is at work during a dry run. */
function stopwatch() {
  const began = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(began);
    return (user + system) / 1000;
  };
}

/** Runs these tests, in this order, until one fails. */
async function runMutant({ mutant, file: mutated, tests, hitLimit }) {
  Object.assign(stryker, { activeMutant: mutant, hitCount: 0, hitLimit });
  try {
    const load = worlds.open(mutated);
    const byFile = new Map();
    for (const { file, index, id } of tests) {
      if (!byFile.has(file))
        byFile.set(
          file,
          harness.collect(() => load(file)),
        );
      const error = await failureOf(byFile.get(file)[index]);
      if (stryker.hitCount > hitLimit) return { status: 'timeout' };
      if (error !== undefined) return { status: 'killed', by: id, error };
    }
    return { status: 'survived' };
  } catch (error) {
    // The tests do not even load.
    return stryker.hitCount > hitLimit ? { status: 'timeout' } : { status: 'killed', by: 'load', error: String(error) };
  } finally {
    Object.assign(stryker, { activeMutant: undefined, hitLimit: undefined, hitCount: undefined });
  }
}

async function failureOf(test) {
  try {
    if (test === undefined) return 'the test is gone';
    await runTest(test);
    return undefined;
  } catch (error) {
    return String(error?.message ?? error).slice(0, 500);
  }
}

parentPort.on('message', async (request) => {
  parentPort.postMessage(request.mutant === undefined ? await dryRun() : await runMutant(request));
});
