import type { Of } from '../../../internal';
import { packagedComponents } from './components';
import { kubeObject } from './outputs';
import { TypeNames } from './type-names';
import { type TextOf, type TypeSpec, TypeSpecs } from './type-specs';

export type { TextOf } from './type-specs';

/** The name of the package, and of its plugin. */
export const PACKAGE = 'cdk8s-gpu';

const token = (name: string): string => `${PACKAGE}:index:${name}`;

/**
 * The schema of the package, which Pulumi makes SDKs of: from the same schemas by which props are checked.
 *
 * @param about What package.json says of the package.
 * @param textOf What the docstrings say; of a component, its inputs (`['GpuTrainingJob', 'image']`) and its outputs
 * (`['GpuTrainingJob', '<outputs>', 'url']`).
 */
export function packageSchema(about: TypeSpec, textOf: TextOf): TypeSpec {
  const components = Object.entries(packagedComponents());
  const names = new TypeNames();
  names.call(kubeObject, 'KubernetesObject');
  for (const [name, { inputs, outputs }] of components)
    for (const schema of [inputs, outputs]) noteParts(names, schema as Of<'object'>, name);
  const types = new TypeSpecs(names, textOf, token);
  const resources = components.map(([name, { inputs, outputs }]) => {
    const { properties: inputProperties, required: requiredInputs } = types.properties(inputs as Of<'object'>, [name]);
    const given = types.properties(outputs as Of<'object'>, [name, '<outputs>']);
    const description = textOf([name]);
    const described = { isComponent: true, ...(description === undefined ? {} : { description }) };
    return [token(name), { ...described, inputProperties, ...(requiredInputs ? { requiredInputs } : {}), ...given }] as const;
  });
  return { ...about, name: PACKAGE, types: types.all, resources: Object.fromEntries(resources), language: LANGUAGES };
}

function noteParts(names: TypeNames, { keys }: Of<'object'>, component: string): void {
  for (const [key, { schema }] of Object.entries(keys)) names.note(schema, [component], key);
}

/** The version of the package is that of its SDKs. */
const LANGUAGES = {
  csharp: { respectSchemaVersion: true },
  go: { respectSchemaVersion: true, generateResourceContainerTypes: true },
  nodejs: { respectSchemaVersion: true },
  python: { respectSchemaVersion: true },
};
