import * as pulumi from '@pulumi/pulumi';
import { textOf } from './outputs/known';
import { isOwn } from './kube-resource';

/** A resource as it is registered, by whatever part of the program. */
export interface SeenResource {
  /** Pulumi's type, such as `kubernetes:apps/v1:Deployment`. */
  readonly type: string;
  readonly name: string;
  /** Outputs among them. */
  readonly inputs: object;
  /** URN of the Kubernetes provider, which means a cluster; empty for the default one. */
  readonly provider: string;
}

/**
 * Shows every Kubernetes resource that is registered from now on, and that no component of this library made. Where `look`
 * fails, the resource is not registered and the program fails.
 *
 * Transforms see also what providers declare, such as the children of a chart. Commands that do not know them, and mocks,
 * have transformations, which see what this program declares.
 *
 * @throws Error where there is neither: under mocks without a stack.
 */
export function observe(look: (seen: SeenResource) => Promise<void>): void {
  if (!engineTransforms() || !transform(look)) {
    pulumi.runtime.registerStackTransformation(({ type, name, props, opts }) => {
      if (!isForeign(type)) return undefined;
      const dependsOn = lookAt(type, name, props as object, opts, look).then(() => opts.dependsOn ?? []);
      return { props, opts: { ...opts, dependsOn: dependsOn as Promise<pulumi.Resource[]> } };
    });
  }
}

/** Mocks say that they know transforms, and have no way to take one. Source: @pulumi/pulumi 3.248.0, `runtime/mocks.ts`. */
const engineTransforms = (): boolean =>
  'registerStackTransform' in ((pulumi.runtime as { getMonitor?: () => object | undefined }).getMonitor?.() ?? {});

/** False where the command does not know transforms. */
function transform(look: (seen: SeenResource) => Promise<void>): boolean {
  try {
    pulumi.runtime.registerResourceTransform(async ({ type, name, props, opts }) => {
      if (isForeign(type)) await lookAt(type, name, props, opts, look);
      return undefined;
    });
    return true;
  } catch {
    return false;
  }
}

const isForeign = (type: string): boolean => type.startsWith('kubernetes:');

type Options = pulumi.CustomResourceOptions | pulumi.ComponentResourceOptions;

async function lookAt(type: string, name: string, inputs: object, opts: Options, look: (seen: SeenResource) => Promise<void>) {
  if (isOwn(type, name) && /[:$]cdk8s-gpu:index:\w+::/.test(await urnOf(opts.parent))) return;
  const provider = (opts as pulumi.CustomResourceOptions).provider ?? opts.parent?.getProvider(type);
  await look({ type, name, inputs, provider: await urnOf(provider) });
}

/** Empty for no resource, and for one that fails: it says so itself. */
const urnOf = async (resource: pulumi.Resource | undefined): Promise<string> => (resource === undefined ? '' : textOf(resource.urn));
