#!/usr/bin/env node
import { writeSync } from 'node:fs';
import { piecesFrom, reasonOf } from './files';
import { progressOn, silent } from './progress';
import { run } from './run';

const progress = process.stderr.isTTY ? progressOn((text) => print(2, text)) : silent;
const { stdout, stderr, code } = run(process.argv.slice(2), () => piecesFrom(0), progress);
progress.end();
const unwritten = print(1, stdout);
print(2, unwritten === undefined ? stderr : `${stderr}the report could not be written: ${unwritten}\n`);
process.exitCode = unwritten === undefined ? code : 2;

/**
 * All of it, also into a pipe that takes a part at a time; a reader who has gone away wants no more.
 *
 * @returns Why it could not be written: a full disk must not look as if nothing was found.
 */
function print(descriptor: number, text: string): string | undefined {
  const bytes = Buffer.from(text);
  for (let sent = 0; sent < bytes.length; ) {
    try {
      sent += writeSync(descriptor, bytes, sent);
    } catch (error) {
      const { code: reason } = error as { code?: string };
      if (reason === 'EPIPE') return undefined;
      if (reason !== 'EAGAIN') return reasonOf(error);
    }
  }
  return undefined;
}
