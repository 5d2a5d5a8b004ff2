import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const FOLDER = join(__dirname, '../snapshots');

/** Compares a text with the golden file of this name under `snapshots/`; `npm run pins` writes it anew. */
export function expectGolden(name: string, text: string): void {
  const file = join(FOLDER, name);
  if (process.env['CDK8S_GPU_PINS'] === 'write') {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  expect({ golden: name, text }).toEqual({
    golden: name,
    text: existsSync(file) ? readFileSync(file, 'utf8') : 'no such file: npm run pins writes it',
  });
}
