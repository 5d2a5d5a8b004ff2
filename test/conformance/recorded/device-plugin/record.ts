// Renews the verdicts of the NVIDIA device plugin; SOURCE.md says how to call it.
import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { PluginVerdict } from '../../judges/device-plugin/ask';
import { documentsFor } from '../../verdicts';
import { recordVerdicts, type RecordedVerdict } from '../verdicts';
import { DROPS, inputs } from './inputs';

/** The judge that knows what a loader drops; here it is built with the loader of a checkout. */
const OURS = resolve(__dirname, '../../go/nvidia');
const UPSTREAM = 'github.com/NVIDIA/k8s-device-plugin';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'device-plugin-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

test('records the verdicts of the device plugin', async () => {
  const all = new Set(inputs);
  for await (const { content } of documentsFor('device-plugin')) all.add(content as string);
  expect(all.size).toBeGreaterThan(inputs.length);
  recordVerdicts('device-plugin', process.env['CDK8S_GPU_DEVICE_PLUGIN'] ?? '', [...all], verdictsOn);
});

/** Asks the loader what it drops, and the plugin itself whether it starts. */
function verdictsOn(checkout: string, texts: readonly string[]): readonly RecordedVerdict[] {
  const loader = loaderOf(checkout);
  const input = texts.map((content, index) => `${JSON.stringify({ id: String(index), content })}\n`).join('');
  const lines = execFileSync(loader, ['device-plugin'], { input, encoding: 'utf8', stdio: ['pipe', 'pipe', 'ignore'], maxBuffer: 1 << 28 });
  return lines
    .split('\n')
    .filter((line) => line !== '')
    .map((line, index) => {
      const { accepted, messages, lost } = JSON.parse(line) as PluginVerdict;
      const text = texts[index]!;
      if (!accepted) return [text, messages.join('; ')];
      const drops = lost.filter((path) => !COMPLETED.test(path));
      const refusal = refusalOf(join(checkout, 'nvidia-device-plugin'), text) ?? (drops.length > 0 ? DROPS + drops.join('; ') : undefined);
      return refusal === undefined ? [text] : [text, refusal];
    });
}

/** A bare name of a resource gets the domain, and an empty value its default: nothing is lost. */
const COMPLETED = /^\.sharing\.(?:timeSlicing|mps)\.resources\[\d+\]\.name: (\S+) became nvidia\.com\/\1$|: <nil> became /;

function loaderOf(checkout: string): string {
  const [moduleFile, program] = [join(folder, 'go.mod'), join(folder, 'loader')];
  for (const name of ['go.mod', 'go.sum']) copyFileSync(join(OURS, name), join(folder, name));
  execFileSync('go', ['mod', 'edit', `-replace=${UPSTREAM}=${checkout}`, moduleFile]);
  execFileSync('go', ['build', '-buildvcs=false', '-mod=mod', `-modfile=${moduleFile}`, '-o', program, '.'], { cwd: OURS });
  return program;
}

/** Why the plugin does not get as far as to look for GPUs, of which it needs none. */
function refusalOf(plugin: string, text: string): string | undefined {
  const file = join(folder, 'config.yaml');
  writeFileSync(file, text);
  // The chart gives the root of MPS by this name.
  const env = { ...process.env, MPS_ROOT: '/run/nvidia/mps' };
  const { stderr, error } = spawnSync(plugin, ['--kubelet-socket=', `--config-file=${file}`], { env, encoding: 'utf8', timeout: 10_000 });
  if (error && (error as NodeJS.ErrnoException).code !== 'ETIMEDOUT') throw error;
  if (stderr.includes('Running with config:')) return undefined;
  const [, message] = /error starting plugins: (.*)$/m.exec(stderr) ?? [];
  if (message === undefined) throw new Error(`the device plugin said neither yes nor no: ${stderr}`);
  return message.startsWith(NO_GPU) ? undefined : message;
}

/** Said after its options were found right. */
const NO_GPU = 'unable to add default resources to config';
