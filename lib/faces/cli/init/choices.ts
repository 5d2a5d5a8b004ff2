import type { MachineShape } from '../../../words/machine';
import type { Platform } from '../../../words/platforms';
import type { Run } from './runs';

/** What makes the objects of a project. */
export const engines = ['cdk8s', 'pulumi'] as const;
/** What makes the objects of a project. */
export type Engine = (typeof engines)[number];

/** A file of a project, by its path in it. */
export interface ProjectFile {
  readonly path: string;
  readonly text: string;
}

/** The nodes of the pool that a project begins with, and how its program names their machine. */
export interface GivenNodes {
  readonly machine: MachineShape;
  /** The expression in the program. */
  readonly code: string;
  /** What the expression takes from the package. */
  readonly imports: readonly string[];
  readonly count: number;
  /** What is there already: nodes that others made. */
  readonly found?: {
    readonly nodeSelector: Readonly<Record<string, string>>;
    readonly taints: readonly object[];
  };
  /** What to look at, as comments. */
  readonly notes: readonly string[];
  /** Files that the expression reads. */
  readonly files: readonly ProjectFile[];
}

/** Everything that a project follows from. */
export interface Choices {
  readonly platform: Platform;
  readonly engine: Engine;
  readonly run: Run;
  readonly nodes: GivenNodes;
  readonly kubernetes: string;
}
