import { at as step, isPlainObject, valueAt } from '../../../internal';
import type { ConfigFacts } from '../../model';
import { pluginConfigData } from './plugin-config-of';

type Values = Readonly<Record<string, unknown>>;
type Found = Omit<ConfigFacts, 'path'>;

/** The files that the values of a release hold. */
export const operatorConfigs = (values: Values): readonly Found[] => [...pluginFiles(values), ...files(values)];

function pluginFiles(values: Values): readonly Found[] {
  const data = pluginConfigData(values);
  return isPlainObject(data)
    ? Object.entries(data).map(([key, text]) => ({ sort: 'device-plugin', at: step('devicePlugin.config.data', key), text }))
    : [];
}

/** Components whose ConfigMap has one key, and the program that reads it. */
const FILES = { migManager: ['config.yaml', 'mig-parted'], dcgmExporter: ['dcgm-metrics.csv', 'dcgm-counters'] } as const;

function files(values: Values): readonly Found[] {
  return Object.entries(FILES).flatMap(([component, [key, sort]]) => {
    const data = valueAt(values, `${component}.config.data`);
    // The chart writes the list of counters under its key by itself.
    const [text, at] = isPlainObject(data) ? [data[key], step(`${component}.config.data`, key)] : [data, `${component}.config.data`];
    return valueAt(values, `${component}.config.create`) === true && typeof text === 'string' ? [{ sort, at, text }] : [];
  });
}
