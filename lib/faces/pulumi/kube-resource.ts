import { CustomResource, type CustomResourceOptions, mergeOptions, type Output, runtime, unknown } from '@pulumi/pulumi';
import { Release, type ReleaseArgs } from '@pulumi/kubernetes/helm/v3/release';
import * as utilities from '@pulumi/kubernetes/utilities';
import type { KubeObject } from '../../words/kubernetes';

/**
 * One planned object as a Pulumi resource, under the same type token that the typed SDK uses
 * (`kubernetes:apps/v1:Deployment`; the core group is spelled out: `kubernetes:core/v1:Service`). The provider plugin is
 * the one of the user's own @pulumi/kubernetes, so that one plugin serves the whole program. Each field of the object is an
 * Output of the resource, as in the typed SDK.
 */
export class KubeResource extends CustomResource {
  /** What the API server says of the object; undefined for kinds without a status. */
  declare readonly status: Output<Readonly<Record<string, unknown>> | undefined>;

  declare readonly metadata: Output<{ readonly namespace?: string; readonly uid?: string }>;

  constructor(name: string, object: KubeObject, opts: CustomResourceOptions) {
    // A property without a value is an output alone. Source: @pulumi/kubernetes 4.34.2, `batch/v1/job.js`.
    const properties = { ...object, status: undefined };
    super(typeToken(object), own(typeToken(object), name), properties, mergeOptions({ version: utilities.getVersion() }, opts));
  }
}

/**
 * The object with an owner, with which the garbage collector deletes it; who deletes the owner waits for that. The API server
 * decides the `uid`: it is not known in the preview of a new owner, and mocks have none.
 */
export function ownedBy(object: KubeObject, { apiVersion, kind, metadata: { name } }: KubeObject, { metadata }: KubeResource): KubeObject {
  const ownerReferences = metadata.apply(({ uid }): unknown => {
    if (uid === undefined) return runtime.isDryRun() ? unknown : undefined;
    return [{ apiVersion, kind, name, uid, blockOwnerDeletion: true }];
  });
  return { ...object, metadata: { ...object.metadata, ownerReferences } as object as KubeObject['metadata'] };
}

/** Whether a resource was registered here: a component of this library judged it before. */
export const isOwn = (type: string, name: string): boolean => OWN.has(`${type}::${name}`);

function own(type: string, name: string): string {
  OWN.add(`${type}::${name}`);
  return name;
}

const OWN = new Set<string>();

/** The Pulumi type of a Kubernetes object. */
export const typeToken = ({ apiVersion, kind }: Pick<KubeObject, 'apiVersion' | 'kind'>): string =>
  `kubernetes:${apiVersion.includes('/') ? apiVersion : `core/${apiVersion}`}:${kind}`;

/** A Helm release that the Kubernetes provider makes, as the typed SDK has it. */
export class ReleaseResource extends Release {
  constructor(name: string, inputs: ReleaseArgs, opts: CustomResourceOptions) {
    super(own('kubernetes:helm.sh/v3:Release', name), inputs, opts);
  }
}
