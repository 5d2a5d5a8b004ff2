import { awaited, awaitedConsumers, type Consumer, consumers } from './consumers';
import { type Sort, sorts } from './corpus/document';
import { isOfNightly } from './minors';
import { gapsOf, sortGaps, tableOf } from './report';
import { documents, endVerdicts, furtherRows } from './verdicts';

/** What Jest was called with. */
interface GlobalConfig {
  readonly nonFlagArgs: readonly string[];
  readonly testNamePattern?: string;
}

/** Prints who judged how much, and fails the run when something was left unjudged. */
export default async function teardown({ nonFlagArgs, testNamePattern }: GlobalConfig): Promise<void> {
  const expected = new Map<Consumer, Set<string>>();
  const found = new Set<Sort>();
  for await (const { id, sort, consumers: named } of documents()) {
    found.add(sort);
    for (const consumer of named) expected.set(consumer, (expected.get(consumer) ?? new Set()).add(id));
  }
  const further = furtherRows();
  const verdicts = endVerdicts();
  const chosen = nonFlagArgs.length > 0 || testNamePattern !== undefined;
  // Of suites that were chosen, those consumers are held to it whose documents somebody asked for.
  const held = chosen
    ? verdicts.map(({ consumer }) => consumer)
    : (Object.keys(consumers) as Consumer[]).filter((consumer) => !isOfNightly(consumer));
  const awaitedOnes = awaitedConsumers();
  const due = held.filter((consumer) => expected.has(consumer) || !awaitedOnes.includes(consumer));
  process.stdout.write(`\n${process.env['CDK8S_GPU_PROGRAMS'] ?? ''}\n${tableOf(expected, verdicts, further)}\n`);
  const gaps = [...gapsOf(expected, verdicts, due), ...sortGaps(sorts, found, awaited)];
  if (gaps.length > 0) throw new Error(`left unjudged:\n${gaps.map((gap) => `- ${gap}`).join('\n')}`);
}
