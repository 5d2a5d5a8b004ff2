// Tries every mutant of the given files with the tests that come across it.
import { basename, join } from 'node:path';
import { compilerOf } from './compiles.mjs';
import { compile, instrument, textsOf } from './sources.mjs';
import { Thread } from './thread.mjs';

/**
 * Mutants of these files with what became of each, file by file, until `until` (milliseconds of `performance.now()`). A file
 * whose mutants were not all tried by then is not among them. Each is tried with tests of the folders that `judges` names for
 * its file, except those that `wasKilled` says were killed before; those of a file that are `doubtful` meet all of them.
 */
export async function* tryMutants({
  root,
  files,
  sources,
  testFiles,
  judges = () => ['test/'],
  doubtful = () => [],
  wasKilled = () => false,
  threads = 1,
  until = Infinity,
  say = console.log,
}) {
  if (files.length === 0) return;
  const { mutants, instrumented } = await instrument(root, files);
  const texts = textsOf(root, sources);
  const data = { root, code: compile(texts), mutated: compile(instrumented), testFiles };
  const pool = Array.from({ length: threads }, () => new Thread(WORKER, data, threads));
  try {
    const { tests, atLoad } = await pool[0].ask({}, 600_000);
    // A test that fails anyway kills nothing. Whoever broke it sees it in `npm test`, and the scores fall here.
    for (const { file, name } of tests.filter(({ error }) => error !== undefined)) say(`left out, since it fails: ${file} ${name}`);
    const good = tests.filter(({ error }) => error === undefined);
    say(`${good.length} tests pass in ${seconds(sum(good, ({ ms }) => ms))}, ${mutants.length} mutants`);
    const plan = planOf(mutants, good, new Set(atLoad), judges, speakersIn(texts));
    const compiles = compilerOf(root);
    const rest = files.map((file) => ({ file, mutants: mutants.filter((mutant) => mutant.file === file) }));
    const next = (thread) =>
      rest.length === 0
        ? undefined
        : tryFile(thread, rest.shift(), plan, { until, compiles, doubtful, wasKilled }).then((found) => ({ thread, found }));
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

const WORKER = join(import.meta.dirname, 'worker.mjs');

/**
 * One file, unless the time runs out: every mutant meets the tests of the mirror, those that live are shown to the compiler
 * (what it refuses nobody can commit), the rest meets the other suites, and those that are doubtful every test.
 */
async function tryFile(thread, { file, mutants }, plan, { until, compiles, doubtful, wasKilled }) {
  const tried = mutants.map((mutant) => ({ ...mutant, plan: plan(mutant) }));
  const living = () => tried.filter(({ status }) => LIVES.has(status));
  for (const one of tried) {
    if (performance.now() > until) return undefined;
    Object.assign(one, wasKilled(one) ? { status: 'killed' } : await meet(thread, one, one.plan.tests, one.plan.hits));
  }
  const refused = compiles(file, living());
  for (const one of living()) {
    if (performance.now() > until) return undefined;
    if (refused.has(one.id)) one.status = 'refused';
    else await tryAgain(thread, one, one.plan.wider);
  }
  for (const one of doubtful(file, tried)) {
    if (performance.now() > until) return undefined;
    await tryAgain(thread, one, one.plan.rest);
  }
  return { file, mutants: tried };
}

const seconds = (ms) => `${Math.round(ms / 1000)} s`;

/**
 * The tests that a mutant is tried with (`tests`): those that are called after its file, and the closest of the folder that
 * mirrors its own; and when they let it live, those of the other suites that judge its file (`wider`). What runs when a module
 * is loaded is seen by no test alone: such a mutant meets the tests that come across its file, and, where they are few, all
 * others of the mirror. `rest` are those that neither meets.
 */
function planOf(mutants, tests, atLoad, judges, speaksOf) {
  const byFile = new Map();
  for (const { id, file } of mutants) byFile.set(file, (byFile.get(file) ?? new Set()).add(id));
  const judgesOf = (file) => tests.filter((test) => judges(file).some((folder) => test.file.startsWith(folder)));
  const nearOf = cached((file) => closestFirst(judgesOf(file), byFile.get(file), speaksOf(file)));
  return ({ id, file }) => {
    const mirror = join('test', file.split('/')[1], '/');
    const inMirror = (test) => test.file.startsWith(mirror);
    const near = nearOf(file);
    const own = near.filter(({ hits }) => id in hits);
    const found = atLoad.has(id) ? near : own;
    const others = atLoad.has(id) && near.length < MET ? tests.filter((test) => inMirror(test) && !near.includes(test)) : [];
    const called = (atLoad.has(id) ? judgesOf(file) : found).filter((test) => isCalledAfter(file, test.file));
    const first = [...called, ...found.filter((test) => inMirror(test) && !called.includes(test)).slice(0, MET)];
    const wider = [...found.filter((test) => !inMirror(test) && !called.includes(test)).slice(0, MET), ...others];
    const met = new Set([...first, ...wider]);
    return { hits: sum(own, (test) => test.hits[id]), tests: first, wider, rest: found.filter((test) => !met.has(test)) };
  };
}

/** `a.test.ts` is about `a.ts`, in whatever folder it stands. */
export const isCalledAfter = (file, testFile) => basename(testFile, '.test.ts') === basename(file, '.ts');

/**
 * The tests that come across any of these mutants. First come those that see what few others see: they are about this file,
 * and kill soonest. (How long they take must not count: a score has to be the same on every machine.) A line that every
 * judgement runs through meets a thousand tests, of which most see nothing else of the file. A test that something is left
 * alone sees little: it comes with the others of its test file, whose tests are about this file on the average, or which names
 * a rule of it.
 */
function closestFirst(tests, ids, speaks) {
  const seen = tests.map((test) => [test, Object.keys(test.hits).filter((id) => ids.has(id))]).filter(([, own]) => own.length > 0);
  const times = new Map();
  for (const [, own] of seen) for (const id of own) times.set(id, (times.get(id) ?? 0) + 1);
  const rarity = new Map(seen.map(([test, own]) => [test, sum(own, (id) => 1 / times.get(id))]));
  const about = new Map();
  for (const { file } of tests) about.set(file, { rarity: 0, tests: (about.get(file)?.tests ?? 0) + 1 });
  for (const [{ file }, found] of rarity) about.get(file).rarity += found;
  const mean = ({ file }) => about.get(file).rarity / about.get(file).tests;
  const alone = seen.map(([test]) => test).sort((a, b) => rarity.get(b) - rarity.get(a));
  const together = alone.toSorted((a, b) => mean(b) - mean(a));
  const named = alone.filter(speaks);
  return [...new Set(alone.flatMap((test, index) => [test, together[index], named[index] ?? test]))];
}

/** Whether a test stands in a file that names a rule of this one. */
const speakersIn = (texts) => (file) => {
  const ids = [...(texts.get(file) ?? '').matchAll(/^ +id: '([a-z-]+\/[a-z0-9-]+)'/gm)].map(([, id]) => id);
  return cached(({ file: testFile }) => ids.some((id) => texts.get(testFile)?.includes(id) === true));
};

const MET = 150;

function cached(compute) {
  const known = new Map();
  return (key) => known.get(key) ?? known.set(key, compute(key)).get(key);
}

/** More tests for a mutant that lives: one that no test had come across before is alive when these let it live. */
async function tryAgain(thread, one, tests) {
  if (tests.length === 0) return;
  const met = await meet(thread, one, tests, one.plan.hits);
  if (!LIVES.has(met.status) || one.status === 'no coverage') Object.assign(one, met);
}

const LIVES = new Set(['survived', 'no coverage']);

async function meet(thread, { id, file }, tests, hits) {
  if (tests.length === 0) return { status: 'no coverage' };
  const expected = sum(tests, ({ ms }) => ms) + sum(new Map(tests.map((test) => [test.file, test.loadMs])).values(), (ms) => ms);
  const request = {
    mutant: id,
    file,
    tests: tests.map((test) => ({ file: test.file, index: test.index, id: test.id })),
    hitLimit: 1000 + 100 * hits,
  };
  return await thread.ask(request, 5000 + 10 * expected);
}

const sum = (list, of) => [...list].reduce((total, one) => total + of(one), 0);
