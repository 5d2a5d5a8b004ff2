import type { Elsewhere } from './helm-values';

/** What other objects say of a release. */
export interface Beside {
  /** The chart that an object names by reference. */
  readonly chart?: NamedChart | undefined;
  /** What is laid over a HelmChart. */
  readonly config?: Elsewhere | undefined;
}

/** A chart, as it is written. */
export interface NamedChart {
  readonly name: unknown;
  readonly version: unknown;
}
