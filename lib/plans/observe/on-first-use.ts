import type * as Monitoring from './monitoring';

let loaded: typeof Monitoring | undefined;

/** Tables of metrics, alerts and dashboards are large: the first monitoring loads them. */
export const monitoring = (): typeof Monitoring => (loaded ??= require('./monitoring') as typeof Monitoring);
