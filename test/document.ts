import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const FOLDER = join(__dirname, '../docs');

/** Compares a text with the document of this name under `docs/`; `npm run tables` writes it anew. */
export function expectDocument(name: string, text: string): void {
  const file = join(FOLDER, name);
  if (process.env['CDK8S_GPU_PINS'] === 'write') {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  expect({ document: name, text }).toEqual({
    document: name,
    text: existsSync(file) ? readFileSync(file, 'utf8') : 'no such file: npm run tables writes it',
  });
}
