import { isPlainObject, ownValue } from '../../../../internal';
import type { ValueFinding } from '../../../../words/formats';
import type { KubeObject } from '../../../../words/kubernetes';
import { mergeValues } from '../../values/merge';
import { isPolicySection } from '../policy/policy-sections';
import { unknownCrdKeys } from '../policy/unknown-crd-keys';

type Values = Readonly<Record<string, unknown>>;

/** What a ClusterPolicy says, and the ConfigMaps that the chart would make beside it. */
interface PolicyOf {
  readonly spec: Values;
  readonly configMaps: readonly KubeObject[];
  /** Values that a ClusterPolicy has no field for. */
  readonly foreign: readonly ValueFinding[];
}

/** Sections that every ClusterPolicy has, as on OpenShift. Source: gpu-operator v26.7.0, CRD (required) and config/samples/v1_clusterpolicy.yaml. */
const REQUIRED: Values = {
  operator: { initContainer: {}, use_ocp_driver_toolkit: true },
  daemonsets: {},
  driver: { enabled: true },
  toolkit: { enabled: true },
  devicePlugin: { enabled: true },
  dcgm: { enabled: true },
  dcgmExporter: { enabled: true },
  gfd: { enabled: true },
  nodeStatusExporter: { enabled: true },
};

/**
 * Values of the chart as the ClusterPolicy that it would make: their trees are one but for the names of a few keys.
 *
 * Source: gpu-operator v26.7.0, `templates/clusterpolicy.yaml`, and the templates of its ConfigMaps.
 */
export function policyOf(values: Values, namespace: string): PolicyOf {
  // The Node Feature Discovery of OpenShift is an operator of its own.
  const { nfd, ...rest } = values;
  const configMaps: KubeObject[] = [];
  const said = withoutConfigMaps(rest, namespace, configMaps) as Values;
  const driver = said['driver'];
  // An empty strategy is none: the configuration of the device plugin decides, and the field takes no empty text.
  const { mig, ...others } = said;
  const spec: Values = {
    ...others,
    ...(mig === undefined || (isPlainObject(mig) && mig['strategy'] === '') ? {} : { mig }),
    ...(isPlainObject(driver) ? { driver: driverOf(driver) } : {}),
  };
  const nested = unknownCrdKeys('ClusterPolicy', spec, true);
  const sections = Object.keys(spec).filter((key) => !isPolicySection(key));
  return {
    spec: mergeValues(REQUIRED, Object.fromEntries(Object.entries(spec).filter(([key]) => isPolicySection(key)))),
    configMaps,
    foreign: [
      ...(isPlainObject(nfd) && nfd['enabled'] === true ? [foreignKey('nfd.enabled', true)] : []),
      ...sections.map((at) => foreignKey(at, ownValue(spec, at))),
      ...nested.map((one) => ({ ...one, at: one.at.replace(/^spec\./, '') })),
    ],
  };
}

const foreignKey = (at: string, got: unknown): ValueFinding => ({
  at,
  got,
  problem: `${at} is a value of the chart, and a ClusterPolicy has no field for it`,
});

/** Keys of the driver that have another name in a ClusterPolicy. */
function driverOf({ nvidiaDriverCRD, upgradePolicy, ...driver }: Values): Values {
  const { gpuPodDeletion, ...upgrades } = isPlainObject(upgradePolicy) ? (upgradePolicy as Values) : {};
  return {
    ...driver,
    ...(isPlainObject(nvidiaDriverCRD) && 'enabled' in nvidiaDriverCRD ? { useNvidiaDriverCRD: nvidiaDriverCRD['enabled'] } : {}),
    ...(isPlainObject(upgradePolicy)
      ? { upgradePolicy: { ...upgrades, ...(gpuPodDeletion === undefined ? {} : { podDeletion: gpuPodDeletion }) } }
      : {}),
  };
}

/** The one list that the chart takes as text. Source: gpu-operator v26.7.0, `templates/dcgm_exporter_config.yaml`. */
const COUNTERS_KEY = 'dcgm-metrics.csv';

/** `create` and `data` beside a name are a ConfigMap, which the chart makes and a ClusterPolicy names. */
function withoutConfigMaps(value: unknown, namespace: string, found: KubeObject[]): unknown {
  if (!isPlainObject(value)) return value;
  const { create, data, ...rest } = value as Values;
  if (typeof create === 'boolean') {
    if (create && typeof rest['name'] === 'string')
      found.push({
        apiVersion: 'v1',
        kind: 'ConfigMap',
        metadata: { name: rest['name'], namespace },
        data: typeof data === 'string' ? { [COUNTERS_KEY]: data } : (data ?? {}),
      });
    return rest;
  }
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withoutConfigMaps(inner, namespace, found)]));
}
