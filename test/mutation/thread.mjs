// A thread that answers requests, and is ended when it has worked too long for an answer.
import { Worker } from 'node:worker_threads';

/** How often it is looked whether a thread has used up its time, in milliseconds. */
const LOOKS = 250;
/** A thread that does nothing at all for so long waits for something that never comes. Our tests wait for milliseconds. */
const IDLE_MS = 5_000;

/**
 * Threads that share this process. What a thread may use is time of a processor: a machine that is busy with something else
 * must not make a mutant look as if it never came back.
 */
export class Thread {
  #path;
  #data;
  #threads;
  #worker;

  /**
   * @param path Module that the thread runs
   * @param data What it finds as `workerData`
   * @param threads How many of them run at once
   */
  constructor(path, data, threads = 1) {
    this.#path = path;
    this.#data = data;
    this.#threads = threads;
  }

  /** The answer, or that none came before the thread had used so much time of a processor. */
  async ask(request, cpuMs) {
    this.#worker ??= new Worker(this.#path, { workerData: this.#data });
    const worker = this.#worker;
    const { promise, resolve, reject } = deferred();
    const usedUp = this.#watch(worker, cpuMs);
    const timer = setInterval(() => usedUp() && resolve(undefined), LOOKS);
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
      clearInterval(timer);
      worker.off('message', resolve).off('error', reject);
    }
  }

  async end() {
    await this.#worker?.terminate();
    this.#worker = undefined;
  }

  /**
   * Node says what the process has used, and not each of its threads. A thread that never rests has had no less than any
   * other; so, when the process has used the time of one thread as often as it has threads, this one has had its own.
   */
  #watch(worker, cpuMs) {
    const began = process.cpuUsage();
    let looks = 0;
    let rested = 0;
    let last = worker.performance.eventLoopUtilization();
    return () => {
      const { user, system } = process.cpuUsage(began);
      const busy = (user + system) / 1000 > cpuMs * this.#threads;
      const now = worker.performance.eventLoopUtilization();
      // Looks are counted, and not the clock: a process that was halted has not waited.
      const { idle, active } = worker.performance.eventLoopUtilization(now, last);
      rested = idle > 0 && active < 1 ? rested + 1 : 0;
      last = now;
      return ++looks > 1 && (busy || rested * LOOKS >= IDLE_MS);
    };
  }
}

function deferred() {
  let resolve, reject;
  const promise = new Promise((yes, no) => ([resolve, reject] = [yes, no]));
  return { promise, resolve, reject };
}
