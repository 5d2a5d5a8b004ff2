import { type ChartRow, type OperatorFacts } from '../plans/model';
import { versionOf } from '../plans/charts';
import { valueIn } from '../internal';
import { groupOf } from './yaml/object';
import type { Unit } from './places/unit';

/**
 * Releases that say nothing of their version, with that of the Subscription by which the Operator Lifecycle Manager installs the
 * operator. With several of one package nobody knows which it is.
 *
 * Source: operator-framework/api, Subscription v1alpha1: spec.name is the package, startingCSV its version.
 */
export function withSubscriptions(units: readonly Unit[], rows: readonly ChartRow[]): readonly Unit[] {
  const subscriptions = units.filter(({ object }) => object.kind === 'Subscription' && groupOf(object) === 'operators.coreos.com');
  if (subscriptions.length === 0) return units;
  const versions = new Map(rows.flatMap((row) => versionIn(row, subscriptions) ?? []));
  const told = (release: OperatorFacts): OperatorFacts => {
    const version = versions.get(release.chart);
    return version === undefined || release.version !== '' || release.strangeVersion !== undefined ? release : { ...release, version };
  };
  return units.map((unit) =>
    unit.fragment.operators === undefined || unit.fragment.operators.length === 0
      ? unit
      : { ...unit, fragment: { ...unit.fragment, operators: unit.fragment.operators.map(told) } },
  );
}

function versionIn(row: ChartRow, subscriptions: readonly Unit[]): readonly [readonly [chart: string, version: string]] | undefined {
  const olm = row.planned?.olm;
  const [own, ...others] = subscriptions.filter(({ object }) => olm !== undefined && valueIn(object, 'spec', 'name') === olm.name);
  const csv = own === undefined || others.length > 0 ? undefined : valueIn(own.object, 'spec', 'startingCSV');
  const version =
    typeof csv === 'string' && olm !== undefined && csv.startsWith(`${olm.name}.`) ? csv.slice(olm.name.length + 1) : undefined;
  const known = version === undefined ? undefined : versionOf(row, version);
  return known === undefined ? undefined : [[row.id, known]];
}
