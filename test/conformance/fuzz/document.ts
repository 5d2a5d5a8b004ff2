import { RENDERED_VERSIONS } from '../../rendered-versions';
import { createHash } from 'node:crypto';
import { type Consumer, consumersOf } from '../consumers';
import type { CorpusDocument, Found, Sort } from '../corpus/document';
import { documentsOfFiles } from '../corpus/of-files';
import { documentsOfModel } from '../corpus/of-model';
import { documentsOfObject } from '../corpus/of-object';
import { type ChartRecord, recordOf, type Release } from '../recorded/charts/data';
import { clusterPolicyOf } from '../recorded/charts/policy';
import type { Legal } from './build';

/** A document that some program makes; of values as text, which helm reads, the corpus has what stands in it alone. */
export type Made = Pick<CorpusDocument, 'id' | 'kubernetes' | 'content'> & {
  readonly sort: Sort | 'valuesFile';
  readonly consumers: readonly Consumer[];
};

/** Every document of what a program makes, with what others read inside them or make of them, as the corpus has it. */
export function documentsOf({ kubernetes, objects, files, model }: Legal): readonly Made[] {
  const written: readonly Found[] = [...objects.flatMap(documentsOfObject), ...documentsOfFiles(files)];
  const found = [...written, ...written.flatMap(clusterPolicies), ...documentsOfModel({ plans: [{ model }] })];
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

function clusterPolicies({ sort, content }: Found): readonly Found[] {
  if (sort !== 'gpuOperatorValues') return [];
  const { version, values } = content as Release;
  if (!isRecorded(version)) return [];
  const record = RECORDS.get(version) ?? recordOf('gpu-operator', version);
  RECORDS.set(version, record);
  return [{ sort: 'clusterPolicy', content: clusterPolicyOf(record, values) }];
}

/** Programs may name versions that this library does not know. */
const isRecorded = (version: string): boolean => (RENDERED_VERSIONS as readonly string[]).includes(version);
const RECORDS = new Map<string, ChartRecord>();

const idOf = (...parts: readonly string[]): string => createHash('sha1').update(parts.join('\0')).digest('hex').slice(0, 16);
