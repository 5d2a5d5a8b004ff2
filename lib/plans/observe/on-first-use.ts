import type * as Monitoring from './gpu-monitoring';

let loaded: typeof Monitoring | undefined;

/** Tables of metrics, alerts and dashboards are large: the first monitoring loads them. */
export const monitoring = (): typeof Monitoring => (loaded ??= require('./gpu-monitoring') as typeof Monitoring);
