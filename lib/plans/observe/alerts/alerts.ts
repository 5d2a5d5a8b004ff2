import { type Scene, whyNot } from '../scene';
import type { Alert } from './alert';
import { linkAlerts, memoryAlerts, throttlingAlerts } from './health';
import { podAlerts } from './pods';
import { presenceAlerts, useAlerts } from './presence';
import { servingAlerts } from './serving';
import { queueAlerts, sharingAlerts } from './sharing';
import { xidAlerts } from './xid';

/** Every alert. */
export const alertRows: readonly Alert[] = [
  ...xidAlerts,
  ...memoryAlerts,
  ...throttlingAlerts,
  ...linkAlerts,
  ...presenceAlerts,
  ...useAlerts,
  ...podAlerts,
  ...sharingAlerts,
  ...queueAlerts,
  ...servingAlerts,
];

/** An alert as Prometheus reads it. */
export interface WrittenAlert {
  readonly alert: string;
  readonly expr: string;
  readonly for?: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly annotations: Readonly<Record<string, string>>;
}

/** What is left out, and why. */
export interface LeftOut {
  readonly what: string;
  readonly why: string;
}

/** The alerts that can fire here, and those that cannot. */
export function alertsOf(
  scene: Scene,
  recorded: ReadonlySet<string>,
): { readonly written: readonly WrittenAlert[]; readonly leftOut: readonly LeftOut[] } {
  const leftOut: LeftOut[] = [];
  const written = alertRows.flatMap((row): readonly WrittenAlert[] => {
    const change = scene.props.alerts?.[row.id];
    if (change === false) return [];
    const { limit = row.limit ?? 0, minutes = row.minutes, severity = row.severity } = change ?? {};
    const expr = row.expr(scene, limit);
    const why = typeof expr === 'string' ? whyNot(expr, scene, recorded) : expr.why;
    if (typeof expr !== 'string' || why !== undefined) {
      leftOut.push({ what: row.id, why: why ?? '' });
      return [];
    }
    const { id, summary, description, explain } = row;
    return [
      {
        alert: id,
        expr,
        ...(minutes > 0 ? { for: `${minutes}m` } : {}),
        labels: { severity },
        annotations: {
          summary,
          description: typeof description === 'string' ? description : description(scene, limit),
          ...(explain === undefined ? {} : { runbook: `npx cdk8s-gpu explain ${explain}` }),
        },
      },
    ];
  });
  return { written, leftOut };
}
