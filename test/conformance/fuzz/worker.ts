import { inspect } from 'node:util';
import { parentPort, workerData } from 'node:worker_threads';
import { judgedAs, kindOf } from '../consumers';
import { ended } from './check';
import type { Made } from './document';
import type { JudgedMinor } from '../judges/apiserver/server';
import { Judges } from './judges';
import { BATCH, type Counts, type Order, type Place, programsOf, type Sampled, signatureOf, smallest, type Told } from './order';
import type { Program } from './program';
import { pulumiFaults } from './pulumi';

/** One in so many programs runs with Pulumi's mocks as well. */
const WITH_PULUMI = 50;

const { order } = workerData as { readonly order: Order };
const tell = (told: Told): void => parentPort?.postMessage(told);
/** Warnings of programs are no concern of this one. */
process.stderr.write = () => true;

/** Documents that were seen, and where the first one came from. */
const seen = new Set<string>();
const counts: Record<string, Counts> = {};
const sorts: Record<string, number> = {};
const place = new Int32Array(order.place);
const samples: Record<JudgedMinor, readonly Sampled[]> = { '1.30': [], '1.36': [] };
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
    samples: { '1.30': sampled('1.30'), '1.36': sampled('1.36') },
    pulumi,
  });
  // What Pulumi would do at the end of a program is not for a thousand programs in one process.
  process.exit(0);
}

function run(program: Program, batch: number, index: number): readonly Made[] {
  const ending = ended(program);
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

/** Keeps the manifests with the smallest ids for the API server that judges their minor. */
function keep({ id, sort, kubernetes, content }: Made, from: Place): void {
  const minor = judgedAs(kubernetes);
  const size = order.samples[minor];
  if (sort !== 'manifest' || size === 0) return;
  const before = unsorted[minor];
  before.push({ id, content, place: from });
  if (before.length < size + 1000) return;
  samples[minor] = smallest([...samples[minor], ...before], size);
  before.length = 0;
}

/** Those that came since a sample was last sorted. */
const unsorted: Record<JudgedMinor, Sampled[]> = { '1.30': [], '1.36': [] };

const sampled = (minor: JudgedMinor): readonly Sampled[] => smallest([...samples[minor], ...unsorted[minor]], order.samples[minor]);

main().catch((error: unknown) => {
  tell({ tells: 'failure', message: error instanceof Error ? (error.stack ?? error.message) : inspect(error) });
  process.exit(1);
});
