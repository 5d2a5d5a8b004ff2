// Dashboards are read with the types that Grafana generates of its own schemas: fields, types and values of dashboards, of each
// kind of panel, and of queries to Prometheus.
import { type GoProgram, goProgram, pinned, type Verdict } from '../go';
import { grafanaOf } from '../../../lib/plans/observe/dashboards/grafana';
import { type World, worlds, writtenFor } from '../../observe/worlds';

interface Read extends Verdict {
  readonly panels: number;
}

let judge: GoProgram;
beforeAll(async () => {
  judge = await goProgram('grafana', []);
});
afterAll(() => judge.close());

/** The dashboards of a world, as they are in the ConfigMaps. */
const dashboardsOf = (world: World) =>
  writtenFor(world).dashboards.shown.map(({ dashboard, panels }) => ({
    id: `${world} ${dashboard.id}`,
    dashboard: JSON.parse(JSON.stringify(grafanaOf(dashboard, panels))) as Record<string, unknown>,
  }));

test(`Grafana's schemas (${pinned('grafana', 'github.com/grafana/grafana-foundation-sdk/go')}) take every dashboard, with all of its panels`, async () => {
  const asked = (Object.keys(worlds) as World[]).flatMap(dashboardsOf);
  const verdicts = await judge.ask<Read>(asked);
  expect(verdicts.filter(({ accepted }) => !accepted)).toEqual([]);
  expect(verdicts.map(({ panels }) => panels)).toEqual(asked.map(({ dashboard }) => (dashboard['panels'] as readonly unknown[]).length));
  expect(asked.length).toBeGreaterThan(40);
});

const [first] = dashboardsOf('whole');
const panels = first!.dashboard['panels'] as readonly Record<string, unknown>[];
const withPanel = (change: object) => ({
  ...first!.dashboard,
  panels: [{ ...panels.find(({ targets }) => targets !== undefined), ...change }],
});

test.each<[string, Record<string, unknown>, string]>([
  ['a field that no dashboard has', { ...first!.dashboard, colour: 'red' }, 'colour'],
  ['a title that is a number', { ...first!.dashboard, title: 3 }, 'title'],
  ['a width that is a text', withPanel({ gridPos: { h: 8, w: 'wide', x: 0, y: 0 } }), 'gridPos'],
  ['a field that no panel has', withPanel({ heigth: 3 }), 'heigth'],
  ['an option that this kind of panel does not have', withPanel({ type: 'timeseries', options: { reduce: {} } }), 'reduce'],
  [
    'a query with a field that Prometheus does not have',
    withPanel({ targets: [{ refId: 'A', datasource: { type: 'prometheus', uid: 'a' }, expression: 'up' }] }),
    'expression',
  ],
])('Grafana refuses %s', async (_what, dashboard, says) => {
  const [verdict] = await judge.ask<Read>([{ id: 'wrong', dashboard } as { id: string }]);
  expect(verdict).toMatchObject({ accepted: false, messages: [expect.stringContaining(says)] });
});
