import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../../lib/faces/cli/run';
import { scratch } from '../scratch';

const updatesPins = process.env['CDK8S_GPU_PINS'] === 'write';
const GUIDE = join(__dirname, '../../docs/guides/plan.md');

test('the guide shows what plan prints', () => {
  const text = readFileSync(GUIDE, 'utf8');
  const [pods = '', context = ''] = [...text.matchAll(/```yaml\n(.*?)```/gs)].map(([, block]) => block);
  const folder = scratch();
  writeFileSync(join(folder, 'pods.yaml'), pods);
  writeFileSync(join(folder, 'context.yaml'), context);
  const { stdout, code } = run(['plan', join(folder, 'pods.yaml'), '--context', join(folder, 'context.yaml')], () => []);
  expect(code).toBe(1);
  const shown = text.replace(/```text\n.*?```/s, () => `\`\`\`text\n${stdout}\`\`\``);
  if (updatesPins && shown !== text) writeFileSync(GUIDE, shown);
  expect(updatesPins ? shown : text).toBe(shown);
});
