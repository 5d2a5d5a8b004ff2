import { isPlainObject, jsonOf, valueIn } from '../../../../internal';
import type { KubeObject } from '../../../../words/kubernetes';
import type { OperatorFacts, StatedValues } from '../../../model';
import { versionOf } from '../../values/version-of';
import { deadValues, unknownValues } from '../chart-values';
import { chartKeyVersions } from '../keys';
import { isPolicySection } from './policy-sections';

type Values = Readonly<Record<string, unknown>>;

/** Labels by which Helm says of which chart an object is, and images whose version is that of the operator. */
const VERSIONS: readonly (readonly string[])[] = [
  ['metadata', 'labels', 'app.kubernetes.io/version'],
  ['spec', 'validator', 'version'],
  ['spec', 'operator', 'version'],
];

/**
 * What a ClusterPolicy says, as values of the chart that would make it: their trees are one but for the names of a few
 * keys. Where a policy leaves out what the chart would give, that is written.
 *
 * Source: gpu-operator v26.7.0, CRD of ClusterPolicy and `templates/clusterpolicy.yaml`.
 */
export function clusterPolicyIn(object: KubeObject): StatedValues | undefined {
  const spec = valueIn(object, 'spec');
  if (object.kind !== 'ClusterPolicy' || object.apiVersion !== 'nvidia.com/v1' || !isPlainObject(spec)) return undefined;
  const version = VERSIONS.map((keys) => versionOf(WRITTEN, valueIn(object, ...keys))).find((known) => known !== undefined);
  return {
    version,
    releaseName: object.metadata.name,
    values: chartValues(spec, version),
    delivery: DELIVERY,
    steps: ['spec'],
    names: NAMES,
  };
}

const WRITTEN = { versionPrefix: 'v', versionsHeld: chartKeyVersions } as const;
const DELIVERY = 'clusterPolicy';

/** Its values stand in a ClusterPolicy as they are: no chart reads them. */
export const isPolicy = ({ delivery }: OperatorFacts): boolean => delivery?.kind === DELIVERY;

function chartValues(spec: Values, version: string | undefined): Values {
  const { mig, driver } = spec;
  const values = {
    ...spec,
    // Left out, the configuration of the device plugin decides; the chart would say single.
    mig: isPlainObject(mig ?? {}) ? { ...jsonOf(mig), strategy: valueIn(mig, 'strategy') ?? '' } : mig,
    ...(isPlainObject(driver) ? { driver: driverOf(driver) } : {}),
  };
  const foreign = version === undefined ? [] : [...unknownValues(version, values), ...deadValues(version, values)];
  // What a policy has under no name is judged as its own.
  const own = foreign.filter(({ at }) => at.includes('.') || isPolicySection(at));
  return own.reduce<Values>((rest, { at }) => without(rest, at.split('.')), values);
}

/** Keys of the driver that have another name in the chart. */
function driverOf({ useNvidiaDriverCRD, upgradePolicy, ...driver }: Values): Values {
  const upgrades = upgradePolicy === undefined ? {} : { upgradePolicy: upgradesOf(upgradePolicy) };
  return { ...driver, ...upgrades, nvidiaDriverCRD: { enabled: useNvidiaDriverCRD === true } };
}

/** A policy has no key of the chart's name. */
function upgradesOf(given: unknown): unknown {
  if (!isPlainObject(given)) return given;
  const { podDeletion, gpuPodDeletion: _nothing, ...rest } = given;
  return podDeletion === undefined ? rest : { ...rest, gpuPodDeletion: podDeletion };
}

const NAMES = { 'driver.upgradePolicy.gpuPodDeletion': ['driver', 'upgradePolicy', 'podDeletion'] };

function without(values: Values, [key = '', ...rest]: readonly string[]): Values {
  const { [key]: inner, ...others } = values;
  return rest.length > 0 && isPlainObject(inner) ? { ...others, [key]: without(inner, rest) } : others;
}
