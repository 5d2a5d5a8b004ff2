import { inspect } from 'node:util';
import { parentPort, workerData } from 'node:worker_threads';
import { kindOf } from '../consumers';
import { ended } from './check';
import type { Made } from './document';
import { Judges } from './judges';
import {
  BATCH,
  type Counts,
  forSamples,
  type Order,
  type Place,
  programsOf,
  type Sampled,
  sampleOf,
  type Samples,
  signatureOf,
  smallest,
  type Told,
} from './order';
import type { Program } from './program';
import { pulumiFaults } from './pulumi';

/** One in so many programs runs with Pulumi's mocks as well. */
const WITH_PULUMI = 50;
/** One in so many programs runs twice. */
const TWICE = 5;

const { order } = workerData as { readonly order: Order };
const tell = (told: Told): void => parentPort?.postMessage(told);
/** Warnings of programs are no concern of this one. */
process.stderr.write = () => true;

/** Documents that were seen, and where the first one came from. */
const seen = new Set<string>();
const counts: Record<string, Counts> = {};
const sorts: Record<string, number> = {};
const place = new Int32Array(order.place);
/** The smallest so far, and those that came since they were last sorted. */
const samples: Samples<{ smallest: readonly Sampled[]; readonly unsorted: Sampled[] }> = forSamples(() => ({ smallest: [], unsorted: [] }));
let documents = 0;
let pulumi = 0;

/** Says what this worker is at, for the one who watches. */
const at = (number: number): number => Atomics.store(place, order.worker, number);

async function main(): Promise<void> {
  const judges = await Judges.start();
  let judging: Promise<void> = Promise.resolve();
  for (let batch = order.worker; batch * BATCH < order.cases; batch += order.workers) {
    const fresh: Made[] = [];
    const from = new Map<string, number>();
    const programs = programsOf(order.seed, batch);
    for (const [index, program] of programs.entries()) {
      if (batch * BATCH + index >= order.cases) break;
      at(batch * BATCH + index + 1);
      for (const document of run(program, batch, index)) {
        documents++;
        if (seen.has(document.id)) continue;
        seen.add(document.id);
        from.set(document.id, index);
        const sort = document.sort === 'manifest' ? kindOf(document.content) : document.sort;
        sorts[sort] = (sorts[sort] ?? 0) + 1;
        fresh.push(document);
        keep(document, { batch, index });
      }
      if (index % WITH_PULUMI === 0) await withPulumi(program, batch, index);
    }
    at(-batch - 1);
    // Programs in Go judge one batch while this one builds the next.
    await judging;
    judging = judges.faults(fresh).then((faults) => {
      for (const { judge, document, message } of faults)
        tell({
          tells: 'fault',
          place: { batch, index: from.get(document.id) ?? 0 },
          signature: signatureOf(`${judge}: ${document.sort}`, message),
          message: `${judge} on ${document.sort} of ${document.kubernetes}: ${message}`,
        });
    });
    // Whoever awaits it next has its failure; until then it is nobody's, and least of all Pulumi's.
    judging.catch(() => undefined);
  }
  await judging;
  await judges.close();
  const distinct = BigUint64Array.from([...seen].map((id) => BigInt(`0x${id}`)));
  tell({
    tells: 'end',
    counts,
    sorts,
    rows: judges.rows,
    distinct,
    documents,
    samples: forSamples((name) => smallest([...samples[name].smallest, ...samples[name].unsorted], order.samples[name])),
    pulumi,
  });
  // What Pulumi would do at the end of a program is not for a thousand programs in one process.
  process.exit(0);
}

function run(program: Program, batch: number, index: number): readonly Made[] {
  const ending = ended(program, index % TWICE === 0);
  const count = (counts[program.subject] ??= { legal: 0, refused: 0, broken: 0 });
  count[ending.is]++;
  if (ending.is === 'broken')
    tell({ tells: 'fault', place: { batch, index }, signature: signatureOf('cdk8s', ending.message), message: ending.message });
  return ending.is === 'legal' ? ending.documents : [];
}

async function withPulumi(program: Program, batch: number, index: number): Promise<void> {
  pulumi++;
  const message = await pulumiFaults(program);
  if (message !== undefined) tell({ tells: 'fault', place: { batch, index }, signature: signatureOf('pulumi', message), message });
}

/** Keeps the documents with the smallest ids for the judges that are asked samples. */
function keep(document: Made, from: Place): void {
  const name = sampleOf(document);
  if (name === undefined || order.samples[name] === 0) return;
  const size = order.samples[name];
  const its = samples[name];
  its.unsorted.push({ id: document.id, content: document.content, place: from });
  if (its.unsorted.length < size + 1000) return;
  its.smallest = smallest([...its.smallest, ...its.unsorted], size);
  its.unsorted.length = 0;
}

main().catch((error: unknown) => {
  tell({ tells: 'failure', message: error instanceof Error ? (error.stack ?? error.message) : inspect(error) });
  process.exit(1);
});
