import type { LeftOut } from '../alerts/alerts';
import { type Scene, whyNot } from '../scene';
import { chargebackDashboard } from './chargeback';
import { servingDashboard, trainingDashboard } from './jobs';
import { clusterDashboard, nodesDashboard } from './overview';
import type { Dashboard, Panel } from './panel';
import { migDashboard, podsDashboard, sharesDashboard } from './workloads';

/** Every dashboard. */
export const dashboardRows: readonly Dashboard[] = [
  clusterDashboard,
  nodesDashboard,
  podsDashboard,
  migDashboard,
  sharesDashboard,
  trainingDashboard,
  servingDashboard,
  chargebackDashboard,
];

/** A dashboard with the panels that can be true here. */
export interface ShownDashboard {
  readonly dashboard: Dashboard;
  readonly panels: readonly Panel[];
}

/** The dashboards that have panels here, and the panels that are left out. */
export function dashboardsOf(
  scene: Scene,
  recorded: ReadonlySet<string>,
): { readonly shown: readonly ShownDashboard[]; readonly leftOut: readonly LeftOut[] } {
  const leftOut: LeftOut[] = [];
  const shown = dashboardRows.flatMap((dashboard): readonly ShownDashboard[] => {
    const panels = dashboard.panels(scene).filter((panel) => {
      const why =
        panel.why?.(scene) ??
        Object.values(panel.queries)
          .map((query) => whyNot(query, scene, recorded))
          .find((one) => one !== undefined);
      if (why !== undefined) leftOut.push({ what: `${dashboard.title}: ${panel.title}`, why });
      return why === undefined;
    });
    return panels.length > 0 ? [{ dashboard, panels }] : [];
  });
  return { shown, leftOut };
}
