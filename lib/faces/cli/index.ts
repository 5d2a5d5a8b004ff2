#!/usr/bin/env node
import { writeSync } from 'node:fs';
import { piecesFrom } from './files';
import { progressOn, silent } from './progress';
import { run } from './run';

const progress = process.stderr.isTTY ? progressOn((text) => print(2, text)) : silent;
const { stdout, stderr, code } = run(process.argv.slice(2), () => piecesFrom(0), progress);
progress.end();
print(1, stdout);
print(2, stderr);
process.exitCode = code;

/** All of it, also into a pipe that takes a part at a time; a reader who has gone away wants no more. */
function print(descriptor: number, text: string): void {
  const bytes = Buffer.from(text);
  for (let sent = 0; sent < bytes.length; ) {
    try {
      sent += writeSync(descriptor, bytes, sent);
    } catch (error) {
      const { code: reason } = error as { code?: string };
      if (reason === 'EPIPE') return;
      if (reason !== 'EAGAIN') throw error;
    }
  }
}
