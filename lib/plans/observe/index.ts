export type { AlertId } from './alerts/ids';
export type { DashboardId } from './dashboards/ids';
export * from './on-first-use';
export type { AlertChange, ExistingExporter, GpuMonitoringProps, MonitoringSources } from './props';
