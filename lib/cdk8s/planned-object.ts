import { ApiObject } from 'cdk8s';
import type { Construct } from 'constructs';
import type { KubeObject } from '../kubernetes';
import type { PlannedObject } from '../model';

type Manifest = { metadata?: Record<string, unknown>; [field: string]: unknown };

/**
 * A planned object in the construct tree. A plain `ApiObject`, so that everything in it reaches the manifest, with two
 * differences: it can be replaced until synth (`override`), and a cluster-scoped one does not take the chart's namespace.
 */
export class PlannedApiObject extends ApiObject {
  private readonly clusterScoped: boolean;
  private readonly fields: Record<string, unknown>;
  private object: KubeObject;

  constructor(scope: Construct, { id, object, clusterScoped }: PlannedObject) {
    // The base class keeps this very object and reads it at synth.
    const fields = { ...object };
    super(scope, id, fields as KubeObject);
    this.fields = fields;
    this.object = object;
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
      else if (key === 'annotations') for (const [name, text] of Object.entries(value as object)) this.metadata.addAnnotation(name, String(text));
      else if (key !== 'name' && key !== 'namespace') this.metadata.add(key, value);
    }
  }

  override toJson(): Manifest {
    const manifest = super.toJson() as Manifest;
    if (this.clusterScoped && manifest.metadata) delete manifest.metadata['namespace'];
    return manifest;
  }
}
