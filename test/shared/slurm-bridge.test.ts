import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseYaml } from '../../lib/internal';
import { slurmBridgeWords } from '../../lib/plans/queues';
import { planSlinkyCluster } from '../../lib/plans/workload/slinky/plan';
import { site, slinky } from '../workload/slurm/clusters';

const shared = process.env['CDK8S_GPU_SHARED'] ?? join(__dirname, '../../../shared');
const chart = parseYaml(readFileSync(join(shared, 'upstream/slurm-bridge/crds/chart.slurm-bridge.values.yaml'), 'utf8'))[0] as Readonly<
  Record<string, Readonly<Record<string, unknown>>>
>;

test('the values for slurm-bridge are values of its chart, and its scheduler has the name that pods are given', () => {
  const props = { ...slinky(site()), bridge: { nodeSets: ['dgx'], partition: 'train', namespaces: ['ml'] } };
  const [values] = parseYaml(planSlinkyCluster({ path: 'hpc', id: 'hpc' }, props).files[0]!.text) as [Record<string, object>];
  for (const [group, keys] of Object.entries(values))
    for (const key of Object.keys(keys)) expect(Object.keys(chart[group] ?? {})).toContain(key);
  expect(chart['schedulerConfig']!['schedulerName']).toBe(slurmBridgeWords.scheduler);
});
