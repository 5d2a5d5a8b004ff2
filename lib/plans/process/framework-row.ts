import type { Schema } from '../../internal';
import type { PoolDescription } from '../model';

/** A variable that a program reads, and why it gets it. */
export interface Variable {
  readonly name: string;
  readonly value: string;
  /** In one sentence, for whoever reads the file or the plan. */
  readonly why: string;
  /** It follows from how the pool shares its GPUs or from the container's CPUs; nobody asked for it by an option. */
  readonly byDefault?: true;
}

/** What is known of the container whose program a framework serves. */
export interface FrameworkAsk {
  /** GPUs, shares or MIG devices of the container. */
  readonly gpus: number;
  /** Processes that it starts; one for each device where nobody says. */
  readonly processes?: number | undefined;
  /** Whole CPUs of the container; undefined where it has no limit. */
  readonly cpus?: number | undefined;
  /** The pool that serves it, where it is known. */
  readonly pool?: PoolDescription | undefined;
}

/** A framework as a program chooses it. Plain JSON. */
export interface FrameworkChoice {
  readonly kind: string;
}

/** A contradiction between the options of one choice. */
export interface OptionProblem {
  /** The option, such as `allocator.backend`. */
  readonly option: string;
  readonly problem: string;
  readonly got?: unknown;
  readonly fix: string;
}

/** A framework such as PyTorch, and all that the library knows of how it uses memory and CPUs. */
export interface FrameworkRow<F extends FrameworkChoice = FrameworkChoice> {
  /** The `kind` of its choices, and the name of the function that makes them. */
  readonly id: F['kind'];
  /** For messages, such as `PyTorch`. */
  readonly name: string;
  /** The form of its choices. */
  readonly schema: Schema;
  /** The variables that it reads. Total: it does not judge. */
  readonly env: (choice: F, ask: FrameworkAsk) => readonly Variable[];
  /** Options of one choice that contradict each other. */
  readonly problems?: (choice: F) => readonly OptionProblem[];
  /** Whether one process takes nearly all memory that it finds on a GPU, however little it needs, unless a variable says otherwise. */
  readonly takesAll?: (env: (name: string) => string | undefined) => boolean;
  /** Whether it takes memory in growing pieces, which a library that limits each process refuses before the limit is reached. */
  readonly grows?: (env: (name: string) => string | undefined) => boolean;
  /** A variable that it alone reads: whoever sets it runs it. */
  readonly variable?: string;
  /** Images whose program is this framework, by the name of their repository. */
  readonly images: RegExp;
  /** What to type so that a shared GPU is shared. */
  readonly fix: string;
  readonly source: string;
}
