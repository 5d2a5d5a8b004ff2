import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Works as long as it is told, in time of a processor, for ever, or waits for what never comes. */
const WORKER = `
  import { parentPort } from 'node:worker_threads';
  parentPort.on('message', async ({ rounds, waits }) => {
    for (let round = 0; round < rounds; round++) for (let x = 0; x < 1e6; x++) Math.sqrt(x);
    if (waits) await new Promise(() => {});
    parentPort.postMessage({ status: 'done' });
  });`;
const MAIN = `
  const { Thread } = await import(process.argv[2]);
  const thread = new Thread(process.argv[3], {});
  await thread.ask({ rounds: 1 }, 10_000);
  console.log('asked');
  console.log((await thread.ask(JSON.parse(process.argv[4]), Number(process.argv[5]))).status);
  await thread.end();`;

let root: string;
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'thread-'));
  writeFileSync(join(root, 'worker.mjs'), WORKER);
  writeFileSync(join(root, 'main.mjs'), MAIN);
});
afterAll(() => rmSync(root, { recursive: true }));

function asked(request: { readonly rounds?: number; readonly waits?: boolean }, cpuMs: number): ChildProcess {
  const files = [join(root, 'main.mjs'), join(__dirname, 'thread.mjs'), join(root, 'worker.mjs')];
  return spawn(process.execPath, [...files, JSON.stringify(request), String(cpuMs)]);
}

async function said(main: ChildProcess, first: () => Promise<void> = async () => {}): Promise<string> {
  let text = '';
  for await (const chunk of main.stdout!) {
    if (text === '') await first();
    text += String(chunk);
  }
  return text.split('\n')[1]!;
}

test('a thread that works for ever is ended', async () => expect(await said(asked({ rounds: 1e9 }, 500))).toBe('timeout'));

test(
  'a thread that waits for what never comes is ended',
  async () => expect(await said(asked({ waits: true }, 60_000))).toBe('timeout'),
  30_000,
);

test('a thread is given the time that the machine spends on something else', async () => {
  const main = asked({ rounds: 100 }, 1500);
  const elsewhere = async (): Promise<void> => {
    main.kill('SIGSTOP');
    await sleep(3000);
    main.kill('SIGCONT');
  };
  expect(await said(main, elsewhere)).toBe('done');
});
