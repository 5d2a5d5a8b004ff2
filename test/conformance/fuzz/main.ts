// npm run fuzz -- --cases 1000000 --seed 7 --apiserver 5000 --managers 1000
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import type { FurtherRow } from '../verdicts';
import { Judges } from './judges';
import { type Counts, forSamples, type Report, type Sampled, type SampleName, type Samples, smallest } from './order';
import { type End, run, type ToldFault } from './run';
import { sampleJudges } from './samples';
import { drawn, shortest, shrunk } from './shrink';
import { tableOf } from '../report';

const { values: options } = parseArgs({
  options: {
    cases: { type: 'string', default: '100000' },
    seed: { type: 'string' },
    apiserver: { type: 'string', default: '5000' },
    managers: { type: 'string', default: '1000' },
    workers: { type: 'string', default: String(Math.min(cpus().length, 8)) },
    report: { type: 'string' },
  },
});
const cases = Number(options.cases);
const seed = options.seed === undefined ? Math.floor(Math.random() * 2 ** 31) : Number(options.seed);
const workers = Number(options.workers);
const newest = options.apiserver === 'all' ? Number.MAX_SAFE_INTEGER : Number(options.apiserver);
/** The API server of the oldest minor is asked less: most of what it says the newest says as well. */
const samples: Samples<number> = {
  'apiserver-1.30': Math.ceil(newest / 5),
  'apiserver-1.36': newest,
  'policies-1.30': Math.ceil(newest / 40),
  'policies-1.36': Math.ceil(newest / 8),
  managers: Number(options.managers),
};

const OF_SAMPLES = /^(?:apiserver|managers)/;
/** Programs of one cause of which the shortest is looked for. */
const MOST_COMPARED = 50;
/** Causes whose smallest program is looked for. */
const MOST_SHRUNK = 10;

interface Fault {
  /** The first, and of a sample others, since none of their programs is made smaller. */
  readonly found: Pick<ToldFault, 'place' | 'message'>[];
  times: number;
}
const faults = new Map<string, Fault>();
/** Programs that are no constructs' doing are not silenced here: only our own. */
process.stderr.write = () => true;
const say = (text: string): void => void process.stdout.write(`${text}\n`);

async function main(): Promise<number> {
  const started = performance.now();
  say(`fuzz: ${cases} cases, each a program of one to five constructs; seed ${seed}, ${workers} workers`);
  const place = new SharedArrayBuffer(4 * workers);
  const ends = await Promise.all(
    Array.from({ length: workers }, (_, worker) => run({ seed, cases, worker, workers, samples, place }, note)),
  );
  const seconds = (performance.now() - started) / 1000;
  const rows = summed(ends);
  summary(ends, seconds);
  const sampled = forSamples((name) => merged(ends, name));
  for (const judge of sampleJudges) rows.push(...(await judge(sampled, note)));
  say(tableOf(new Map(), [], rows));
  const sorts = [...new Set(ends.flatMap((end) => Object.keys(end.sorts)))].sort();
  if (options.report !== undefined) keep(options.report, { subjects: subjectsOf(ends), sorts, rows });
  if (faults.size > 0) await explain();
  return faults.size === 0 ? 0 : 1;
}

function note({ signature, place, message }: ToldFault): void {
  const known = faults.get(signature) ?? { found: [], times: 0 };
  if (known.times === 0 || (OF_SAMPLES.test(signature) && known.times < MOST_COMPARED)) known.found.push({ place, message });
  known.times++;
  faults.set(signature, known);
}

function summed(ends: readonly End[]): FurtherRow[] {
  const rows = new Map<string, FurtherRow>();
  for (const row of ends.flatMap((end) => end.rows)) {
    const { documents = 0, seconds = 0 } = rows.get(row.judge) ?? {};
    rows.set(row.judge, { ...row, documents: documents + row.documents, seconds: seconds + row.seconds });
  }
  return [...rows.values()].map((row) => ({ ...row, judge: `fuzz: ${row.judge}` }));
}

function subjectsOf(ends: readonly End[]): Readonly<Record<string, Counts>> {
  const subjects = new Map<string, Counts>();
  for (const [subject, { legal, refused, broken }] of ends.flatMap((end) => Object.entries(end.counts))) {
    const sum = subjects.get(subject) ?? { legal: 0, refused: 0, broken: 0 };
    subjects.set(subject, { legal: sum.legal + legal, refused: sum.refused + refused, broken: sum.broken + broken });
  }
  return Object.fromEntries([...subjects].sort());
}

function summary(ends: readonly End[], seconds: number): void {
  const subjects = Object.entries(subjectsOf(ends));
  const share = (part: number, of: number): string => `${((100 * part) / of).toFixed(0)} %`;
  const total = (key: keyof Counts): number => subjects.reduce((sum, [, counts]) => sum + counts[key], 0);
  for (const [subject, { legal, refused, broken }] of subjects)
    say(`  ${subject}: ${legal + refused + broken} cases, ${share(legal, legal + refused + broken)} legal`);
  const distinct = new Set(ends.flatMap((end) => [...end.distinct])).size;
  const documents = ends.reduce((sum, end) => sum + end.documents, 0);
  const pulumi = ends.reduce((sum, end) => sum + end.pulumi, 0);
  say(
    `${total('legal')} legal (${share(total('legal'), cases)}), ${total('refused')} refused, ${total('broken')} broken; ` +
      `${pulumi} with Pulumi as well; ${documents} documents, ${distinct} distinct; ${seconds.toFixed(0)} s`,
  );
}

/** The sample that one worker alone would have had. */
const merged = (ends: readonly End[], name: SampleName): readonly Sampled[] =>
  smallest(
    ends.flatMap((end) => end.samples[name]),
    samples[name],
  );

/** Prints each cause once, the first ones with the smallest program that has it. */
async function explain(): Promise<void> {
  const judges = await Judges.start();
  for (const [number, [signature, { found, times }]] of [...faults].entries()) {
    // The judges of samples are gone by now: of what they refused the smallest program is printed, as it was drawn.
    const isSampled = OF_SAMPLES.test(signature);
    const { place, message } = isSampled ? shortest(seed, found) : found[0]!;
    say(`\n${times} times: ${message.slice(0, 2000)}`);
    if (number >= MOST_SHRUNK) continue;
    say(isSampled ? drawn(seed, place) : await shrunk(seed, place, signature, judges));
  }
  await judges.close();
}

function keep(file: string, report: Report): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(report));
}

main().then(
  (status) => process.exit(status),
  (error: unknown) => {
    say(error instanceof Error ? (error.stack ?? error.message) : String(error));
    process.exit(1);
  },
);
