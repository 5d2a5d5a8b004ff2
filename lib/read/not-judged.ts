import { chartRows } from '../plans/charts';
import { eitherOf, isPlainObject } from '../internal';
import { type Context, noContext } from './context';
import type { Document, NotJudged } from './yaml/document';
import { KUSTOMIZATION_FILE } from './kustomize/kustomized';
import { unitsOf } from './model';
import type { Origin } from './places/unit';
import { isValuesFile } from './releases/values-file';

/** Finds the documents that no rule speaks of. */
export interface Unjudged {
  add(document: Document): void;
  /**
   * What nobody judged.
   *
   * @param origins Where the facts are that were judged: values belong to the release that takes them.
   */
  all(origins: ReadonlyMap<string, Origin>): readonly NotJudged[];
}

const STRANGE = 'not judged: it is not a Kubernetes object, nor a file that a rule knows';
const VALUES = 'not judged: it may be Helm values, and no release that was read takes them';
const VALUES_FIX = `for ${eitherOf(chartRows.map(({ id }) => id))} give --values CHART@VERSION=FILE; of other charts judge what they make`;

export function newUnjudged(context: Context = noContext): Unjudged {
  const strange: NotJudged[] = [];
  const values = new Map<string, NotJudged>();
  return {
    add(document) {
      const { file, line, value } = document;
      if (value === null || value === undefined || isObject(value) || KUSTOMIZATION_FILE.test(file)) return;
      const units = unitsOf(document, context);
      const place = { file, line: line + 1, column: 1, notJudged: true } as const;
      if (units.length === 0) strange.push({ ...place, problem: STRANGE });
      for (const { path, object } of units) if (isValuesFile(object)) values.set(path, { ...place, problem: VALUES, fix: VALUES_FIX });
    },
    all(origins) {
      const taken = new Set<string>();
      for (const [path, { source, layers = [] }] of origins)
        if (!values.has(path)) for (const file of [source.file, ...layers.map(({ of }) => of?.source.file ?? '')]) taken.add(file);
      return [...strange, ...[...values.values()].filter(({ file }) => !taken.has(file))];
    },
  };
}

const isObject = (value: unknown): boolean =>
  isPlainObject(value) && typeof value['apiVersion'] === 'string' && typeof value['kind'] === 'string';
