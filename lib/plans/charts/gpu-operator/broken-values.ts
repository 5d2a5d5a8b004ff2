import { hasToken, isPlainObject, valueAt } from '../../../internal';
import { DNS_LABEL } from '../../../words/kubernetes';
import { groupValues } from './chart-values';
import type { ValueFinding } from '../../../words/formats';
import { CHART_TYPES, takenFrom } from './policy/policy-values';
import { wrongTypes } from '../values/value-types';

type Values = Readonly<Record<string, unknown>>;

/**
 * Values that cannot work together or alone: the chart refuses them, or renders something that never becomes ready.
 * Sources are with each check.
 *
 * @param written The values are for the chart; otherwise they are in a ClusterPolicy as they are.
 */
export function brokenValues(version: string, values: Values, written = true): readonly ValueFinding[] {
  const found = [
    ...stackConflicts(values),
    ...nriConflicts(values),
    ...devicePluginConfig(version, values),
    ...migManagerConfig(values),
    ...volumeNames(values),
    ...(written ? groupValues(version, values) : []),
  ];
  return [...types(version, values, written).filter(({ at }) => !found.some((other) => other.at === at)), ...found];
}

/**
 * Values of a wrong type: those that the chart's templates cannot take, and those that the API server refuses in the
 * ClusterPolicy. Source: gpu-operator, the chart and its CRD in each version held.
 */
function types(version: string, values: Values, written: boolean): readonly ValueFinding[] {
  if (!written) return wrongTypes(CHART_TYPES, version, values, false);
  return wrongTypes(CHART_TYPES, version, values).filter(takenFrom(values));
}

/** Source: gpu-operator v26.7.0 `templates/validations.yaml`. */
function stackConflicts(values: Values): readonly ValueFinding[] {
  if (valueAt(values, 'gpuCluster.deployCR') !== true) return [];
  const findings: ValueFinding[] = [];
  if (valueAt(values, 'clusterPolicy.deployCR') !== false) {
    findings.push({
      at: 'gpuCluster.deployCR',
      problem: 'the chart allows one of ClusterPolicy and GPUCluster',
      got: true,
      fix: 'set clusterPolicy.deployCR to false',
    });
  }
  if (valueAt(values, 'driver.enabled') !== false && valueAt(values, 'driver.nvidiaDriverCRD.enabled') !== true) {
    findings.push({
      at: 'driver.nvidiaDriverCRD.enabled',
      problem: 'a GPUCluster needs the NVIDIADriver CRD',
      got: false,
      fix: 'set it to true, or driver.enabled to false',
    });
  }
  return findings;
}

/** Source: the same file; without the toolkit the plugin has nobody to install it. */
function nriConflicts(values: Values): readonly ValueFinding[] {
  if (valueAt(values, 'cdi.nriPluginEnabled') !== true) return [];
  return ['cdi.enabled', 'toolkit.enabled']
    .filter((key) => valueAt(values, key) === false)
    .map((key) => ({ at: 'cdi.nriPluginEnabled', problem: `needs ${key}`, got: true, fix: `set ${key} to true` }));
}

/** Source: the same file; before v26.7.0 the chart renders a DaemonSet that cannot start (gpu-operator issue 2641). */
function devicePluginConfig(version: string, values: Values): readonly ValueFinding[] {
  if (valueAt(values, 'devicePlugin.config.create') !== true) return [];
  return ['name', 'data']
    .map((key) => `devicePlugin.config.${key}`)
    .filter((key) => isEmpty(valueAt(values, key)))
    .map((at) => ({
      at,
      problem: `is empty, and ${version === '' ? 'the chart' : `chart ${version}`} cannot create the ConfigMap`,
      fix: 'give it, or set devicePlugin.config.create to false',
    }));
}

/**
 * Without data the chart makes no ConfigMap, and the MIG manager takes its own. Source: gpu-operator v26.7.0 `values.yaml`;
 * `controllers/object_controls.go`: mig-manager reads `/mig-parted-config/config.yaml`.
 */
function migManagerConfig(values: Values): readonly ValueFinding[] {
  const data = valueAt(values, 'migManager.config.data');
  if (valueAt(values, 'migManager.config.create') !== true || isEmpty(data) || data === null) return [];
  const findings: ValueFinding[] = [];
  if (isEmpty(valueAt(values, 'migManager.config.name'))) {
    findings.push({ at: 'migManager.config.name', problem: 'is empty, so the ConfigMap has no name', fix: 'name it' });
  }
  if (!isPlainObject(data) || data['config.yaml'] === undefined) {
    findings.push({
      at: 'migManager.config.data',
      problem: "mig-manager reads the key 'config.yaml' and nothing else",
      got: data,
      fix: "put the configuration under 'config.yaml'",
    });
  }
  return findings;
}

/** Keys whose ConfigMap's name the operator takes as the name of a volume, and the volumes that are there already. */
const VOLUME_NAMES: readonly (readonly [key: string, taken: readonly string[]])[] = [
  // Volumes of the device plugin, GPU Feature Discovery and MPS DaemonSets, which share the configuration.
  [
    'devicePlugin.config.name',
    'config device-plugin run-nvidia-validations run-nvidia driver-install-dir host-root cdi-root mps-root mps-shm nvidia-device-plugin-entrypoint output-dir host-sys'.split(
      ' ',
    ),
  ],
  ['driver.kernelModuleConfig.name', []],
  ['driver.repoConfig.configMapName', []],
  ['driver.certConfig.name', []],
];

/** Source: gpu-operator v26.7.0 `controllers/object_controls.go`, `createConfigMapVolume`; assets of each DaemonSet. */
function volumeNames(values: Values): readonly ValueFinding[] {
  return VOLUME_NAMES.flatMap(([at, taken]): readonly ValueFinding[] => {
    const got = valueAt(values, at);
    if (typeof got !== 'string' || got === '' || hasToken(got)) return [];
    if (taken.includes(got))
      return [
        {
          at,
          problem: 'the DaemonSet already has a volume of this name',
          got,
          fix: 'choose another name',
        },
      ];
    if (DNS_LABEL.test(got)) return [];
    return [
      {
        at,
        problem: 'becomes the name of a volume, which may hold no dots and at most 63 characters',
        got,
        fix: 'use lower-case letters, digits and -',
      },
    ];
  });
}

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === '' || (isPlainObject(value) && Object.keys(value).length === 0);
