// Tries every mutant of the given files with the tests that come across it.
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { compilerOf } from './compiles.mjs';
import { compile, instrument } from './sources.mjs';

/**
 * Mutants of these files with what became of each, file by file, until `until` (milliseconds of `performance.now()`).
 * A file whose mutants were not all tried by then is not among them.
 */
export async function* tryMutants({ root, files, sources, testFiles, threads = 1, until = Infinity, say = console.log }) {
  const { mutants, instrumented } = await instrument(root, files);
  const data = { root, code: compile(root, sources, instrumented), testFiles };
  const pool = Array.from({ length: threads }, () => new Thread(data));
  try {
    const { tests, atLoad } = await pool[0].ask({}, 600_000);
    // A test that fails anyway kills nothing. Whoever broke it sees it in `npm test`, and the scores fall here.
    for (const { file, name } of tests.filter(({ error }) => error !== undefined)) say(`left out, since it fails: ${file} ${name}`);
    const good = tests.filter(({ error }) => error === undefined);
    say(`${good.length} tests pass in ${seconds(sum(good, ({ ms }) => ms))}, ${mutants.length} mutants`);
    const plan = planOf(mutants, good, new Set(atLoad));
    const compiles = compilerOf(root);
    const rest = files.map((file) => ({ file, mutants: mutants.filter((mutant) => mutant.file === file) }));
    const next = (thread) =>
      rest.length === 0 ? undefined : tryFile(thread, rest.shift(), plan, { until, compiles }).then((found) => ({ thread, found }));
    const running = new Map();
    const begin = (thread) => {
      const trial = next(thread);
      if (trial !== undefined) running.set(thread, trial);
    };
    pool.forEach(begin);
    while (running.size > 0) {
      const { thread, found } = await Promise.race(running.values());
      running.delete(thread);
      begin(thread);
      if (found !== undefined) yield found;
    }
  } finally {
    for (const thread of pool) await thread.end();
  }
}

/** One file, unless the time runs out. */
async function tryFile(thread, { file, mutants }, plan, { until, compiles }) {
  const tried = [];
  for (const mutant of mutants) {
    if (performance.now() > until) return undefined;
    tried.push({ ...mutant, ...(await tryOne(thread, mutant, plan(mutant), compiles)) });
  }
  return { file, mutants: tried };
}

const seconds = (ms) => `${Math.round(ms / 1000)} s`;

/**
 * The tests that a mutant is tried with, those that stand nearest and cost least first. What runs when a module is loaded
 * is seen by no test alone: such a mutant meets the tests that come across its file, and when they let it live (`wider`),
 * all others of the folder that mirrors its own.
 */
function planOf(mutants, tests, atLoad) {
  const byMutant = new Map();
  for (const test of tests) for (const id of Object.keys(test.hits)) byMutant.set(id, [...(byMutant.get(id) ?? []), test]);
  const byFile = new Map(mutants.map(({ file }) => [file, new Set()]));
  for (const { id, file } of mutants) for (const test of byMutant.get(id) ?? []) byFile.get(file).add(test);
  return ({ id, file }) => {
    const mirror = join('test', file.split('/')[1], '/');
    const own = byMutant.get(id) ?? [];
    const hits = sum(own, (test) => test.hits[id]);
    if (!atLoad.has(id)) return { hits, tests: nearestFirst(own, mirror), wider: [] };
    const near = byFile.get(file);
    const wider = tests.filter((test) => test.file.startsWith(mirror) && !near.has(test));
    return { hits, tests: nearestFirst([...near], mirror), wider: nearestFirst(wider, mirror) };
  };
}

function nearestFirst(tests, mirror) {
  const costs = new Map();
  for (const { file, ms, loadMs } of tests) costs.set(file, (costs.get(file) ?? loadMs + (file.startsWith(mirror) ? 0 : 1e6)) + ms);
  return tests.toSorted((a, b) => costs.get(a.file) - costs.get(b.file) || (a.file === b.file ? a.ms - b.ms : a.file < b.file ? -1 : 1));
}

/** Whoever survives is asked of the compiler: what it refuses nobody can commit, and so it is no mutant. */
async function tryOne(thread, mutant, { tests, wider, hits }, compiles) {
  const first = await meet(thread, mutant, tests, hits);
  if (!LIVES.has(first.status)) return first;
  if (!compiles(mutant)) return { status: 'refused' };
  if (wider.length === 0) return first;
  const second = await meet(thread, mutant, wider, hits);
  return tests.length === 0 || !LIVES.has(second.status) ? second : first;
}

const LIVES = new Set(['survived', 'no coverage']);

async function meet(thread, { id }, tests, hits) {
  if (tests.length === 0) return { status: 'no coverage' };
  const expected = sum(tests, ({ ms }) => ms) + sum(new Map(tests.map((test) => [test.file, test.loadMs])).values(), (ms) => ms);
  const request = { mutant: id, tests: tests.map(({ file, index, id: test }) => ({ file, index, id: test })), hitLimit: 1000 + 100 * hits };
  return await thread.ask(request, 5000 + 10 * expected);
}

const sum = (list, of) => [...list].reduce((total, one) => total + of(one), 0);

/** A thread that is begun anew when it does not answer in time. */
class Thread {
  #data;
  #worker;

  constructor(data) {
    this.#data = data;
  }

  async ask(request, timeoutMs) {
    this.#worker ??= new Worker(join(import.meta.dirname, 'worker.mjs'), { workerData: this.#data });
    const worker = this.#worker;
    const { promise, resolve, reject } = deferred();
    const timer = setTimeout(() => resolve(undefined), timeoutMs);
    worker.once('message', resolve).once('error', reject).postMessage(request);
    try {
      const answer = await promise;
      if (answer !== undefined) return answer;
      await this.end();
      return { status: 'timeout' };
    } catch (error) {
      // Out of memory, for one: the mutant was seen, but the thread is gone.
      this.#worker = undefined;
      if (request.mutant === undefined) throw error;
      return { status: 'killed', by: 'crash', error: String(error) };
    } finally {
      clearTimeout(timer);
      worker.off('message', resolve).off('error', reject);
    }
  }

  async end() {
    await this.#worker?.terminate();
    this.#worker = undefined;
  }
}

function deferred() {
  let resolve, reject;
  const promise = new Promise((yes, no) => ([resolve, reject] = [yes, no]));
  return { promise, resolve, reject };
}
