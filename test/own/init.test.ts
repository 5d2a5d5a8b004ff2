import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runs, whyNot } from '../../lib/faces/cli/init/runs';
import { fabricsOn } from '../../lib/plans/fabrics';
import { presetMachines } from '../../lib/words/machine';
import { platformRows } from '../../lib/words/platforms';
import { saidOfDocument } from './documents';
import { init, workplace } from '../cli/init/projects';

const folder = workplace();
/** One machine of every model, with and without each fabric, and of those whose memory nobody published. */
const machines = [
  ...new Map(
    presetMachines().map((one) => [
      JSON.stringify([one.machine.gpu, fabricsOn(one.machine).map(({ id }) => id), one.machine.memoryMiB === undefined]),
      one,
    ]),
  ).values(),
];

/** Names of profiles that depend on the driver: whoever has such GPUs is to know. */
const KNOWN = new Set(['mig/profile-names']);

test.each(machines)('nothing is found in the programs for $name, whatever runs there', async ({ name, machine }) => {
  const platform = platformRows.find(({ cloud }) => cloud !== undefined && name.startsWith(`${cloud}.`)) ?? platformRows[0]!;
  for (const run of runs.filter((one) => whyNot(one, platform, machine.gpu) === undefined)) {
    const project = join(folder, `${name}-${run.id}`);
    const options = { platform: platform.id, workload: run.id, engine: 'cdk8s', machine: name };
    expect([run.id, init(project, options)]).toMatchObject([run.id, { code: 0, stderr: '' }]);
    const said = await saidOfDocument({ name, code: readFileSync(join(project, 'main.ts'), 'utf8'), isPulumi: false });
    expect([run.id, said.filter(({ rule }) => !KNOWN.has(rule))]).toEqual([run.id, []]);
  }
});
