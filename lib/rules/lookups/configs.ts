import { grouped, isPlainObject, memo, valueAt } from '../../internal';
import type { ConfigFacts, ConfigSort, Model, ObjectFacts, OperatorFacts } from '../../plans/model';
import { configsOfRelease } from '../../plans/charts';
import { objectsOf } from './related';

/** The files of a sort, wherever they are: by themselves, in ConfigMaps, and in the values of releases. */
export const configsOf = (model: Model, sort: ConfigSort): readonly ConfigFacts[] =>
  allConfigs(model).filter((config) => config.sort === sort);

const allConfigs = memo(({ operators, configs }: Model): readonly ConfigFacts[] => [
  ...operators.flatMap((release) => configsOfRelease(release)),
  ...configs,
]);

/** A ConfigMap, and what it holds by key. */
export interface FoundConfigMap {
  readonly facts: ObjectFacts;
  readonly data: Readonly<Record<string, unknown>>;
}

/**
 * The ConfigMap that the values of a release name and that the chart does not make. Undefined where they name none, or
 * where it is not known which one is meant: there is none of that name, or several.
 *
 * @param key The component whose configuration it is, such as `devicePlugin`; empty where the chart has one alone.
 */
export function configMapOf(model: Model, { namespace, values }: OperatorFacts, key: string): FoundConfigMap | undefined {
  const [found, ...others] = configMapsNamed(model, values, key).filter(
    ({ facts }) => namespace === '' || (facts.object.metadata.namespace ?? namespace) === namespace,
  );
  return others.length === 0 ? found : undefined;
}

/** Every ConfigMap of that name, in whatever namespace. */
export function configMapsNamed(model: Model, values: OperatorFacts['values'], key: string): readonly FoundConfigMap[] {
  const config = key === '' ? 'config' : `${key}.config`;
  const name = valueAt(values, `${config}.name`);
  if (typeof name !== 'string' || name === '' || valueAt(values, `${config}.create`) === true) return [];
  return configMapsOf(model, name).flatMap((facts) => (isPlainObject(facts.object['data']) ? [{ facts, data: facts.object['data'] }] : []));
}

/** Every ConfigMap of a name, whether it is known what is in it or not. */
export const configMapsOf = (model: Model, name: string): readonly ObjectFacts[] => configMapsByName(model).get(name) ?? [];

const configMapsByName = memo((model: Model) => grouped(objectsOf(model, '', 'ConfigMap'), ({ object }) => object.metadata.name));
