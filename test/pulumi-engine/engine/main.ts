// Plays the scenarios on the real engine: `npm run test:pulumi`, or `npm run test:pulumi -- training-job rename` for some, whose
// part of the table alone is written anew.
import { readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { PulumiCommand } from '@pulumi/pulumi/automation';
import * as utilities from '@pulumi/kubernetes/utilities';
import { scenarios } from '../scenarios';
import { startControlPlanes } from './control-plane';
import { programs } from './folders';
import { playInline } from './inline';
import type { Operation } from './operation';
import { play, type Played } from './play';
import { writePlugin } from './project';
import { results } from './results';

const INLINE = 'explicit-provider';
const TABLE = join(__dirname, '../RESULTS.md');

async function main(chosen: readonly string[]): Promise<void> {
  const isChosen = (name: string): boolean => chosen.length === 0 || chosen.includes(name);
  const unknown = chosen.filter((name) => name !== 'inline' && !(name in scenarios));
  if (unknown.length > 0)
    throw new Error(`no program is called ${unknown.join(' or ')}; there are: ${Object.keys(scenarios).join(', ')}, inline`);
  process.env['PATH'] = [programs(), writePlugin('example'), process.env['PATH']].join(delimiter);
  const { version } = await PulumiCommand.get();
  const versions = { pulumi: String(version), kubernetes: utilities.getVersion() };
  const planes = await startControlPlanes();
  const played: Record<string, Played> = {};
  let inline: readonly Operation[] | undefined;
  let faults = 0;
  try {
    for (const [name, scenario] of Object.entries(scenarios)) {
      if (!isChosen(name)) continue;
      played[name] = await play(name, scenario, planes, versions);
      faults += say(name, played[name]);
    }
    if (isChosen('inline')) {
      inline = await playInline(INLINE, scenarios[INLINE]!, planes);
      faults += inline.filter(({ error }) => error !== undefined).length;
      for (const { changes, error, seconds } of inline) console.log(`inline (${seconds} s): ${error ?? JSON.stringify(changes)}`);
    }
  } finally {
    await planes.close();
  }
  writeFileSync(TABLE, results(scenarios, { versions, played, ...(inline ? { inline } : {}) }, readFileSync(TABLE, 'utf8')));
  if (faults > 0) throw new Error(`${faults} things are not as the scenarios say`);
}

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
