import { type CustomResourceOptions, Output } from '@pulumi/pulumi';
import { at, check, handle, isPlainObject, list, map, object, optional, plainText, type Problem } from '../../internal';

/**
 * A resource that exists already, with Pulumi's own options: an object of the cluster that Pulumi takes over (`import`, by
 * `<namespace>/<name>`, or `<name>` where it has no namespace), or a resource that this stack had under another name or parent
 * (`aliases`).
 *
 * As ever with `import`, the preview says where the object differs from what is declared: bring both together by props or
 * `overrides`, or name the paths in `ignoreChanges`. Remove `import` once the resource was taken over. The first change of a
 * field that kubectl wrote is refused as a conflict: give `annotations: { 'pulumi.com/patchForce': 'true' }` with it.
 */
export type Adoption = Pick<CustomResourceOptions, 'import' | 'aliases' | 'ignoreChanges'>;

/** What a component takes over instead of making it. */
export interface Adopting {
  /**
   * Resources that exist already, by the end of their Pulumi name: `{ job: { import: 'research/llama' } }` takes over the Job
   * that is `llama-job` in component `llama`.
   *
   * @default - every resource is made
   */
  readonly adopt?: Readonly<Record<string, Adoption>>;
}

const alias = handle(
  'a URN, or { name, type, parent }',
  (value) => typeof value === 'string' || isPlainObject(value) || Output.isInstance(value),
);

/** The form of `adopt`. */
export const adoptSchema = map(
  object<Record<keyof Adoption, unknown>>({
    import: optional(plainText({ pattern: /^[^/\s]+(?:\/[^/\s]+)?$/, what: "'<namespace>/<name>', or '<name>' of what has no namespace" })),
    aliases: optional(list(alias)),
    ignoreChanges: optional(list(plainText({ pattern: /./, what: 'a path such as metadata.annotations' }))),
  }),
);

/** What is wrong with the form of `adopt`. */
export const adoptProblems = (adopt: unknown, path: string): readonly Problem[] =>
  adopt === undefined ? [] : check(adoptSchema, adopt, at(path, 'adopt'));

/** What names a resource that the component does not make. */
export function unknownAdoptions(
  adopt: Adopting['adopt'] = {},
  made: readonly { readonly id: string }[],
  path: string,
): readonly Problem[] {
  const allowed = made.map(({ id }) => id);
  return Object.keys(adopt)
    .filter((id) => !allowed.includes(id))
    .map((id) => ({
      path: at(at(path, 'adopt'), id),
      problem: 'is not a resource of this component',
      got: id,
      ...(allowed.length > 0 ? { allowed } : {}),
      fix: allowed.length > 0 ? 'write one of these' : 'remove it: this component makes no resources',
    }));
}
