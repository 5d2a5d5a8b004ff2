import { at as step, isPlainObject } from '../internal';
import type { ConfigFacts, OperatorFacts } from '../model';
import { devicePluginChartFiles } from './device-plugin-chart';
import { pluginConfigData } from './device-plugin-file';
import { hamiFiles } from './hami-files';
import { valueAt } from './value-at';

/** The files that the values of a release hold, which the chart puts into ConfigMaps. */
export function configsOfRelease({ path, chart, version, values }: OperatorFacts): readonly ConfigFacts[] {
  const found = {
    hami: () => hamiFiles({ version, values }),
    'nvidia-device-plugin': () => devicePluginChartFiles(values),
    'gpu-operator': () => [...pluginFiles(values), ...files(values)],
  }[chart]();
  return found.map(({ at, ...config }) => ({ ...config, path, at: `values.${at}` }));
}

type Found = Omit<ConfigFacts, 'path'>;

function pluginFiles(values: OperatorFacts['values']): readonly Found[] {
  const data = pluginConfigData(values);
  return isPlainObject(data)
    ? Object.entries(data).map(([key, text]) => ({ sort: 'device-plugin', at: step('devicePlugin.config.data', key), text }))
    : [];
}

/** Components whose ConfigMap has one key, and the program that reads it. */
const FILES = { migManager: ['config.yaml', 'mig-parted'], dcgmExporter: ['dcgm-metrics.csv', 'dcgm-counters'] } as const;

function files(values: OperatorFacts['values']): readonly Found[] {
  return Object.entries(FILES).flatMap(([component, [key, sort]]) => {
    const data = valueAt(values, `${component}.config.data`);
    const text = isPlainObject(data) ? data[key] : undefined;
    return valueAt(values, `${component}.config.create`) === true && typeof text === 'string'
      ? [{ sort, at: step(`${component}.config.data`, key), text }]
      : [];
  });
}
