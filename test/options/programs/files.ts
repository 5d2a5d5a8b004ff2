import { parse } from 'yaml';
import { hamiKeyVersions } from '../../../lib/plans/charts/hami/keys';
import { formatRows, type FormatRow } from '../../../lib/words/formats';
import { toYaml, type Schema, valueIn } from '../../../lib/internal';
import type { KnownProgram } from '../known-program';
import { treeProgram } from './tree';

/** The keys of a schema, at the ends of their paths. */
function leaves(schema: Schema, at: string): readonly string[] {
  switch (schema.is) {
    case 'object':
      return Object.entries(schema.keys).flatMap(([key, { schema: inner, before }]) =>
        before === undefined ? leaves(inner, at === '' ? key : `${at}.${key}`) : [],
      );
    case 'list':
      return leaves(schema.of, `${at}[]`);
    case 'anyOf':
      return schema.options.flatMap((option) => leaves(option, at));
    default:
      return at === '' ? [] : [at.replace(/(?:\[\])+$/, '')];
  }
}

/** The words that values of a schema are. */
function wordsIn(schema: Schema): readonly string[] {
  switch (schema.is) {
    case 'oneOf':
      return schema.values.map(String);
    case 'object':
      return Object.values(schema.keys).flatMap((field) => wordsIn(field.schema));
    case 'list':
      return wordsIn(schema.of);
    case 'anyOf':
      return schema.options.flatMap(wordsIn);
    default:
      return [];
  }
}

/** Documents of Kubernetes by themselves; what others read is in a ConfigMap. */
const IS_DOCUMENT = ['kubelet', 'kube-scheduler'];

/** Formats of lines, whose options `lines.ts` has. */
const AS_LINES: readonly string[] = ['sysctl', 'dcgm-counters'];

/** A release says which version of it reads a file. */
const READ_BY: Readonly<Record<string, object>> = {
  'hami-devices': helmRelease('hami', hamiKeyVersions.at(-1)),
  'hami-nodes': helmRelease('hami', hamiKeyVersions.at(-1)),
  'device-plugin': helmRelease('nvidia-device-plugin', '0.20.0'),
};

function helmRelease(id: string, version: string | undefined): object {
  return {
    apiVersion: 'helm.toolkit.fluxcd.io/v2',
    kind: 'HelmRelease',
    metadata: { name: id, namespace: 'gpus' },
    spec: { chart: { spec: { chart: id, version } } },
  };
}

/** What tells a file is not an option of it. */
const NAMES_IT = ['apiVersion', 'kind', 'version'];

function file(row: FormatRow): KnownProgram {
  const base: unknown = parse(row.example.text);
  const isDocument = IS_DOCUMENT.includes(row.id);
  return treeProgram({
    name: row.name,
    options: [...new Set(leaves(row.schema(), ''))].filter((key) => key !== '' && !NAMES_IT.includes(key)),
    base,
    words: wordsIn(row.schema()),
    document: (tree) => ({
      yaml: isDocument
        ? toYaml(tree)
        : `${row.id in READ_BY ? `${toYaml(READ_BY[row.id])}---\n` : ''}${toYaml({
            apiVersion: 'v1',
            kind: 'ConfigMap',
            metadata: { name: 'file', namespace: 'gpus' },
            data: { [row.example.name]: row.syntax === 'JSON' ? JSON.stringify(tree) : toYaml(tree) },
          })}`,
      context: { kubernetes: '1.36' },
    }),
    isTree: (node, path) =>
      isDocument
        ? valueIn(node, 'kind') === valueIn(base, 'kind')
        : path.includes(TEXT) && path.at(-1) === TEXT && row.is({ name: row.example.name, text: '', value: node }),
  });
}

/** Step of a path that goes into a text. */
export const TEXT = '(text)';

export const files: readonly KnownProgram[] = formatRows
  .filter(({ id }) => !AS_LINES.includes(id))
  .map(file)
  .filter(({ options }) => options.length > 0);
