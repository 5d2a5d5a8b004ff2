/** One thing that a real consumer is asked on a machine with a GPU. `run.py` runs it, and knows nothing of the library. */
export interface Case {
  readonly id: string;
  /** `python3` is the Python that runs `run.py`; files are relative to the root of the repository. */
  readonly command: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** What the command reads from its standard input, as JSON. */
  readonly input?: object;
  readonly passes: {
    /** Whether it ends with 0, or with anything else. */
    readonly exit: 'zero' | 'other' | 'any';
    /** Patterns that its output has. */
    readonly says?: readonly string[];
    /** Patterns that its output does not have. */
    readonly never?: readonly string[];
  };
  /** Without these Python modules or programs the case is skipped, and the result says so. */
  readonly needs?: { readonly modules?: readonly string[]; readonly programs?: readonly string[] };
  /** Runs after the others, and beside none: it is for MPS, or takes the memory of the GPU. */
  readonly alone?: true;
  /** Names that are this machine while the cases run, in /etc/hosts. */
  readonly hosts?: readonly string[];
  /** Its output becomes this file beside the results. */
  readonly keep?: string;
}

export const program = (name: string, ...words: readonly string[]): readonly string[] => ['python3', `test/gpu/programs/${name}`, ...words];

/** A text as a pattern that matches it alone. */
export const literally = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
