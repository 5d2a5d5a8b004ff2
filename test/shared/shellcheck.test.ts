import { spawnSync } from 'node:child_process';
import { kubernetesMinors } from '../../lib/words/kubernetes';
import { distributions } from '../../lib/words/platforms';
import { type MachineShape, machines } from '../../lib/words/machine';
import type { PlannedFile } from '../../lib/plans/model';
import { intents } from '../../lib/plans/node';
import { planGpuNodePool, planTunedGpuNode } from '../../lib/plans/node/plan-pool';
import { covering } from '../conformance/judges/shell/parse';
import { clusterOf, inFolder, osFor, put, train } from '../node/shell';

const presets: readonly MachineShape[] = [
  machines.dgxH100,
  machines.dgxH200,
  machines.dgxA100,
  // One of each layout that the clouds have: the scripts of the others differ in numbers.
  machines.aws['p5.48xlarge'],
  machines.aws['g6.12xlarge'],
  machines.aws['g4dn.xlarge'],
  machines.azure.Standard_ND96isr_H100_v5,
  machines.gcp['a3-highgpu-8g'],
];

/** Every script that the presets, distributions, intents and minors give, each text once. */
function scripts(): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const add = (files: readonly PlannedFile[], label: string): void => {
    for (const { path, text, executable } of files) if (executable) found.set(text, `${label}/${path}`.replaceAll(/[^\w./-]/g, '_'));
  };
  for (const machine of presets) {
    for (const distribution of distributions) {
      for (const kubernetes of kubernetesMinors) {
        const cluster = clusterOf(distribution, kubernetes);
        const common = { machine, nodes: 2, os: osFor(distribution) };
        const label = `${machine.name}/${distribution}-${kubernetes}`;
        for (const intent of intents) add(planTunedGpuNode(train, { ...common, intent }, cluster).plan.files, `${label}-${intent}`);
        add(planGpuNodePool(train, common, cluster).plan.files, label);
      }
    }
  }
  return found;
}

describe('shellcheck', () => {
  test('is installed', () => {
    const { status, error } = spawnSync('shellcheck', ['--version']);
    if (error !== undefined || status !== 0)
      throw new Error('shellcheck is missing: install the package shellcheck (apt-get install shellcheck)');
    expect(status).toBe(0);
  });

  test(
    'accepts every script of every preset machine',
    () =>
      inFolder((folder) => {
        const all = scripts();
        expect(all.size).toBeGreaterThan(100);
        // shellcheck takes a second for each, and most differ from another in numbers alone.
        const names = covering([...all].map(([text, id]) => ({ id, text }))).map(({ id, text }) => {
          put(`${folder}/${id}`, text);
          return id;
        });
        expect(names.length).toBeGreaterThan(20);
        const { stdout, error } = spawnSync('shellcheck', ['--severity=style', '--shell=bash', ...names], {
          cwd: folder,
          encoding: 'utf8',
        });
        expect(error).toBeUndefined();
        expect(stdout).toBe('');
      }),
    120_000,
  );
});
