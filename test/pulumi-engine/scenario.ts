/** What becomes of a resource. */
export type Change = 'create' | 'import' | 'update' | 'delete' | 'replace, deleting first' | 'replace, creating first';

/** Resources that change, by kind and name (`Job llama-job`). What stays as it is, is not named; components are not either. */
export type Changes = Readonly<Record<string, Change>>;

/** What somebody does to an object without Pulumi. */
export interface Edit {
  readonly verb: 'create' | 'patch' | 'delete';
  /** As in the API server's URL: of the object, or of the list where it is created. */
  readonly path: string;
  /** The object, or what of it changes (a merge patch). */
  readonly body?: unknown;
}

/** What somebody does to a stack: other settings, then `pulumi preview` and `pulumi up`. */
export interface Step<Settings> {
  readonly name: string;
  /** What the program is run with. */
  readonly settings: Settings;
  /** What others do to the first cluster before. */
  readonly meanwhile?: readonly Edit[];
  /** `pulumi refresh` runs before. */
  readonly refreshes?: true;
  /** What kubelets say of pods meanwhile. `finish` is for those of Jobs; the others run. */
  readonly pods?: 'wait' | 'run' | 'finish';
  /** What preview has to say, and `up` to do. */
  readonly changes: Changes;
  /** Rules that preview and `up` warn of, by their ids in the order of the alphabet; none by default. */
  readonly warns?: readonly string[];
  /** Words of the error with which `up` has to fail. */
  readonly fails?: string;
  /** Words of the error with which preview has to fail already; `up` is not tried. */
  readonly refuses?: string;
  /** What preview refuses is a fault of its own: `up --skip-preview` is tried, and does what `changes` says. */
  readonly anyway?: true;
  /** Charts that lie beside the program, by name, in this version. */
  readonly charts?: Readonly<Record<string, string>>;
  /** Fields that the API server decides and the program reads, such as `metadata.uid`: the recording has them. */
  readonly reads?: readonly string[];
  /** Text that may not be in the state. */
  readonly secret?: string;
  /** Fields that an object of the first cluster has afterwards. */
  readonly holds?: { readonly path: string; readonly fields: Readonly<Record<string, unknown>> };
  /** Jobs that each cluster has afterwards, by the name of its context. */
  readonly jobs?: Readonly<Record<string, readonly string[]>>;
}

/** As a file of a Pulumi project would: it makes resources, and answers with the outputs of the stack. */
type Program<Settings> = { run(settings: Settings): Promise<Record<string, unknown>> }['run'];

/** A program of `examples`, which is run as it is; a step has no settings, but for one in YAML, whose configuration they are. */
export interface Example {
  readonly example: string;
  /** Another language than TypeScript: its components are made by the plugin of the package. */
  readonly language?: 'yaml';
  /** Its configuration, all of it secret. */
  readonly config: Readonly<Record<string, string>>;
  /** Outputs of other stacks that it refers to. */
  readonly stacks: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/** A Pulumi program, and what is done with it on an engine. */
export interface Scenario<Settings = unknown> {
  /** A sentence for people. */
  readonly about: string;
  readonly program: Program<Settings> | Example;
  readonly steps: readonly Step<Settings>[];
  /**
   * What preview says after the last step and a refresh, which should be nothing. A refresh waits for the pods of what was
   * only to be created, and marks it when they do not become ready, or complete, at once.
   */
  readonly afterRefresh?: Changes;
  /** What the clusters hold after `pulumi destroy` and did not before, such as `main: Job default/llama`; nothing by default. */
  readonly leaves?: readonly string[];
  /** `pulumi destroy` is tried while resources are protected: it fails, and what the clusters hold stays. */
  readonly isProtected?: true;
  /** The cluster of those who name no provider. */
  readonly ambient?: 'main' | 'nowhere';
}

/** Keeps the type of the settings between the program and the steps, and forgets it for whoever runs all of them. */
export const scenario = <Settings>(given: Scenario<Settings>): Scenario => given;
