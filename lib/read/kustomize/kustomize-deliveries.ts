import { isPlainObject, itemsOf, valueIn } from '../../internal';
import type { Kustomization } from './kustomize-patches';
import { pathFrom, rootsOf } from '../yaml/object';

/**
 * What an object of Flux or Argo CD changes of the folder that it delivers, in the terms of kustomize. Its path leads from
 * the root of a repository, which may be any folder that the object is in. What Flux fills in after that is a placeholder,
 * and known as such without it.
 *
 * @param folder The folder of the object.
 */
export function deliveriesOf(
  object: unknown,
  { file, folder }: { readonly file: string; readonly folder: string },
): readonly Kustomization[] {
  const [apiVersion, kind, name] = [valueIn(object, 'apiVersion'), valueIn(object, 'kind'), valueIn(object, 'metadata', 'name')];
  const [group] = String(apiVersion).split('/');
  const of = SOURCES[`${group} ${String(kind)}`];
  return (of?.(valueIn(object, 'spec')) ?? []).flatMap(({ path, value }) => {
    // Everything is below the root, wherever that is.
    if (typeof path !== 'string' || !/[^./]/.test(path)) return [];
    return rootsOf(folder)
      .flatMap((root) => pathFrom(root, path.replace(/^\/+/, '')) ?? [])
      .map((delivered) => ({ file, folder: delivered, value, build: buildOf(String(kind), String(name), delivered, file) }));
  });
}

interface Delivery {
  readonly path: unknown;
  readonly value: Readonly<Record<string, unknown>>;
}

/** Source: fluxcd/kustomize-controller, Kustomization v1; Argo CD documentation, Kustomize: options of an Application. */
const SOURCES: Readonly<Record<string, (spec: unknown) => readonly Delivery[]>> = {
  'kustomize.toolkit.fluxcd.io Kustomization': (spec) =>
    isPlainObject(spec)
      ? [
          {
            path: spec['path'],
            value: {
              ...spec,
              namespace: spec['targetNamespace'],
              commonLabels: valueIn(spec, 'commonMetadata', 'labels'),
              commonAnnotations: valueIn(spec, 'commonMetadata', 'annotations'),
            },
          },
        ]
      : [],
  'argoproj.io Application': ofSources,
  'argoproj.io ApplicationSet': (spec) => ofSources(valueIn(spec, 'template', 'spec')),
};

function ofSources(spec: unknown): readonly Delivery[] {
  return [valueIn(spec, 'source'), ...itemsOf(valueIn(spec, 'sources'))].flatMap((source) => {
    const value = valueIn(source, 'kustomize');
    return isPlainObject(value) ? [{ path: valueIn(source, 'path'), value }] : [];
  });
}

/** Source: documentation of flux build kustomization, and of argocd app manifests. */
const buildOf = (kind: string, name: string, folder: string, file: string): string =>
  kind === 'Kustomization'
    ? `flux build kustomization ${name} --path ${folder} --kustomization-file ${file} --dry-run`
    : `argocd app manifests ${name}`;
