import type { ComponentResourceOptions, CustomResource } from '@pulumi/pulumi';
import type { PlannedObject } from '../../../plans/model';
import { scopeOf } from '../judgement';
import { perRun } from '../run';

/** Namespaces that components of this run made. */
const made = perRun(() => new Map<string, CustomResource>());

const keyOf = (name: string, opts: ComponentResourceOptions | undefined): string => `${scopeOf(opts)}\n${name}`;

/** Takes note of a resource where it is a namespace. */
export function noteNamespace(
  { object: { kind, metadata } }: PlannedObject,
  resource: CustomResource,
  opts: ComponentResourceOptions | undefined,
): void {
  if (kind === 'Namespace') made().set(keyOf(metadata.name, opts), resource);
}

/** The namespaces of objects, where earlier components made them: the objects cannot be there before. */
export const namespacesOf = (objects: readonly PlannedObject[], opts: ComponentResourceOptions | undefined): readonly CustomResource[] =>
  [...new Set(objects.map(({ object }) => object.metadata.namespace))].flatMap((name) => (name && made().get(keyOf(name, opts))) || []);
