import { createHash } from 'node:crypto';
import { type Consumer, consumersOf } from '../consumers';
import type { CorpusDocument, Found, Sort } from '../corpus/document';
import { documentsOfFiles } from '../corpus/of-files';
import { documentsOfObject } from '../corpus/of-object';
import type { Legal } from './build';

/** A document that some program makes; of values as text, which helm reads, the corpus has what stands in it alone. */
export type Made = Pick<CorpusDocument, 'id' | 'kubernetes' | 'content'> & {
  readonly sort: Sort | 'valuesFile';
  readonly consumers: readonly Consumer[];
};

/** Every document of what a program makes, with what others read inside them, as the corpus has it. */
export function documentsOf({ kubernetes, objects, files }: Legal): readonly Made[] {
  const found: readonly Found[] = [...objects.flatMap(documentsOfObject), ...documentsOfFiles(files)];
  return [
    ...found.map(({ sort, content }): Made => {
      const id = idOf(sort, kubernetes, typeof content === 'string' ? content : JSON.stringify(content));
      return { id, sort, kubernetes, content, consumers: consumersOf({ sort, kubernetes, content }) };
    }),
    ...files
      .filter(({ path }) => path.endsWith('/values.yaml'))
      .map(
        ({ text }): Made => ({ id: idOf('valuesFile', kubernetes, text), sort: 'valuesFile', kubernetes, content: text, consumers: [] }),
      ),
  ];
}

const idOf = (...parts: readonly string[]): string => createHash('sha1').update(parts.join('\0')).digest('hex').slice(0, 16);
