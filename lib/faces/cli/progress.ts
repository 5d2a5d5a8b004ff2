/** Says how far a command is, to a person who waits. */
export interface Progress {
  /** Something was done; `what` is asked for only where it is shown. */
  tick(what: () => string): void;
  /** What was shown is taken away again. */
  end(): void;
}

/** Milliseconds: what takes less needs no words. */
const PATIENCE = 1000;
/** Milliseconds between two lines. */
const PAUSE = 200;

/** Nobody is watching. */
export const silent: Progress = { tick: () => undefined, end: () => undefined };

/**
 * A line on a terminal that is written over, from the second on.
 *
 * @param write Writes to the terminal.
 * @param now Milliseconds.
 */
export function progressOn(write: (text: string) => void, now: () => number = () => performance.now()): Progress {
  let next = now() + PATIENCE;
  let shown = false;
  return {
    tick: (what) => {
      if (now() < next) return;
      next = now() + PAUSE;
      shown = true;
      write(`\r\u001b[K${what()}`);
    },
    end: () => {
      if (shown) write('\r\u001b[K');
      shown = false;
    },
  };
}
