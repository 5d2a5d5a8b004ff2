import { type Field, type Json, json, list, map, optional, plainText, required, type Schema, text } from '../../../internal';
import type { EnvVar, Labels } from '../../../words/kubernetes';
import type { PlainText } from '../../model';
import type { ReleaseTable } from './release-table';

/** What a server serves, and how it is told so; each server adds options in its own words. */
export interface ServedModel {
  /** The model: its name on Hugging Face, such as `'Qwen/Qwen2.5-7B-Instruct'`, or a path in the container. */
  readonly model: PlainText;
  /**
   * Name by which clients ask for the model.
   *
   * @default - `model`
   */
  readonly servedModelName?: PlainText;
  /**
   * The model's `config.json`, where this library has no row for the model: layers, heads and sizes, from which follows what
   * memory it needs.
   *
   * @default - the row of the model, where there is one; otherwise its memory is not checked
   */
  readonly modelConfig?: Readonly<Record<string, unknown>>;
}

/** A release of a server, and what its options here do not cover. */
export interface ServerRelease {
  /**
   * Release of the server: it chooses the image, unless `image` is given, and which options there are.
   *
   * @default - the newest that the row knows; where it knows none, the tag of `image`
   */
  readonly version?: PlainText;
  /**
   * Further arguments, one string each. Options of vLLM, SGLang, TGI and Triton that the release does not have are refused.
   *
   * @default - none
   */
  readonly extraArgs?: readonly string[];
}

/** How a model is spread over the GPUs of a pod. */
export interface Parallel {
  /**
   * GPUs that each layer is spread over.
   *
   * @default - all whole GPUs that `request` asks for, by `pipelineParallel` and `dataParallel`; 1 without `request`, and where the
   * heads of the model cannot be divided so
   */
  readonly tensorParallel?: number;
}

/** What the arguments of a server depend on besides its own options. */
export interface ServerPlace {
  /** Where the model lies, when a volume holds it as files; undefined where the server fetches it by its name. */
  readonly modelPath?: string;
  /** Seconds that running requests have to end after the signal to end. */
  readonly drainSeconds: number;
  /** Release, where it is known. */
  readonly version?: string;
  /** Whether a key is asked of clients, and in which variable it is. */
  readonly hasApiKey: boolean;
}

/** Names of the gauges by which a server can be scaled. */
export interface ServerMetrics {
  /** Path at which Prometheus reads them. */
  readonly path: string;
  /** Name of the port, where it is not that of the requests. */
  readonly port?: string;
  /** Requests that wait. */
  readonly queueLength?: PlainText;
  /** Requests that are worked on. */
  readonly running?: PlainText;
  /** The part of the KV cache that is used, from 0 to 1. */
  readonly cacheUsage?: PlainText;
}

/** Arguments by which the pods of a LeaderWorkerSet find each other. */
export interface ServerGroup {
  /** Of every pod, besides those of one that serves alone. */
  readonly args: (size: number) => readonly string[];
  /** Of all but the first, which take no requests. */
  readonly workerArgs?: readonly string[];
  /** Why a release has no such arguments; undefined where it has them, or is not known. */
  readonly lacks?: (version: string | undefined) => string | undefined;
}

/** How a server runs as an application of Ray Serve. */
export interface ServerRay {
  /** The LLMConfig of Ray Serve LLM. */
  readonly config: (place: ServerPlace) => Json;
}

/** How KServe's presets of an LLMInferenceService run a server. */
export interface ServerKserve {
  /** How its layers are spread: `tensor`, `data`, `expert`; and arguments besides those of the presets. */
  readonly config: (place: ServerPlace, pods: number) => Json;
  /** What makes it pass the caches of prompts on, or take them. */
  readonly transfer: (role: TransferRole) => { readonly args: readonly string[]; readonly env: readonly EnvVar[] };
}

/** What a server does with the caches of prompts where others read them: it makes them, or it takes them. */
export type TransferRole = 'kv_producer' | 'kv_consumer';

/** How pods of a server pass the KV caches of prompts on to each other, and what leads requests to both sorts of them. */
export interface ServerDisaggregated {
  /** What makes its pods pass caches on, or take them; `flag` is the argument that says so. */
  readonly pods: (role: TransferRole) => TransferPods;
  readonly flag: string;
  readonly router: ServerRouter;
}

/** What pods of one role are started with besides. */
export interface TransferPods {
  readonly args: readonly string[];
  readonly env: readonly EnvVar[];
  /** By which the router knows more of them. */
  readonly annotations?: Labels;
}

/** A program that finds pods of both sorts by their labels. It needs no GPU. */
export interface ServerRouter {
  readonly image: string;
  readonly command: readonly string[];
  readonly args: (finds: RouterFinds) => readonly string[];
  /** Paths that answer 200 when there are pods of both sorts, and while it lives. */
  readonly health: { readonly ready: string; readonly live: string };
}

/** Where a router finds the pods. */
export interface RouterFinds {
  readonly namespace: string;
  /** Port of the requests, of its own and of the pods. */
  readonly port: number;
  readonly prefill: Labels;
  readonly decode: Labels;
}

/** The arguments by which routers that come from one source find pods. Each label is a word of its own. */
export const routerArgs = ({ namespace, port, prefill, decode }: RouterFinds): readonly string[] => {
  const words = (labels: Labels): readonly string[] => Object.entries(labels).map(([key, value]) => `${key}=${value}`);
  return [
    '--host=0.0.0.0',
    `--port=${port}`,
    '--service-discovery',
    // Without it, it would want to read the pods of all namespaces.
    `--service-discovery-namespace=${namespace}`,
    `--service-discovery-port=${port}`,
    '--prefill-selector',
    ...words(prefill),
    '--decode-selector',
    ...words(decode),
  ];
};

/** The options that the releases of a server take. */
export interface ServerOptions {
  /** Without their `--`. */
  readonly table: () => ReleaseTable;
  /** The word behind which they stand, where that is not the program. */
  readonly behind?: string;
  /** Those that most servers are given, with `--`. */
  readonly usual: readonly string[];
}

/** A compute capability, or one for each release, the oldest first: see `cuda` of a row. */
export type Capability = number | readonly (readonly [release: string, capability: number])[];

/** What ways to store numbers need of GPUs. On GPUs with less, the server does not start. */
export interface ServerPrecision {
  /** Names of the option that says how weights are quantised. */
  readonly flags: readonly string[];
  /** Compute capability that each way needs at least; of a release that is not known, the least that any needs. */
  readonly least: Readonly<Record<string, Capability>>;
  /** What an FP8 KV cache needs; nothing of a release that is not known. */
  readonly fp8Cache?: Exclude<Capability, number>;
}

/** How the NIM Operator runs a server. */
export interface ServerNim {
  /** Variables that the operator sets by itself. */
  readonly sets: readonly string[];
  /** Key of the Secret with the token of the hub, which the operator reads. */
  readonly secretKey: string;
}

/** Variables that the controller of a LeaderWorkerSet gives each container. Source: lws v0.10.0 `pkg/utils/pod/pod_utils.go`. */
export const LEADER_ADDRESS = '$(LWS_LEADER_ADDRESS)';
export const RANK_IN_GROUP = '$(LWS_WORKER_INDEX)';

/** Everything the library knows of a model server: one file each. */
export interface ServerRow<S extends { readonly kind: string } = never> {
  readonly kind: S['kind'];
  /** For messages, such as `vLLM`. */
  readonly name: string;
  /** The keys of its options besides `kind`. */
  readonly keys: Readonly<Record<string, Field>>;
  /** Its image by release, where it has one for all models. */
  readonly image?: (version: string) => string;
  /**
   * The CUDA in its own images by release, oldest first. What stands twice is so of every release between as well; between two that
   * differ nothing is known.
   */
  readonly cuda?: readonly (readonly [release: string, cuda: string])[];
  /** The variable by which its own images use the cuda-compat that they bring, from a release on; those of others always use it. */
  readonly compat?: { readonly since: string; readonly variable: string };
  /** The release that is taken where none is named. */
  readonly version?: string;
  readonly port: (server: S) => number;
  /** Further ports by name. */
  readonly ports?: Readonly<Record<string, number>>;
  /** A word of a command that starts it. */
  readonly program?: RegExp;
  readonly precision?: ServerPrecision;
  readonly options?: ServerOptions;
  /** Program; absent where the image's own is right. */
  readonly command?: (server: S) => readonly string[] | undefined;
  readonly args: (server: S, place: ServerPlace) => readonly string[];
  /** Options that `args` and `group` write, by the other names that the server has for them; with `-` for `_`. */
  readonly aliases?: Readonly<Record<string, string>>;
  /** The server with the options that the oldest GPU of the pool needs, by its compute capability. */
  readonly onGpus?: (server: S, computeCapability: number) => S;
  /** Whether a release takes a value of an option; undefined where that is not known. */
  readonly takes?: Readonly<Record<string, ReleaseTable>>;
  readonly env?: (server: S, place: ServerPlace) => readonly EnvVar[];
  /** How the pods of a group serve one copy of the model; absent where there is no way that is known. */
  readonly group?: ServerGroup;
  /** How it runs on a cluster of Ray; absent where there is no way that is known. */
  readonly ray?: (server: S) => ServerRay;
  /** How an LLMInferenceService of KServe runs it; absent where none does. */
  readonly kserve?: (server: S) => ServerKserve;
  /** How prompts are read on pods of their own, behind a router; absent where no way is known. */
  readonly disaggregated?: ServerDisaggregated;
  /** How the NIM Operator runs it; absent where it does not. */
  readonly nim?: ServerNim;
  /** Paths that answer 200 when it can take requests, and while it lives. */
  readonly health: (server: S) => { readonly ready: string; readonly live: string };
  readonly metrics: (server: S, version: string | undefined) => ServerMetrics | undefined;
  /** Name that llm-d's endpoint picker has for its metrics; undefined where it does not read those of a release. */
  readonly picker?: (version: string | undefined) => string | undefined;
  /** GPUs, shares or MIG devices that one copy of the model needs. */
  readonly devices: (server: S) => number;
  /** Options by which it is spread over GPUs, where it computes on one alone when nothing is said. */
  readonly spreads?: readonly ('tensorParallel' | 'pipelineParallel' | 'dataParallel')[];
  /** Where it keeps models that it fetched, and the variable that says so. */
  readonly cache?: { readonly path: string; readonly env?: string };
  /** Its image has the program `hf` of huggingface_hub, and it serves files that were fetched by it. */
  readonly hasHf?: true;
  /** The variable with the token of the model hub. */
  readonly hubToken?: string;
  /** The variable in which it reads the key that clients must show. */
  readonly apiKey?: string;
  readonly source: string;
}

const word = plainText({ pattern: /^\S+$/, what: 'a word without spaces' });

/** The keys of what is served. */
export const modelKeys: { readonly [K in keyof Required<ServedModel>]: Field } = {
  model: required(word),
  servedModelName: optional(word),
  modelConfig: optional(map(json)),
};

/** The keys of a release. */
export const releaseKeys: { readonly [K in keyof Required<ServerRelease>]: Field } = {
  version: optional(plainText({ pattern: /^v?\d[\w.-]*$/, what: "a release such as '0.33.0'" })),
  extraArgs: optional(list(text())),
};

/**
 * The flag of every option of a server but those that its row writes in another way: an option that is new does not compile until it has
 * its flag, or is named as another.
 */
export type FlagsOf<Options, Other extends keyof Options = never> = Readonly<
  Record<Exclude<keyof Options, 'model' | 'modelConfig' | 'version' | 'extraArgs' | Other>, string>
>;

/** Options as arguments, `--flag=value`; what is not given is left to the server. */
export function flagsOf<S extends object>(server: S, flags: Partial<Readonly<Record<keyof S & string, string>>>): readonly string[] {
  return Object.entries<string | undefined>(flags).flatMap(([option, flag]) => {
    const value = server[option as keyof S];
    return value === undefined || flag === undefined ? [] : [`${flag}=${String(value)}`];
  });
}

/** The schema of one server: its options, and the word that tells servers apart. */
export const schemaOf = (kind: string, keys: ServerRow['keys']): Schema => ({
  is: 'object',
  keys: { kind: required({ is: 'oneOf', values: [kind] }), ...keys },
});
