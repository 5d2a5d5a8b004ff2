import type { Context } from './context';
import type { Document } from './yaml/document';
import { type LintReport, newLinter } from './linter';
import type { ChartValues } from './model';

/** Judges documents together: the rules of the constructs, over what others wrote. */
export function lintDocuments(documents: readonly Document[], context?: Context, values?: readonly ChartValues[]): LintReport {
  const linter = newLinter(context, values);
  for (const document of documents) linter.add(document);
  return linter.report();
}
