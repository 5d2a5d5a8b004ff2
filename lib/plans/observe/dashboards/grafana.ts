import type { Dashboard, Panel } from './panel';
import { FILTERS } from './panel';

/** Panels beside each other, and how large they are on Grafana's grid of 24. */
const WIDTH = 24;
const SIZES = { timeseries: [12, 8], stat: [6, 4], bargauge: [12, 8] } as const;

const DATASOURCE = { type: 'prometheus', uid: '${datasource}' };

/** Ranges of the manual, beside what one types. Source: acp-docs v4.2, GPU monitoring. */
const RANGES = ['30m', '1h', '6h', '12h', '24h', '2d', '7d'].map((range) => ({
  display: `Last ${range}`,
  from: `now-${range}`,
  to: 'now',
}));

/** A dashboard as Grafana imports it: of schema 39, which Grafana 10.4 and newer read. */
export const grafanaOf = ({ id, title, filters }: Dashboard, panels: readonly Panel[]) => ({
  uid: `cdk8s-gpu-${id}`,
  title,
  tags: ['gpu', 'cdk8s-gpu'],
  schemaVersion: 39,
  editable: true,
  refresh: '1m',
  time: { from: 'now-6h', to: 'now' },
  timepicker: { quick_ranges: RANGES },
  templating: {
    list: [
      { name: 'datasource', label: 'Prometheus', type: 'datasource', query: 'prometheus' },
      ...filters.map((name) => {
        const { metric, label, title: shown } = FILTERS[name];
        const query = `label_values(${metric}, ${label})`;
        return {
          name,
          label: shown,
          type: 'query',
          datasource: DATASOURCE,
          definition: query,
          query: { query, refId: name },
          refresh: 2,
          sort: 1,
          multi: true,
          includeAll: true,
          allValue: '.*',
          current: { selected: true, text: ['All'], value: ['$__all'] },
        };
      }),
    ],
  },
  panels: placed(panels),
});

function placed(panels: readonly Panel[]) {
  let [x, y, row] = [0, 0, 0];
  return panels.map((panel, index) => {
    const { title, about, queries, unit, as = 'timeseries', max } = panel;
    const [w, h] = SIZES[as];
    if (x + w > WIDTH) [x, y, row] = [0, y + row, 0];
    const gridPos = { h, w, x, y };
    [x, row] = [x + w, Math.max(row, h)];
    return {
      id: index + 1,
      type: as,
      title,
      ...(about === undefined ? {} : { description: about }),
      datasource: DATASOURCE,
      gridPos,
      fieldConfig: { defaults: { unit, min: 0, ...(max === undefined ? {} : { max }) }, overrides: [] },
      options: as === 'timeseries' ? { legend: { displayMode: 'list', placement: 'bottom', showLegend: true } } : {},
      targets: Object.entries(queries).map(([legend, expr], at) => ({
        refId: String.fromCharCode('A'.charCodeAt(0) + at),
        datasource: DATASOURCE,
        expr,
        legendFormat: legend,
        ...(as === 'timeseries' ? {} : { instant: true }),
      })),
    };
  });
}
