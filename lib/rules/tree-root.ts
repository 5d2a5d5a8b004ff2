/** The root of a construct tree, by its shape. */
export interface TreeRoot {
  readonly node: { addValidation(validation: { validate(): string[] }): void };
}

/** An app writes all of its charts in one go, by one of these. Source: cdk8s 2.70.106 `lib/app.js`. */
const WRITES = ['synth', 'synthYaml'] as const;

/** Tells when an app begins to write all of its charts, and when it has. */
export function duringWrites(root: TreeRoot, tell: (writes: boolean) => void): void {
  const app = root as TreeRoot & Partial<Record<(typeof WRITES)[number], (...given: readonly unknown[]) => unknown>>;
  for (const name of WRITES) {
    const write = app[name]?.bind(app);
    if (write === undefined) continue;
    const telling = (...given: readonly unknown[]): unknown => {
      tell(true);
      try {
        return write(...given);
      } finally {
        tell(false);
      }
    };
    Object.defineProperty(app, name, { value: telling, configurable: true, writable: true });
  }
}

/** Objects of others that a function of this library, such as `requestGpus`, has told a ledger of. */
const TOLD = new WeakSet<object>();

/** Takes note that what an object says is among the facts of an entry. */
export const tellOf = (object: object): void => void TOLD.add(object);

/** Whether what an object says is among the facts of an entry. */
export const isTold = (object: object): boolean => TOLD.has(object);
