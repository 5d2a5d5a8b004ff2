import { brokenDevicePluginValues, DEVICE_PLUGIN_CHART, sharesByMps } from '../../charts';
import { valueAt } from '../../internal';
import { configMapOf, configsOf } from '../lookups/configs';
import type { Rule } from '../rule';

const refused: Rule = {
  id: 'plugin/broken-value',
  severity: 'error',
  about: 'The values of the device plugin chart cannot be installed, or its configurations are not mounted.',
  fix: 'change the value: the release would fail, or its device plugin would not start',
  source: 'k8s-device-plugin v0.20.0 deployments/helm/nvidia-device-plugin/templates; its issue 990',
  *check({ operators }) {
    for (const { path, chart, values } of operators) {
      if (chart !== DEVICE_PLUGIN_CHART) continue;
      for (const { at, ...finding } of brokenDevicePluginValues(values)) yield { ...finding, subject: path, at: `values.${at}` };
    }
  },
};

const mpsLabels: Rule = {
  id: 'plugin/mps-gfd',
  severity: 'warning',
  about: 'The device plugin chart shares by MPS without GPU Feature Discovery.',
  fix: 'set gfd.enabled to true; if another release brings it, silence this and say which',
  source:
    'k8s-device-plugin issues 634, 712, 762: the MPS daemon runs on nodes with the label nvidia.com/mps.capable=true alone, which GPU Feature Discovery writes',
  *check(model) {
    for (const operator of model.operators) {
      const { path, chart, values } = operator;
      if (chart !== DEVICE_PLUGIN_CHART || operator.partial === true || valueAt(values, 'gfd.enabled') === true) continue;
      const own = configsOf(model, 'device-plugin').filter((config) => config.path === path);
      const named = configMapOf(model, operator, '');
      if (!sharesByMps([...own.map(({ text }) => text), ...Object.values(named?.data ?? {})])) continue;
      yield {
        subject: path,
        at: 'values.gfd.enabled',
        problem: 'a configuration shares by MPS, whose daemon runs on no node without the labels of GPU Feature Discovery',
        got: valueAt(values, 'gfd.enabled') ?? false,
        allowed: [true],
      };
    }
  },
};

/** The device plugin without the GPU Operator. */
export const devicePluginChartRules: readonly Rule[] = [refused, mpsLabels];
