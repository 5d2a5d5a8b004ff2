import { ApiObject, type ApiObjectMetadataDefinition, App, type JsonPatch } from 'cdk8s';
import type { Construct } from 'constructs';
import type { KubeObject } from '../../words/kubernetes';
import type { PlannedObject } from '../../plans/model';
import { ledgerOf } from '../../rules';
import { inKeyOrder, inOrder } from './key-order';
import { plainMetadata } from './plain-metadata';

type Manifest = { metadata?: Record<string, unknown>; [field: string]: unknown };

/** Resolvers that every cdk8s app has; one more is the user's own. Source: cdk8s 2.70.106 `lib/app.js`. */
const BUILT_IN_RESOLVERS = 3;

/**
 * A planned object in the construct tree. A plain `ApiObject`, so that everything in it reaches the manifest, with three
 * differences: it can be replaced until synth (`override`), a cluster-scoped one does not take the chart's namespace, and
 * what is plain data already is not resolved leaf by leaf.
 */
export class PlannedApiObject extends ApiObject {
  private readonly clusterScoped: boolean;
  private readonly fields: Record<string, unknown>;
  private object: KubeObject;
  /** The object as its plan had it. */
  readonly planned: KubeObject;
  private patched = false;

  constructor(scope: Construct, { id, object, clusterScoped }: PlannedObject) {
    // The base class keeps this very object and reads it at synth.
    const fields = { ...object };
    super(scope, id, fields);
    this.fields = fields;
    this.object = object;
    this.planned = object;
    this.clusterScoped = clusterScoped === true;
  }

  /** The object as planned and overridden. */
  get current(): KubeObject {
    return this.object;
  }

  /** Puts another object in place of the current one; its labels and annotations are added to those set by others. */
  replace(object: KubeObject): void {
    this.object = object;
    for (const [key, value] of Object.entries(object)) if (key !== 'metadata') this.fields[key] = value;
    for (const [key, value] of Object.entries(object.metadata)) {
      if (key === 'labels') for (const [name, text] of Object.entries(value as object)) this.metadata.addLabel(name, String(text));
      else if (key === 'annotations')
        for (const [name, text] of Object.entries(value as object)) this.metadata.addAnnotation(name, String(text));
      else if (key !== 'name' && key !== 'namespace' && !replaceList(this.metadata, key, value)) this.metadata.add(key, value);
    }
  }

  /** What will be written: the object as it is, or as somebody's JSON patches and resolvers leave it. */
  get final(): KubeObject {
    return this.patched || this.isResolved() ? (this.toJson() as unknown as KubeObject) : this.object;
  }

  override addJsonPatch(...operations: JsonPatch[]): void {
    this.patched = true;
    super.addJsonPatch(...operations);
    ledgerOf(this.node.root).changed();
  }

  override toJson(): Manifest {
    const manifest = this.isPlain() ? this.plain() : (super.toJson() as Manifest);
    if (this.clusterScoped && manifest.metadata) delete manifest.metadata['namespace'];
    return manifest;
  }

  /** Whether cdk8s would resolve, patch and sort its way to what `plain` gives. */
  private isPlain(): boolean {
    return !this.patched && process.env['CDK8S_DISABLE_SORT'] === undefined && !this.isResolved();
  }

  /** Whether the app has resolvers of the user's own, which may change any value. */
  private isResolved(): boolean {
    return App.of(this.chart).resolvers.length !== BUILT_IN_RESOLVERS;
  }

  private plain(): Manifest {
    const { apiVersion, kind } = this.fields;
    const manifest: Manifest = { apiVersion, kind, metadata: plainMetadata(this.metadata) };
    for (const key of inOrder(Object.keys(this.fields))) if (!(key in manifest)) manifest[key] = inKeyOrder(this.fields[key]);
    return manifest;
  }
}

/**
 * Puts another list in place of one that cdk8s keeps by itself, over which `add` never wins. Source: cdk8s 2.70.106
 * `lib/metadata.js`, finalizers and ownerReferences.
 *
 * @returns Whether cdk8s keeps a list of this name.
 */
function replaceList(metadata: ApiObjectMetadataDefinition, key: string, value: unknown): boolean {
  const kept = (metadata as unknown as Readonly<Record<string, unknown>>)[key];
  if (!Array.isArray(kept) || !Array.isArray(value)) return false;
  kept.splice(0, kept.length, ...(value as unknown[]));
  return true;
}
