// Renews the verdicts of mig-parted; SOURCE.md says how to call it.
import { spawnSync } from 'node:child_process';
import { documentsFor } from '../../verdicts';
import { recordVerdicts, type RecordedVerdict } from '../verdicts';
import { configurationsOf, NAME, inputs } from './inputs';

test('records the verdicts of mig-parted', async () => {
  const all = new Set(inputs);
  for await (const { content } of documentsFor('mig-parted')) for (const text of configurationsOf(content as string)) all.add(text);
  expect(all.size).toBeGreaterThan(inputs.length);
  recordVerdicts('mig-parted', process.env['CDK8S_GPU_MIG_PARTED'] ?? '', [...all], (program, texts) =>
    texts.map((text) => verdictOn(program, text)),
  );
});

/** Asks whether a file is valid; no GPU is needed for that. */
function verdictOn(program: string, input: string): RecordedVerdict {
  const options = ['assert', '--valid-config', '--config-file', '-', '--selected-config', NAME];
  const { status, stderr, error } = spawnSync(program, options, { input, encoding: 'utf8' });
  if (error) throw error;
  if (status === 0) return [input];
  const [, message = ''] = /msg="?(.*?)"?\s*$/.exec(stderr.trim()) ?? [];
  return [input, message.replaceAll('\\"', '"').replace(ALWAYS, '')];
}

/** What stands before every message of the decoder. */
const ALWAYS = 'Error parsing config file: unmarshal error: error unmarshaling JSON: while decoding JSON: ';
