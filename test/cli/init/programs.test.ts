import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { engines } from '../../../lib/faces/cli/init/choices';
import { runs, whyNot } from '../../../lib/faces/cli/init/runs';
import { machineNamed } from '../../../lib/words/machine';
import { platformRows } from '../../../lib/words/platforms';
import { saidOfDocument } from '../../own/documents';
import { cluster } from '../../machine/nodes';
import { init, typeErrors, workplace } from './projects';

/** A machine of each cloud; of every other platform a DGX. */
const MACHINES: Readonly<Record<string, string>> = {
  aws: 'aws.p5.48xlarge',
  gcp: 'gcp.a3-highgpu-8g',
  azure: 'azure.Standard_ND96isr_H100_v5',
  oci: 'oci.BM.GPU.H100.8',
};
const folder = workplace();

const projects = platformRows.flatMap((platform) =>
  runs.flatMap((run) => {
    const machine = MACHINES[platform.cloud ?? ''] ?? 'dgxH100';
    if (whyNot(run, platform, machineNamed(machine)!.gpu) !== undefined) return [];
    return engines.map((engine) => ({
      name: `${platform.id} ${run.id} ${engine}`,
      engine,
      options: { platform: platform.id, workload: run.id, engine, machine },
    }));
  }),
);
const folderOf = (name: string): string => join(folder, name.replaceAll(' ', '-'));
const mainOf = (name: string, engine: string): string =>
  readFileSync(join(folderOf(name), engine === 'cdk8s' ? 'main.ts' : 'index.ts'), 'utf8');

test('init writes a project for every platform, every engine and what can run there', () => {
  for (const { name, options } of projects) expect([name, init(folderOf(name), options)]).toMatchObject([name, { code: 0, stderr: '' }]);
  // Of Bottlerocket alone nothing here writes how it shares GPUs.
  const missing = platformRows.flatMap(({ id }) =>
    runs.flatMap((run) => (projects.some(({ name }) => name.startsWith(`${id} ${run.id} `)) ? [] : [`${id} ${run.id}`])),
  );
  expect(missing).toEqual(['bottlerocket mig', 'bottlerocket time-slicing', 'bottlerocket mps']);
});

test('all of them compile, with their tests', () => {
  expect(typeErrors(projects.map(({ name }) => folderOf(name)))).toEqual([]);
}, 300_000);

test.each(projects)('nothing is found in the program of $name, at synth and by lint', async ({ name, engine }) => {
  expect(await saidOfDocument({ name, code: mainOf(name, engine), isPulumi: engine === 'pulumi' })).toEqual([]);
});

test.each(engines)('the nodes of a cluster that runs become the pool of a program for %s', async (engine) => {
  const nodes = join(folder, `nodes-${engine}.json`);
  writeFileSync(nodes, JSON.stringify(cluster));
  const name = `running ${engine}`;
  expect(init(folderOf(name), { platform: 'eks', workload: 'training', engine, nodes })).toMatchObject({ code: 0, stderr: '' });
  const code = mainOf(name, engine);
  expect(code).toMatch(/ {2}nodeSelector: \{/);
  expect(code).toMatch(/\/\/ The cluster has other GPU nodes: /);
  expect(typeErrors([folderOf(name)])).toEqual([]);
  expect(await saidOfDocument({ name, code, isPulumi: engine === 'pulumi' })).toEqual([]);
});
