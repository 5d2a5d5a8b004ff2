import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { gzip } from '../../lib/internal/gzip/gzip';
import { codeOf } from '../../lib/internal/gzip/huffman';

const SCRIPT = readFileSync(join(__dirname, '../../lib/plans/node/vehicles/bash/base.ts'), 'utf8').repeat(4);

/** Texts by a generator of its own, so that they are the same in each run. */
function drawn(seed: number): string {
  let state = seed;
  const next = (below: number): number => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return Math.floor((state / 2147483648) * below);
  };
  const letters = next(40) + 1;
  return Array.from({ length: next(3000) }, () =>
    next(8) === 0 ? 'ü€\u{1f600}' : String.fromCharCode(32 + next(letters)).repeat(next(4)),
  ).join('');
}

test.each(['', 'a', 'ab', 'aaaa', 'a'.repeat(100_000), 'ü€', SCRIPT])('zlib reads what was written of a text (%#)', (text) =>
  expect(gunzipSync(gzip(text)).toString('utf8') === text).toBe(true),
);

test('zlib reads what was written of 300 drawn texts', () => {
  const texts = Array.from({ length: 300 }, (_, seed) => drawn(seed));
  expect(texts.filter((text) => gunzipSync(gzip(text)).toString('utf8') !== text)).toEqual([]);
});

test("it is about as short as zlib's own", () => expect(gzip(SCRIPT).length).toBeLessThan(gzipSync(SCRIPT, { level: 9 }).length * 1.02));

test('no word of a code is longer than it may be, and no other begins with it', () => {
  const fibonacci = [1, 1];
  while (fibonacci.length < 40) fibonacci.push((fibonacci.at(-1) ?? 0) + (fibonacci.at(-2) ?? 0));
  const { lengths } = codeOf(fibonacci, 15);
  expect([Math.max(...lengths), lengths.reduce((sum, length) => sum + 2 ** -length, 0)]).toEqual([15, 1]);
});

test('the bytes are the same wherever it runs', () =>
  expect(
    createHash('sha256')
      .update(gzip('echo cdk8s-gpu\n'.repeat(50)))
      .digest('hex'),
  ).toBe('063150a9cc0454dad987a21e60f6043e804ca9da20f210eafadc952d4ec4b45c'));
