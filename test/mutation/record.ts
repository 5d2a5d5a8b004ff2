import { reasonOf } from './reasons';

/** A mutant that no test killed. */
export interface Survivor {
  readonly line: number;
  readonly was: string;
  readonly now: string;
  /** Why it may live: the same behaviour in other words, or an accepted gap. */
  readonly why?: string;
}

/** What became of the mutants of one file. */
export interface Score {
  /** Hash of the file that was judged. */
  readonly hash: string;
  /**
   * Hash of the tests that are called after it, when it was judged.
   * @default '' where there are none
   */
  readonly tests?: string;
  readonly mutants: number;
  /** Those that a test failed for, those that never came back, and those that the compiler refuses. */
  readonly killed: number;
  readonly survivors: readonly Survivor[];
  /**
   * How many survivors of a rule nobody had read when the record was begun. It is never raised.
   * @default 0
   */
  readonly unread?: number;
}

/** What a file and its tests are now. */
export type Hashes = Pick<Score, 'hash' | 'tests'>;

/** `scores.json`: scores by file. */
export type Scores = Readonly<Record<string, Score>>;

/** A mutant after its trial. */
export interface Tried {
  readonly line: number;
  /** The whole line that it changes, or the first of them. */
  readonly text?: string;
  readonly was: string;
  readonly now: string;
  readonly status: 'killed' | 'timeout' | 'refused' | 'survived' | 'no coverage';
}

/**
 * What a file without a record must reach, in percent. Of the files that were judged when the record was begun, four of five
 * reached it; a file below it has branches that no test comes across.
 */
export const FLOOR = 75;

/** Killed of a hundred. A file without mutants has nothing to kill. */
export const percent = ({ mutants, killed }: Pick<Score, 'mutants' | 'killed'>): number => (mutants === 0 ? 100 : (100 * killed) / mutants);

/** The score of a file; a survivor that the record knows keeps what the record says of it, wherever its line moved. */
export function scoreOf({ hash, tests = '' }: Hashes, tried: readonly Tried[], before?: Score): Score {
  const known = [...(before?.survivors ?? [])];
  const survivors = tried
    .filter(({ status }) => status === 'survived' || status === 'no coverage')
    .map(({ line, was, now, text = '' }): Survivor => {
      const same = (one: Survivor): boolean => one.was === was && one.now === now;
      // The nearest of those with this text: a file has many `x > 0`.
      const [nearest] = known.filter(same).sort((a, b) => Math.abs(a.line - line) - Math.abs(b.line - line));
      if (nearest !== undefined) known.splice(known.indexOf(nearest), 1);
      const why = nearest?.why ?? reasonOf(text, { was, now });
      return { line, was, now, ...(why === undefined ? {} : { why }) };
    });
  const unread = Math.min(before?.unread ?? 0, survivors.filter(unsaid).length);
  const counts = { mutants: tried.length, killed: tried.length - survivors.length };
  return { hash, ...(tests === '' ? {} : { tests }), ...counts, survivors, ...(unread > 0 ? { unread } : {}) };
}

/** What the record says of a file that was there when it was begun and has not been judged yet: it may score anything. */
export const unjudged: Score = { hash: '', mutants: 0, killed: 0, survivors: [], unread: Number.MAX_SAFE_INTEGER };

const unsaid = ({ why = '' }: Survivor): boolean => why === '';

/** Every new survivor of a rule is read: it is killed, or the record says why it lives. */
export const mustBeExplained = (file: string): boolean => file.startsWith('lib/rules/');

/** What is wrong with the scores of this run, against the record. */
export function problemsOf(judged: Scores, record: Scores, exists: (file: string) => boolean): readonly string[] {
  const gone = Object.keys(record).filter((file) => !exists(file));
  return [
    ...gone.map((file) => `${file} is gone, and scores.json still has it`),
    ...Object.entries(judged).flatMap(([file, score]) => [
      ...fallen(file, score, record[file]),
      ...unexplained(file, score),
      ...outlived(file, score, record[file]),
    ]),
  ];
}

function fallen(file: string, score: Score, before?: Score): readonly string[] {
  const now = percent(score);
  if (before === undefined)
    return now < FLOOR ? [`${file}: ${now.toFixed(1)} % of its mutants are killed; a new file has ${FLOOR} or more`] : [];
  const was = before.hash === unjudged.hash ? 0 : percent(before);
  return now < was ? [`${file}: its score falls from ${was.toFixed(1)} to ${now.toFixed(1)} %`] : [];
}

function unexplained(file: string, { survivors, unread = 0 }: Score): readonly string[] {
  const found = survivors.filter(unsaid);
  if (!mustBeExplained(file) || found.length <= unread) return [];
  const which = found.map((survivor) => `${file}:${survivor.line} survives, and nothing says why: ${changeOf(survivor)}`);
  return unread === 0 ? which : [...which, `${file}: ${found.length} of these, where the record knows ${unread} that nobody has read`];
}

/** Reasons of the record for mutants that do not survive any more: they are killed, or the line is gone. */
function outlived(file: string, { survivors }: Score, before?: Score): readonly string[] {
  const left = [...survivors];
  return (before?.survivors ?? []).flatMap((one) => {
    const index = left.findIndex(({ was, now }) => was === one.was && now === one.now);
    if (index >= 0) left.splice(index, 1);
    return index >= 0 || unsaid(one) ? [] : [`${file}: the record says why this survives, which it does not: ${changeOf(one)}`];
  });
}

/** `was -> now`, on one line. */
export const changeOf = ({ was, now }: Pick<Survivor, 'was' | 'now'>): string => `${short(was)} -> ${short(now)}`;

const short = (text: string): string => {
  const flat = text.replace(/\s+/g, ' ');
  return flat.length > 100 ? `${flat.slice(0, 97)}...` : flat;
};

/** The record after this run: files in order, and those that are gone left out. */
export function renewed(judged: Scores, record: Scores, exists: (file: string) => boolean): Scores {
  const all = Object.entries({ ...record, ...judged }).filter(([file]) => exists(file));
  return Object.fromEntries(all.sort(([a], [b]) => (a < b ? -1 : 1)).map(([file, score]) => [file, kept(file, score)]));
}

/** The record without what is about files, and lines of them, that are gone. */
export function pruned(record: Scores, textOf: (file: string) => string | undefined): Scores {
  return Object.fromEntries(
    Object.entries(record).flatMap(([file, score]) => {
      const text = textOf(file);
      if (text === undefined) return [];
      if (score.hash === unjudged.hash) return [[file, score]];
      const survivors = score.survivors.filter(({ was }) => text.includes(was));
      return [
        [
          file,
          {
            ...score,
            survivors,
            ...(score.unread === undefined ? {} : { unread: Math.min(score.unread, survivors.filter(unsaid).length) }),
          },
        ],
      ];
    }),
  );
}

/** Elsewhere than in rules a survivor is a number, unless somebody wrote why it lives. */
const kept = (file: string, score: Score): Score =>
  mustBeExplained(file) ? score : { ...score, survivors: score.survivors.filter(({ why }) => why !== undefined) };

/**
 * Which files are judged for a change, in their order: those that changed since they were judged and those that are new, those
 * whose tests changed, and those that nobody has judged yet; rules before the rest.
 */
export function due(files: readonly string[], hashesOf: (file: string) => Hashes, record: Scores): readonly string[] {
  const turn = (file: string): number => {
    const [before, now] = [record[file], hashesOf(file)];
    if (before?.hash === now.hash) return (before.tests ?? '') === (now.tests ?? '') ? NEVER : 10;
    return before?.hash === unjudged.hash ? 20 : 0;
  };
  const rank = new Map(files.map((file) => [file, turn(file) + FOLDERS.findIndex((folder) => file.startsWith(folder))]));
  const of = (file: string): number => rank.get(file) ?? NEVER;
  return files.filter((file) => of(file) < NEVER).sort((a, b) => of(a) - of(b) || (a < b ? -1 : 1));
}

const NEVER = 100;

/** What changed since it was judged, or is new, and was not judged now either: nobody would ever see that its tests are poor. */
export function leftOut(unfinished: readonly string[], hashesOf: (file: string) => Hashes, record: Scores): readonly string[] {
  return unfinished
    .filter((file) => ![unjudged.hash, hashesOf(file).hash].includes(record[file]?.hash ?? NEW))
    .map((file) => `${file} changed since it was judged: npm run mutation -- ${file} --write`);
}

/** No hash is like it. */
const NEW = 'new';

/** What is mutated, the most important first. */
export const FOLDERS = ['lib/rules', 'lib/plans/allocators', 'lib/words/gpu', 'lib/plans/node'] as const;
