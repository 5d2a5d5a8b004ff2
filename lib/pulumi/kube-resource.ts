import { CustomResource, type CustomResourceOptions, type Inputs, mergeOptions } from '@pulumi/pulumi';
import * as utilities from '@pulumi/kubernetes/utilities';
import type { KubeObject } from '../kubernetes';

/**
 * One planned object as a Pulumi resource, under the same type token that the typed SDK uses
 * (`kubernetes:apps/v1:Deployment`; the core group is spelled out: `kubernetes:core/v1:Service`). The provider plugin is
 * the one of the user's own @pulumi/kubernetes, so that one plugin serves the whole program.
 */
export class KubeResource extends CustomResource {
  constructor(name: string, object: KubeObject, opts: CustomResourceOptions) {
    super(typeToken(object), own(typeToken(object), name), object, mergeOptions({ version: utilities.getVersion() }, opts));
  }
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

/**
 * A Helm release that the Kubernetes provider makes, under the type token of the typed SDK. `compat` is what tells the
 * provider that the inputs are those of version 3 of the resource.
 *
 * Source: @pulumi/kubernetes 4.34.2, `helm/v3/release.js`.
 */
export class ReleaseResource extends CustomResource {
  constructor(name: string, inputs: Inputs, opts: CustomResourceOptions) {
    super(
      'kubernetes:helm.sh/v3:Release',
      own('kubernetes:helm.sh/v3:Release', name),
      { ...inputs, compat: 'true' },
      mergeOptions({ version: utilities.getVersion() }, opts),
    );
  }
}
