import { isDockerfile } from '../words/images';
import { loneContainers } from '../words/kinds';
import { isPlainObject, pointerTo, withoutNulls } from '../internal';
import type { KubeObject } from '../words/kubernetes';
import {
  type ConfigFacts,
  type KubeletFacts,
  type Model,
  mergeModel,
  type ModelFragment,
  type ObjectFacts,
  type OperatorFacts,
  type PodFacts,
  type PoolDescription,
  ownerOf,
} from '../plans/model';
import type { Context } from './context';
import type { Document, Source } from './yaml/document';
import { configsIn, sortOf } from './yaml/configs';
import type { FoundKubelet } from './nodes/found-kubelet';
import { joined } from './joined';
import { configMapsMadeBy, kustomizationIn } from './kustomize/kustomization';
import { kubeletsIn, kubeletsInFile, speaksOfKubelets } from './nodes/kubelets';
import { settingsIn, settingsInFile } from './nodes/node-settings';
import { asObject, deployedWith } from './yaml/object';
import { asFarAsKnown, mayHoldPlaceholder } from './placeholders/placeholders';
import { podsIn } from './pods';
import { objectsIn } from './yaml/read';
import { operatorOf, originOfRelease, pathOfRelease, unreadValues } from './release-facts';
import { releasesIn } from './releases/releases';
import { factsOfNodes } from './living';
import type { Origin, Unit } from './places/unit';
import { mayBeValues, VALUES_FILE } from './releases/values-file';
import { withWords } from './placeholders/with-words';

export type { Origin, Unit } from './places/unit';

/** The cluster as documents describe it. */
export interface ReadModel {
  readonly model: Model;
  /** Where each fact of it is, by its path. */
  readonly origins: ReadonlyMap<string, Origin>;
}

/** A file of values for a chart that we know. */
export interface ChartValues {
  readonly chart: string;
  readonly version: string;
  readonly document: Document;
}

/** The facts of all documents together, with what the context adds. */
export function modelOf(documents: readonly Document[], context: Context, given: readonly ChartValues[] = []): ReadModel {
  const texts = new Map<string, string>();
  const read = documents.flatMap((document) => asKnown(unitsOf(document, context), mayHoldPlaceholder(document.text), texts));
  const units = [...joined(read, context, texts), ...given.map((values) => unitOfValues(values, context, texts))];
  return {
    model: mergeModel([
      factsOfContext(context),
      factsOfNodes(
        units.flatMap(({ fragment }) => fragment.objects ?? []),
        context,
      ),
      ...units.map(({ fragment }) => fragment),
    ]),
    origins: new Map(units.flatMap(({ origins }) => origins)),
  };
}

/** What a context says without any document. */
export const factsOfContext = ({ pools, complete }: Context): ModelFragment => ({
  pools,
  kubelets: pools.flatMap(kubeletsOf),
  ...(complete === undefined ? {} : { complete: [complete] }),
});

/**
 * Units as far as they are known.
 *
 * @param isOpen Their document may leave something open.
 * @param texts Tokens by the text that they mean, to which those of these units are added.
 * @param tell Told of each text in which something is left open.
 */
export const asKnown = (
  units: readonly Unit[],
  isOpen: boolean,
  texts: Map<string, string>,
  tell?: Parameters<typeof asFarAsKnown>[2],
): readonly Unit[] => (isOpen ? units.map((unit) => ({ ...unit, fragment: asFarAsKnown(unit.fragment, texts, tell) })) : units);

/** What the objects of a document say, or the file that it is; nothing where that concerns nobody here. */
export function unitsOf(document: Document, context: Context, source: Source = sourceOf(document)): readonly Unit[] {
  const openly = speaksOfKubelets(document.text);
  return objectsIn(document.value).flatMap(({ steps, value }, index) => {
    const path = `${document.path}.${index}`;
    const origins = new Map<string, Origin>();
    const object = asObject(kustomizationIn(value) ?? value);
    if (object === undefined) return steps.length === 0 ? fileOf(document, path, context, source) : [];
    const origin = { source, object, steps, base: [], prefix: `${object.kind}.` };
    return [
      { path, object, fragment: factsOf(origin, { value, path, openly, text: document.text }, context, origins), origins: [...origins] },
    ];
  });
}

/** Where a document's text is. */
export const sourceOf = ({ file, line, text }: Document): Source => ({ file, line, text: () => text });

/** What a file of values says. */
export function unitOfValues({ chart, version, document }: ChartValues, context: Context, texts: Map<string, string>): Unit {
  const object: KubeObject = { apiVersion: 'v1', kind: 'values', metadata: { name: chart } };
  const values = isPlainObject(document.value) ? document.value : {};
  const release = { chart, version, namespace: chart, releaseName: chart, values, partial: false, delivery: 'valuesFile', steps: [] };
  const origin = { source: sourceOf(document), object, steps: [], base: [], prefix: 'values.' };
  return {
    path: document.path,
    object,
    fragment: asFarAsKnown({ operators: [operatorOf(release, document.path, document.file, context)] }, texts),
    origins: [[document.path, origin]],
  };
}

/** A document that is no object may be a file that a program reads, or that makes such files on a node. */
function fileOf(document: Document, path: string, context: Context, source: Source): readonly Unit[] {
  const kubelets = kubeletsInFile(document.value);
  const settings = settingsInFile(document.value);
  const sort = kubelets.length > 0 ? undefined : isDockerfile(document.text) ? 'dockerfile' : sortOf(document.text);
  if (sort === undefined && kubelets.length === 0 && settings.length === 0) return valuesOf(document, path, context, source);
  const object: KubeObject = { apiVersion: '', kind: 'file', metadata: { name: sort ?? '' } };
  const origin: Origin = { source, object, steps: [], base: [], prefix: '' };
  const origins = new Map([[path, origin]]);
  const fragment = {
    kubelets: kubelets.map(factsOfKubelet(origin, path, context, origins)),
    configs: [
      ...settings.map(({ steps, ...config }) => ({ ...config, path, at: pointerTo(steps) })),
      ...(sort === undefined ? [] : [{ path, at: '', sort, text: document.text }]),
    ],
  };
  return [{ path, object, fragment, origins: [...origins] }];
}

/** A file of values says nothing by itself: a release may take it. */
function valuesOf({ file, path: begin, text, value }: Document, path: string, { rows }: Context, source: Source): readonly Unit[] {
  if (file === '-' || !begin.endsWith('#0') || !isPlainObject(value) || !mayBeValues(text, rows)) return [];
  const object: KubeObject = { ...value, ...VALUES_FILE };
  return [{ path, object, fragment: {}, origins: [[path, { source, object, steps: [], base: [], prefix: '' }]] }];
}

interface Read {
  readonly value: unknown;
  readonly path: string;
  /** The document speaks of kubelets. */
  readonly openly: boolean;
  /** Of the document. */
  readonly text: string;
}

function factsOf(origin: Origin, { value, path, openly, text }: Read, context: Context, origins: Map<string, Origin>): ModelFragment {
  const {
    object,
    source: { file },
  } = origin;
  origins.set(path, origin);
  const kubelets = kubeletsIn(object, value, { file, openly }).map(factsOfKubelet(origin, path, context, origins));
  const releases = releasesIn(object, { rows: context.rows });
  const operators = releases.flatMap((release, index): readonly OperatorFacts[] => {
    if (release.unread !== undefined) return [];
    const at = pathOfRelease(path, index);
    origins.set(at, originOfRelease(origin, release));
    return [operatorOf(release, at, file, context)];
  });
  return {
    pods: [...podsIn(object, path), ...lonePods(origin, path, origins)].map((pod) =>
      context.cluster === undefined ? pod : { ...pod, cluster: context.cluster },
    ),
    kubelets,
    operators,
    configs: [
      ...[...configsIn(object), ...settingsIn(object)].map(({ steps, ...config }) => ({ ...config, path, at: pointerTo(steps) })),
      ...ownConfig(origin, path, text),
      ...unreadValues(releases, path),
    ],
    // Patches and templates have no name of their own, and files are deployed apart from each other.
    objects: [
      ...(object.metadata.name === '' ? [] : [{ path, object, ...deployedWith(file) }]),
      ...generatedBy(origin, path, origins).map((made) => ({ ...made, ...deployedWith(file) })),
    ],
  };
}

/** What a kustomization makes besides what it lists. */
const generatedBy = (origin: Origin, path: string, origins: Map<string, Origin>): readonly Pick<ObjectFacts, 'path' | 'object'>[] =>
  configMapsMadeBy(origin.object).map(({ object, steps }, index) => {
    const at = `${path}.configMap.${index}`;
    origins.set(at, { ...origin, base: steps, prefix: 'ConfigMap.' });
    return { path: at, object };
  });

/** The pods around containers that are alone, each with a place of its own. */
const lonePods = (origin: Origin, path: string, origins: Map<string, Origin>): readonly PodFacts[] =>
  loneContainers(origin.object).map(({ steps, spec, names }, index) => {
    const [at, pointer] = [`${path}.container.${index}`, pointerTo(steps)];
    origins.set(at, { ...origin, base: steps, prefix: `${pointer}.`, names });
    return { path: at, owner: ownerOf(origin.object), pointer, spec: withWords(withoutNulls(spec)) };
  });

/** A file for a program that says by itself what it is, as an object does. */
function ownConfig({ object, steps }: Origin, path: string, text: string): readonly ConfigFacts[] {
  const sort = FILES.has(object.kind) && steps.length === 0 ? sortOf(text) : undefined;
  return sort === undefined ? [] : [{ path, at: '', sort, text }];
}

/** Kinds of files that have a version and a kind, as objects do. */
const FILES: ReadonlySet<string> = new Set(['KubeSchedulerConfiguration', 'Configuration']);

const factsOfKubelet =
  (origin: Origin, path: string, { cluster }: Context, origins: Map<string, Origin>) =>
  ({ configuration, steps, partial, names }: FoundKubelet, index: number): KubeletFacts => {
    const at = `${path}.kubelet.${index}`;
    origins.set(at, { ...origin, base: steps, prefix: '', ...(names ? { names } : {}) });
    const own = cluster && OPENSHIFT.test(origin.object.apiVersion) ? { ...cluster, distribution: 'openshift' as const } : cluster;
    return { path: at, configuration: withoutNulls(configuration), ...(partial ? { partial } : {}), ...(own ? { cluster: own } : {}) };
  };

/** Groups of objects that only OpenShift has. */
const OPENSHIFT = /^(?:machineconfiguration|performance)\.openshift\.io\//;

/** What a context says of the kubelets of a pool. */
const kubeletsOf = ({ path, cluster, shapes = [] }: PoolDescription): readonly KubeletFacts[] =>
  shapes.flatMap(({ machine, kubelet: configuration }) =>
    configuration ? [{ path, pool: path, machine: machine.name, configuration, partial: true, ...(cluster ? { cluster } : {}) }] : [],
  );
