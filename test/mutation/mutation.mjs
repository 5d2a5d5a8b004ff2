// npm run mutation [-- FILES OR FOLDERS] [-- options]: are the tests good enough to see a change of behaviour?
//
//   --write        renews scores.json by what this run found
//   --begin        with --write: files that the record does not have are written into it as not judged yet
//   --prune        drops from scores.json what is about files and lines that are gone, and judges nothing
//   --changed      only files that changed since they were judged, those whose tests did, and those that nobody has judged yet, as
//                  far as the time goes; it fails for a changed file that is not judged in that time
//   --survivors    of files that have not changed since they were judged, only what survived then is tried again: for new tests
//   --minutes N    the time; what was not judged within it is named
//   --threads N    1 by default
//
// Stryker's instrumenter makes the mutants; our own harness runs the tests (see harness.mjs for why not Stryker's).
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { isCalledAfter, tryMutants } from './run.mjs';
import { compile, filesOf, textsOf } from './sources.mjs';
import { Worlds } from './world.mjs';

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    root: { type: 'string', default: join(import.meta.dirname, '../..') },
    begin: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
    prune: { type: 'boolean', default: false },
    changed: { type: 'boolean', default: false },
    survivors: { type: 'boolean', default: false },
    minutes: { type: 'string', default: 'Infinity' },
    threads: { type: 'string', default: '1' },
  },
});

/**
 * Whose suites kill the mutants of a folder: its own, and those of what stands right upon it. Suites that compare the whole
 * product with snapshots are not among them (combinations, examples, parity, pairs, docs): they fail for any change, which
 * says nothing about whether a behaviour is tested, and they are slow.
 */
const SUITES = {
  'lib/rules': ['test/rules/', 'test/promises/', 'test/read/'],
  // What binds the rules to an app.
  'lib/rules/ledger.ts': ['test/cdk8s/', 'test/promises/', 'test/rules/'],
  'lib/plans/allocators': ['test/allocators/', 'test/rules/', 'test/node/', 'test/charts/', 'test/promises/'],
  'lib/words/gpu': ['test/gpu/', 'test/allocators/', 'test/rules/'],
  'lib/plans/node': ['test/node/', 'test/rules/'],
};
/**
 * Three have Jest load their modules, or others in their place; one reads what was recorded of charts, beside these suites; one runs the built package; two go
 * through every rule in each test, which is slow and shows no rule; three of documents hold thousands of random texts to one
 * promise, that nothing breaks: they took nine tenths of the time of a run. And one
 * has the engine count calls, for which it gives up what it compiled.
 */
const LEFT_OUT = [
  'test/rules/imaginary.test.ts',
  'test/allocators/rows.test.ts',
  'test/charts/delivery-rendered.test.ts',
  'test/charts/value-types.test.ts',
  'test/cdk8s/validation.test.ts',
  'test/rules/inputs/inputs.test.ts',
  'test/rules/inputs/document.test.ts',
  'test/read/read.test.ts',
  'test/read/hostile-configs.test.ts',
  'test/read/across-documents.test.ts',
  'test/read/growth.test.ts',
];

const root = resolve(options.root);
const own = (file) => join('test/mutation', file);
const here = join(import.meta.dirname, '../..');
const record = new Worlds(here, compile(textsOf(here, [own('record.ts'), own('reasons.ts')])), new Map(), {}).open()(own('record.ts'));

const began = performance.now();
const scoresFile = join(root, own('scores.json'));
const before = existsSync(scoresFile) ? JSON.parse(readFileSync(scoresFile, 'utf8')) : {};
const exists = (file) => existsSync(join(root, file));
if (options.prune) {
  const textOf = (file) => (exists(file) ? readFileSync(join(root, file), 'utf8') : undefined);
  writeFileSync(scoresFile, `${JSON.stringify(record.pruned(before, textOf), undefined, 1)}\n`);
  process.exit();
}
const hashOf = (...files) => {
  const hash = createHash('sha256');
  for (const file of files) hash.update(readFileSync(join(root, file)));
  return files.length === 0 ? '' : hash.digest('hex').slice(0, 16);
};

const given = positionals.length > 0 ? positionals : record.FOLDERS.filter(exists);
// What tests read, and no behaviour.
const EXAMPLES = /^lib\/rules\/(?:.+\.)?examples\.ts$/;
const chosen = [...new Set(given.flatMap((path) => filesOf(root, relative(root, resolve(root, path)))))].filter(
  (file) => !EXAMPLES.test(file),
);
const judges = (file) => {
  const found = SUITES[file] ?? SUITES[file.split('/', 2).join('/')];
  if (found === undefined) throw new Error(`${file}: no suites are known to judge it; ${Object.keys(SUITES).join(', ')} have some`);
  return found;
};
const testsOf = (files) =>
  [...new Set(files.flatMap(judges))]
    .filter(exists)
    .flatMap((folder) => filesOf(root, folder, '.test.ts'))
    .filter((file) => !LEFT_OUT.includes(file));
const allTests = testsOf(chosen);
/** A file, and the tests that are called after it. */
const hashesOf = (file) => {
  const own = allTests.filter((test) => isCalledAfter(file, test) && judges(file).some((folder) => test.startsWith(folder)));
  return { hash: hashOf(file), tests: hashOf(...own.sort()) };
};
const files = options.changed ? record.due(chosen, hashesOf, before) : chosen;
if (options.begin) for (const file of chosen) before[file] ??= record.unjudged;
const testFiles = testsOf(files);

/** What suites of rules and of workloads read of the judges of conformance. */
const RECORDED = 'test/conformance/judges/server-flags/recorded.ts';

const scored = (file, mutants) => record.scoreOf(hashesOf(file), mutants, before[file]);
/** Before something is said against a file, its survivors meet every test. */
const doubtful = (file, tried) =>
  record.problemsOf({ [file]: scored(file, tried) }, before, () => true).length === 0
    ? []
    : tried.filter(({ status }) => status === 'survived');

/** Whether a mutant was killed when its file was judged, and the file is the same. Only of rules every survivor is known. */
const wasKilled = (mutant) => {
  const score = before[mutant.file];
  if (!options.survivors || score?.hash !== hashOf(mutant.file) || !record.mustBeExplained(mutant.file)) return false;
  return !score.survivors.some(({ line, was, now }) => line === mutant.line && was === mutant.was && now === mutant.now);
};

const judged = {};
const unfinished = new Set(files);
for await (const { file, mutants } of tryMutants({
  root,
  files,
  // Suites need of the judges of conformance, which are as much as all the rest, the recorded options of servers alone.
  sources: [...filesOf(root, 'lib'), ...filesOf(root, 'test').filter((file) => !file.startsWith('test/conformance/') || file === RECORDED)],
  testFiles,
  judges,
  doubtful,
  wasKilled,
  threads: Number(options.threads),
  until: began + 60_000 * Number(options.minutes),
})) {
  unfinished.delete(file);
  judged[file] = scored(file, mutants);
  write();
  if (mutants.length === 0) continue;
  const count = (status) => mutants.filter((mutant) => mutant.status === status).length;
  const score = record.percent(judged[file]).toFixed(1).padStart(5);
  const counts = ['killed', 'timeout', 'refused', 'survived', 'no coverage'].map((status) => `${count(status)} ${status}`).join(', ');
  console.log(`${score} %  ${file}: ${mutants.length} mutants, ${counts}`);
  if (options.changed) continue;
  for (const survivor of judged[file].survivors) {
    console.log(`        ${file}:${survivor.line}  ${record.changeOf(survivor)}${survivor.why ? `  (${survivor.why})` : ''}`);
  }
}

const all = Object.values(judged).filter(({ mutants }) => mutants > 0);
const total = { mutants: 0, killed: 0 };
for (const { mutants, killed } of all) Object.assign(total, { mutants: total.mutants + mutants, killed: total.killed + killed });
const seconds = Math.round((performance.now() - began) / 1000);
console.log(`${record.percent(total).toFixed(1).padStart(5)} % of ${total.mutants} mutants in ${all.length} files, ${seconds} s`);
const now = Object.values({ ...before, ...judged }).filter(({ hash }) => hash !== record.unjudged.hash);
const waiting = Object.keys({ ...before, ...judged }).length - now.length;
if (waiting > 0) console.log(`${waiting} files have never been judged`);
const rules = Object.entries({ ...before, ...judged }).filter(
  ([file, { hash }]) => record.mustBeExplained(file) && hash !== record.unjudged.hash,
);
const unread = rules.reduce((count, [, score]) => count + (score.unread ?? 0), 0);
if (unread > 0) console.log(`${unread} survivors of rules have been read by nobody since the record was begun`);
if (unfinished.size > 0) console.log(`not judged in this time (${unfinished.size}):\n  ${[...unfinished].join('\n  ')}`);

write();
const problems = [
  ...record.problemsOf(judged, options.write ? record.renewed(judged, before, exists) : before, exists),
  ...(options.changed ? record.leftOut([...unfinished], hashesOf, before) : []),
];
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;

/** After every file, since a long run may be broken off. */
function write() {
  if (options.write) writeFileSync(scoresFile, `${JSON.stringify(record.renewed(judged, before, exists), undefined, 1)}\n`);
}
