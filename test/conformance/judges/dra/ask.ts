import { isPlainObject } from '../../../../lib/internal';
import type { CorpusDocument } from '../../corpus/document';

/** Parameters of a claim, and the feature gates of the driver's chart; gates alone are judged as they are when the driver starts. */
export interface DraQuestion {
  readonly content?: object;
  readonly featureGates?: Readonly<Record<string, unknown>>;
}

/** What the driver is asked of a document: its configuration, or what the values of a release say. */
export function draQuestionOf({ sort, content }: Pick<CorpusDocument, 'content'> & { readonly sort: string }): DraQuestion {
  if (sort === 'draConfig') return content as DraQuestion;
  // Of a release that nobody knows no type is judged: what is no map says nothing of gates.
  const { values } = content as { readonly values?: { readonly featureGates?: unknown } };
  return { featureGates: isPlainObject(values?.featureGates) ? values.featureGates : {} };
}
