/** Names of dashboards. */
export const dashboardIds = ['cluster', 'nodes', 'pods', 'mig', 'shares', 'training', 'serving', 'chargeback'] as const;
export type DashboardId = (typeof dashboardIds)[number];
