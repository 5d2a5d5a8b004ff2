import fc from 'fast-check';
import { judgedAs } from '../consumers';
import type { Made } from './document';
import { program as anyProgram } from './draw/program';
import type { FurtherRow } from '../verdicts';
import type { Program } from './program';

/** What a worker is to do: every `workers`th batch, from its own on. */
export interface Order {
  readonly seed: number;
  readonly cases: number;
  readonly worker: number;
  readonly workers: number;
  /** How many documents of each sample will be asked. */
  readonly samples: Samples<number>;
  /** Where the worker says what it is at: `STARTING`, the number of a case, or below 0 while it waits for the judges of a batch. */
  readonly place: SharedArrayBuffer;
}

/** A case, by which it can be made again. */
export interface Place {
  readonly batch: number;
  readonly index: number;
}

/** While its judges are built and started. */
export const STARTING = 0;

/** What a worker tells. */
export type Told =
  | { readonly tells: 'fault'; readonly place: Place; readonly signature: string; readonly message: string }
  /** It cannot go on. */
  | { readonly tells: 'failure'; readonly message: string }
  | {
      readonly tells: 'end';
      /** Programs by subject: how many were legal, and how many refused by whom. */
      readonly counts: Readonly<Record<string, Counts>>;
      /** Distinct documents by sort; manifests by their kind. */
      readonly sorts: Readonly<Record<string, number>>;
      readonly rows: readonly FurtherRow[];
      readonly distinct: BigUint64Array;
      readonly documents: number;
      readonly samples: Samples<readonly Sampled[]>;
      readonly pulumi: number;
    };

/** How the programs about one thing ended. */
export interface Counts {
  legal: number;
  refused: number;
  broken: number;
}

/** What a run came to, for whoever started it. */
export interface Report {
  readonly subjects: Readonly<Record<string, Counts>>;
  readonly sorts: readonly string[];
  readonly rows: readonly FurtherRow[];
}

/** Judges that take too long for every document: those of a sample are asked, which has its documents for itself. */
export const sampleNames = ['apiserver-1.30', 'apiserver-1.36', 'policies-1.30', 'policies-1.36', 'managers'] as const;
export type SampleName = (typeof sampleNames)[number];
/** Something for each sample. */
export type Samples<T> = Readonly<Record<SampleName, T>>;
export const forSamples = <T>(value: (name: SampleName) => T): Samples<T> =>
  Object.fromEntries(sampleNames.map((name) => [name, value(name)])) as Record<SampleName, T>;

/** The sample that a document may come into. */
export function sampleOf({ sort, kubernetes, consumers }: Pick<Made, 'sort' | 'kubernetes' | 'consumers'>): SampleName | undefined {
  if (sort === 'manifest') return sampleNames.find((name) => name.startsWith('apiserver-') && consumers.some((one) => one === name));
  if (sort === 'clusterPolicy') return `policies-${judgedAs(kubernetes)}`;
  return sort === 'machineKubelet' || sort === 'podOnMachine' ? 'managers' : undefined;
}

/** The documents with the smallest ids, which are a sample that depends on nothing else. */
export const smallest = (sample: readonly Sampled[], size: number): readonly Sampled[] =>
  [...new Map(sample.map((each) => [each.id, each])).values()].sort((a, b) => (a.id < b.id ? -1 : 1)).slice(0, size);

/** A document of a sample. */
export interface Sampled {
  readonly id: string;
  readonly content: unknown;
  /** A program that makes it. */
  readonly place: Place;
}

export const BATCH = 250;

/** The programs of a batch: the same ones for a seed, whoever makes them. */
export const programsOf = (seed: number, batch: number): readonly Program[] =>
  fc.sample(anyProgram, { seed: seedOf(seed, batch), numRuns: BATCH });

/** Batches of neighbouring seeds have nothing in common. */
export const seedOf = (seed: number, batch: number): number => (Math.imul(seed, 0x9e3779b1) + Math.imul(batch, 0x85ebca6b)) | 0;

/** What is the same of two faults with one cause. */
export const signatureOf = (judge: string, message: string): string =>
  `${judge}: ${message}`
    .split('\n')[0]!
    .replace(/"(\\.|[^"\\])*"|'[^']*'|`[^`]*`/g, '…')
    .replace(/\d+/g, 'n')
    .slice(0, 200);
