import type { CorpusDocument } from '../../corpus/document';

/** Parameters of a claim, and the feature gates of the driver's chart; gates alone are judged as they are when the driver starts. */
export interface DraQuestion {
  readonly content?: object;
  readonly featureGates?: Readonly<Record<string, unknown>>;
}

/** What the driver is asked of a document: its configuration, or what the values of a release say. */
export function draQuestionOf({ sort, content }: Pick<CorpusDocument, 'content'> & { readonly sort: string }): DraQuestion {
  if (sort === 'draConfig') return content as DraQuestion;
  const { values } = content as { readonly values?: Pick<DraQuestion, 'featureGates'> };
  return { featureGates: values?.featureGates ?? {} };
}
