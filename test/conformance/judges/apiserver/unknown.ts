import { isPlainObject } from '../../../../lib/internal';
import { kindOf } from '../../consumers';
import type { CorpusDocument } from '../../corpus/document';

/** A document with a field that its kind does not have, and where that stands. */
export interface WithUnknownField {
  readonly kind: string;
  readonly content: object;
  readonly at: string;
}

const FIELD = 'noSuchField';

/** The first document of each kind, with an unknown field in its specification, or beside what it has where it has none. */
export async function withUnknownField(documents: AsyncIterable<CorpusDocument>): Promise<readonly WithUnknownField[]> {
  const found = new Map<string, WithUnknownField>();
  for await (const { sort, content } of documents) {
    if (sort !== 'manifest' || found.has(kindOf(content))) continue;
    const { spec, ...rest } = content as { readonly spec?: unknown };
    const inside = isPlainObject(spec);
    found.set(kindOf(content), {
      kind: kindOf(content),
      content: inside ? { ...rest, spec: { ...spec, [FIELD]: 1 } } : { ...rest, [FIELD]: 1 },
      at: inside ? `spec.${FIELD}` : FIELD,
    });
  }
  return [...found.values()];
}
