import type { ChartRow } from '../../plans/model';
import type { Elsewhere } from './helm-values';
import type { ValuesElsewhere } from './values-elsewhere';

/** What other objects and files say of a release. */
export interface Beside {
  /** The chart that an object names by reference. */
  readonly chart?: NamedChart | undefined;
  /** What is laid over a HelmChart. */
  readonly config?: Elsewhere | undefined;
  /** Where the values are found that it takes from elsewhere. */
  readonly find?: FindValues | undefined;
  /**
   * The charts that are known.
   *
   * @default - every chart of this library
   */
  readonly rows?: readonly ChartRow[] | undefined;
}

/** A chart, as it is written. */
export interface NamedChart {
  readonly name: unknown;
  readonly version: unknown;
}

/** Finds the values that a release takes from elsewhere, among what was read. */
export interface FindValues {
  /** What a ConfigMap or a Secret of its namespace holds. */
  readonly inObject: (kind: string, name: string, key: string) => ValuesElsewhere | undefined;
  /** What a file holds, by its path from the folder of the release. */
  readonly inFile: (path: string) => ValuesElsewhere | undefined;
  /** What a file holds, by its path from the root of the repository that the release is in. */
  readonly inRepository: (path: string) => ValuesElsewhere | undefined;
}
