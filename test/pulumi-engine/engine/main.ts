// Plays the scenarios on the real engine: `npm run test:pulumi`, or `npm run test:pulumi -- training-job rename` for some.
// What each came to is kept below `build`; when all are there, the table is written anew.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { PulumiCommand } from '@pulumi/pulumi/automation';
import * as utilities from '@pulumi/kubernetes/utilities';
import { scenarios } from '../scenarios';
import { startControlPlanes } from './control-plane';
import { programs, WORK } from './folders';
import { playInline } from './inline';
import type { Operation } from './operation';
import { play, type Played } from './play';
import { writePlugin } from './project';
import { results } from './results';

const INLINE = 'explicit-provider';
const kept = (name: string): string => join(WORK, 'played', `${name}.json`);

async function main(chosen: readonly string[]): Promise<void> {
  process.env['PATH'] = [programs(), writePlugin('example'), process.env['PATH']].join(delimiter);
  const { version } = await PulumiCommand.get();
  const versions = { pulumi: String(version), kubernetes: utilities.getVersion() };
  mkdirSync(join(WORK, 'played'), { recursive: true });
  const planes = await startControlPlanes();
  let faults = 0;
  try {
    for (const [name, scenario] of Object.entries(scenarios)) {
      if (chosen.length > 0 && !chosen.includes(name)) continue;
      const played = await play(name, scenario, planes, versions);
      writeFileSync(
        kept(name),
        JSON.stringify(played, (key, value: unknown) => (key === 'wire' ? undefined : value), 1),
      );
      faults += say(name, played);
    }
    if (chosen.length === 0 || chosen.includes('inline')) {
      const inline = await playInline(INLINE, scenarios[INLINE]!, planes);
      writeFileSync(
        kept('inline'),
        JSON.stringify(inline, (key, value: unknown) => (key === 'wire' ? undefined : value), 1),
      );
      faults += inline.filter(({ error }) => error !== undefined).length;
      for (const { changes, error, seconds } of inline) console.log(`inline (${seconds} s): ${error ?? JSON.stringify(changes)}`);
    }
  } finally {
    await planes.close();
  }
  if ([...Object.keys(scenarios), 'inline'].every((name) => existsSync(kept(name)))) {
    const played = Object.fromEntries(Object.keys(scenarios).map((name) => [name, read<Played>(name)]));
    writeFileSync(join(__dirname, '../RESULTS.md'), results(scenarios, played, read<readonly Operation[]>('inline'), versions));
  }
  if (faults > 0) throw new Error(`${faults} things are not as the scenarios say`);
}

const read = <T>(name: string): T => JSON.parse(readFileSync(kept(name), 'utf8')) as T;

/** Prints what is not as expected; answers how much. */
function say(name: string, { rows, faults, afterwards }: Played): number {
  const all = [...rows.flatMap((row) => row.faults.map((fault) => `${row.step}: ${fault}`)), ...faults];
  const seconds = [...rows.flatMap(({ preview, up }) => [preview, up]), ...Object.values(afterwards)].reduce(
    (sum, done) => sum + (done?.seconds ?? 0),
    0,
  );
  console.log(`${all.length === 0 ? 'ok  ' : 'FAIL'} ${name} (${seconds} s)${all.map((fault) => `\n     ${fault}`).join('')}`);
  return all.length;
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(String(error));
  process.exitCode = 1;
});
