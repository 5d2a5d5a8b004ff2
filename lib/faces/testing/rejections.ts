import { settling } from '../../internal';

/** The prototype of all Outputs, whose `apply` calls what a program gives it. */
interface Applying {
  apply: (this: unknown, call: (value: unknown) => unknown, ...more: unknown[]) => unknown;
}

/** How long a run that failed waits for other errors. */
const GRACE_MS = 50;

/** For what comes after a run failed: it would register resources in the next one. */
const NEVER = new Promise(() => undefined);

/**
 * What is rejected during a run: by what a program gives to `.apply`, and by an Output of its own among the inputs of a resource.
 * An engine ends the program for both. Here each is kept, so that a test is told, and no promise is left that nobody handles.
 */
export class Rejections {
  /** Each error once: what is made of a rejected Output is rejected by the same. */
  private readonly seen = new Set<unknown>();
  private readonly pending = new Set<Promise<unknown>>();
  private stopped = false;
  private tell: () => void = () => undefined;
  /** Resolves at the first of them: what needs a resource that is never registered would wait for ever. */
  readonly first = new Promise<void>((resolve) => (this.tell = resolve));
  /** Has Outputs behave as before, and nothing of this run be called any more. */
  readonly end: () => void;

  /** @param output `pulumi.Output`. */
  constructor(output: object) {
    const { prototype } = output as { readonly prototype: Applying };
    const { apply } = prototype;
    const { watch } = this;
    let ended = false;
    prototype.apply = function (call, ...more) {
      const applied = apply.call(this, (value) => (ended ? NEVER : call(value)), ...more);
      watch(applied);
      return applied;
    };
    this.end = () => {
      ended = true;
      prototype.apply = apply;
    };
  }

  /** The errors so far. */
  get errors(): readonly unknown[] {
    return [...this.seen];
  }

  /** Keeps what an Output is rejected by. */
  readonly watch = (output: unknown): void => {
    const settled = Promise.all(settling(output).map((part) => part.catch((error: unknown) => this.reject(error))));
    this.pending.add(settled);
    void settled.then(() => this.pending.delete(settled));
  };

  /** Keeps an error that keeps nobody waiting. */
  readonly keep = (error: unknown): void => void this.seen.add(error);

  private reject(error: unknown): void {
    this.keep(error);
    this.stopped = true;
    this.tell();
  }

  /** Waits until everything that was given to `.apply` was called, and what that gave to `.apply` itself; or for the first error. */
  async settledOrFirst(): Promise<void> {
    while (this.pending.size > 0 && !this.stopped) await Promise.race([Promise.all(this.pending), this.first]);
  }

  /** Waits for what else is refused after the first error, and for the end; what needs something that was refused never comes. */
  async others(end: Promise<unknown>): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const enough = new Promise<void>((resolve) => (timer = setTimeout(resolve, GRACE_MS)));
    await Promise.race([Promise.all(this.pending).then(() => end), enough]);
    clearTimeout(timer);
  }
}
