// Each alert on made series: promtool says that it is quiet while all is well, fires when it is not, and ends.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AlertId } from '../../../lib/plans/observe';
import { alertIds } from '../../../lib/plans/observe/alerts/ids';
import { alertRows } from '../../../lib/plans/observe/alerts/alerts';
import { type Changing, type Scenario, scenarios } from '../../observe/alert-scenarios';
import { rulesOf, type World, worlds } from '../../observe/worlds';

/** Minutes: all is well until the first, and again from the second. */
const BAD_FROM = 100;
const WELL_AGAIN = (minutes: number): number => BAD_FROM + minutes + 30;

const minutesOf = (id: AlertId): number => alertRows.find((row) => row.id === id)?.minutes ?? NaN;

/** A value a minute. */
function values({ well, bad, counts }: Changing, id: AlertId, settles: number): string {
  let sum = 0;
  return Array.from({ length: WELL_AGAIN(minutesOf(id)) + settles + 2 }, (_, minute) => {
    const value = minute >= BAD_FROM && minute < WELL_AGAIN(minutesOf(id)) ? bad : well;
    if (value === undefined) return '_';
    sum += value;
    return String(counts ? sum : value);
  }).join(' ');
}

const firing = (id: AlertId): string => `count(ALERTS{alertname="${id}", alertstate="firing"})`;

function storyOf(id: AlertId, { series, settles = 90, fires = 1 }: Scenario) {
  const at = (minute: number, samples: readonly object[]) => ({ expr: firing(id), eval_time: `${minute}m`, exp_samples: samples });
  const bad = BAD_FROM + minutesOf(id) + 20;
  return {
    name: id,
    interval: '1m',
    input_series: series.map((one) => ({ series: one.series, values: values(one, id, settles) })),
    promql_expr_test: [at(BAD_FROM - 5, []), at(bad, [{ labels: '{}', value: fires }]), at(WELL_AGAIN(minutesOf(id)) + settles, [])],
  };
}

/** What promtool says of stories, with the rules of a world. */
function judgedBy(world: World, tests: readonly object[]): { readonly status: number | null; readonly said: string } {
  const folder = mkdtempSync(join(tmpdir(), 'cdk8s-gpu-alerts-'));
  try {
    writeFileSync(join(folder, 'rules.yaml'), JSON.stringify({ groups: rulesOf(world) }));
    writeFileSync(join(folder, 'test.yaml'), JSON.stringify({ rule_files: ['rules.yaml'], evaluation_interval: '1m', tests }));
    const checked = spawnSync('promtool', ['check', 'rules', '--lint=all', '--lint-fatal', join(folder, 'rules.yaml')], {
      encoding: 'utf8',
    });
    if (checked.error) throw checked.error;
    if (checked.status !== 0) return { status: checked.status, said: `${checked.stdout}${checked.stderr}` };
    const { status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', join(folder, 'test.yaml')], { encoding: 'utf8' });
    return { status, said: `${stdout}${stderr}` };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const of = (world: World): readonly AlertId[] => alertIds.filter((id) => (scenarios[id].world ?? 'whole') === world);

test('every alert has a row, and a story that promtool judges', () => {
  expect(alertRows.map(({ id }) => id)).toEqual([...alertIds]);
  expect(Object.keys(scenarios).sort()).toEqual([...alertIds].sort());
});

describe.each(Object.keys(worlds) as World[])('in a cluster of kind %s', (world) => {
  test('alerts are quiet, fire and end', () => {
    expect(
      judgedBy(
        world,
        of(world).map((id) => storyOf(id, scenarios[id])),
      ),
    ).toMatchObject({ status: 0 });
  }, 120_000);

  test('a wrong expectation is found, and the text of each alert is whole', () => {
    for (const id of of(world)) {
      const eval_time = `${BAD_FROM + minutesOf(id) + 20}m`;
      const { promql_expr_test: _, ...story } = storyOf(id, scenarios[id]);
      const { status, said } = judgedBy(world, [{ ...story, alert_rule_test: [{ eval_time, alertname: id, exp_alerts: [] }] }]);
      expect([id, status]).toEqual([id, 1]);
      expect(said).toContain(`alertname="${id}"`);
      expect(said).toContain(scenarios[id].says ?? 'description=');
      expect(said).not.toMatch(/<no value>|error (?:parsing|executing|expanding)|undefined/);
    }
  }, 120_000);
});
