import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { BATCH, type Order, programsOf, STARTING, type Told } from './order';
import { programText } from './program';

export type End = Extract<Told, { tells: 'end' }>;
export type ToldFault = Extract<Told, { tells: 'fault' }>;

/** Seconds at one case, or at the judges of one batch, after which a worker is said to hang. */
const PATIENCE = 120;
/** Seconds for the start: Go builds the judges when nobody has yet. */
const BUILDING = 1200;

/**
 * Runs a worker to its end.
 *
 * @throws Error when it fails, ends before it has told its end, or hangs.
 */
export function run(order: Order, note: (fault: ToldFault) => void): Promise<End> {
  const workerData = { order, register: join(__dirname, 'register.cjs'), file: join(__dirname, 'worker.ts') };
  const code = "const { workerData } = require('node:worker_threads'); require(workerData.register); require(workerData.file);";
  // Programs live shortly: a large nursery spares the collector most of them.
  const worker = new Worker(code, { eval: true, workerData, resourceLimits: { maxYoungGenerationSizeMb: 256 } });
  let watch: NodeJS.Timeout | undefined;
  return new Promise<End>((resolve, reject) => {
    const fails = (why: string): void => reject(new Error(`worker ${order.worker} ${why}`));
    watch = watched(order, (why) => {
      void worker.terminate();
      fails(why);
    });
    worker.on('message', (told: Told) => {
      if (told.tells === 'fault') note(told);
      else if (told.tells === 'end') resolve(told);
      else fails(`failed: ${told.message}`);
    });
    worker.on('error', (error) => fails(`failed: ${error.stack ?? error.message}`));
    // Whatever it told comes before this: to have ended well, it has told its end.
    worker.on('exit', (status) => fails(`ended with status ${status} before its cases did`));
  }).finally(() => clearInterval(watch));
}

/** Looks every second whether a worker still gets on. */
function watched({ place, worker, seed }: Order, hangs: (why: string) => void): NodeJS.Timeout {
  const at = new Int32Array(place);
  let [before, since] = [STARTING, Date.now()];
  return setInterval(() => {
    const now = Atomics.load(at, worker);
    if (now !== before) [before, since] = [now, Date.now()];
    if (Date.now() - since >= 1000 * (now === STARTING ? BUILDING : PATIENCE)) hangs(`hangs: ${whereOf(now, seed)}`);
  }, 1000);
}

function whereOf(at: number, seed: number): string {
  if (at === STARTING) return 'its judges do not start';
  if (at < 0) return `the judges do not answer, at the end of batch ${-at - 1} or the one before`;
  const program = programsOf(seed, Math.floor((at - 1) / BATCH))[(at - 1) % BATCH];
  return `case ${at} does not end${program === undefined ? '' : `:\n${programText(program)}`}`;
}
