import { hasObjectsOf } from '../../lookups/related';
import { configsOf } from '../../lookups/configs';
import type { Pack } from '../../pack';
import { exportersOf } from './exporters';
import type * as Loaded from './metrics-rules';

/** Whatever measures GPUs: exporters of DCGM, their lists of counters, monitors and rules of Prometheus. */
export const metrics: Pack = {
  when: (model) =>
    model.monitorings.length > 0 ||
    hasObjectsOf(model, 'monitoring.coreos.com') ||
    configsOf(model, 'dcgm-counters').length > 0 ||
    exportersOf(model).length > 0,
  rules: () => (require('./metrics-rules') as typeof Loaded).rules,
};
