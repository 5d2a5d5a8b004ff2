import type { Consumer } from './consumers';
import type { Sort } from './corpus/document';
import type { FurtherRow, Verdicts } from './verdicts';

/** What is wrong with the sorts of the corpus: those of which it holds nothing, but for the awaited, and awaited ones that have come. */
export function sortGaps(
  sorts: readonly Sort[],
  found: ReadonlySet<Sort>,
  awaited: Readonly<Partial<Record<Sort, string>>>,
): readonly string[] {
  return sorts.flatMap((sort) => {
    if (found.has(sort)) return awaited[sort] === undefined ? [] : [`documents of the sort ${sort} have come, and are awaited no more`];
    return awaited[sort] === undefined ? [`the corpus holds no document of the sort ${sort}: it is judged nowhere`] : [];
  });
}

/** How many documents each consumer is to judge, and which. */
export type Expected = ReadonlyMap<Consumer, ReadonlySet<string>>;

/** The table of who judged how much, of the corpus and of what was generated. */
export function tableOf(expected: Expected, verdicts: readonly Verdicts[], further: readonly FurtherRow[] = []): string {
  const rows = [...verdicts]
    .sort((a, b) => (a.consumer < b.consumer ? -1 : 1))
    .map(({ consumer, version, ids, seconds }) => [
      consumer,
      version,
      `${ids.length} of ${expected.get(consumer)?.size ?? 0}`,
      seconds.toFixed(1),
    ]);
  const others = further.map(({ judge, version, documents, seconds }) => [judge, version, String(documents), seconds.toFixed(1)]);
  const all = [['judge', 'version', 'documents', 'seconds'], ...rows, ...others];
  const widths = all[0]!.map((_, column) => Math.max(...all.map((row) => row[column]!.length)));
  return all.map((row) => row.map((cell, column) => cell.padEnd(widths[column]!)).join(' | ')).join('\n');
}

/**
 * What was left unjudged, one sentence each; empty when all is well.
 *
 * @param held The consumers that must have judged: all of them, or those of the suites that were chosen.
 */
export function gapsOf(expected: Expected, verdicts: readonly Verdicts[], held: readonly Consumer[]): readonly string[] {
  const judged = new Map(verdicts.map(({ consumer, ids }) => [consumer, new Set(ids)]));
  return held.flatMap((consumer) => {
    const wanted = expected.get(consumer) ?? new Set<string>();
    const done = judged.get(consumer) ?? new Set<string>();
    if (wanted.size === 0) return [`no document names ${consumer}: it judges nothing`];
    const missing = [...wanted].filter((id) => !done.has(id));
    const unknown = [...done].filter((id) => !wanted.has(id));
    return [
      ...(missing.length === wanted.size
        ? [`${consumer} judged none of its ${wanted.size} documents`]
        : missing.length > 0
          ? [`${consumer} did not judge ${missing.length} of its ${wanted.size} documents: ${missing.slice(0, 5).join(' ')}`]
          : []),
      ...(unknown.length > 0 ? [`${consumer} says that it judged what is not for it: ${unknown.slice(0, 5).join(' ')}`] : []),
    ];
  });
}
