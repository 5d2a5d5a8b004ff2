#!/usr/bin/env node
import { writeSync } from 'node:fs';
import { piecesFrom, reasonOf } from './files';
import { askedFor } from './init';
import { type Command, readCommand } from './options';
import { progressOn, silent } from './progress';
import { coloured, wantsColour } from './report';
import { runCommand } from './run';

/** What a shell says of a program that Ctrl-C ended. */
const INTERRUPTED = 130;

void main(process.argv.slice(2));

async function main(argv: readonly string[]): Promise<void> {
  const progress = process.stderr.isTTY ? progressOn((text) => print(2, text)) : silent;
  const command = await asked(readCommand(argv));
  if (command === undefined) {
    process.exitCode = INTERRUPTED;
    return;
  }
  const { stdout, stderr, code } = runCommand(command, () => piecesFrom(0), progress);
  progress.end();
  const isReport = command.command === 'lint' && command.options.format === 'text';
  const unwritten = print(1, isReport && wantsColour(process.stdout, process.env) ? coloured(stdout) : stdout);
  print(2, unwritten === undefined ? stderr : `${stderr}the report could not be written: ${unwritten}\n`);
  process.exitCode = unwritten === undefined ? code : 2;
}

/** With what somebody answers, where a project is not described in full and there is somebody. */
async function asked(command: Command): Promise<Command | undefined> {
  if (command.command !== 'init' || !process.stdin.isTTY || !process.stdout.isTTY) return command;
  const given = await askedFor(command.given, { input: process.stdin, output: process.stdout });
  return given === undefined ? undefined : { command: 'init', given };
}

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
