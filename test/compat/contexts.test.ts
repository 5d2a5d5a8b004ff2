import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseYaml } from '../../lib/internal';
import { modeOf } from '../../lib/plans/model';
import { readContextFile } from '../../lib/read';
import { refusedOf } from '../refused';

interface Written {
  readonly kubernetes?: string;
  readonly distribution?: string;
  readonly pools?: readonly { readonly name: string; readonly sharing?: string | object }[];
}

const text = readFileSync(join(__dirname, 'contexts.yaml'), 'utf8');
const contexts = parseYaml(text) as readonly Written[];

/** What a pool's sharing is called there: a word, or the one key of an object; a description says its own mode. */
const wordOf = (sharing: string | object = 'exclusive'): string =>
  typeof sharing === 'string' ? sharing : 'mode' in sharing ? String(sharing.mode) : Object.keys(sharing).join();

test.each(contexts.map((context, index) => [index + 1, context] as const))(
  'context file %i of those that the documents of commit 4aba729 show is read: its cluster, its pools and how they share',
  (_number, context) => {
    const { cluster, pools } = readContextFile(context, text, 'contexts.yaml');
    const { kubernetes, distribution, pools: written = [] } = context;
    if (kubernetes !== undefined) expect(cluster?.kubernetes).toBe(kubernetes);
    if (distribution !== undefined) expect(cluster?.distribution).toBe(distribution);
    expect(pools.map(({ name, sharing }) => [name, modeOf(sharing)])).toEqual(written.map(({ name, sharing }) => [name, wordOf(sharing)]));
  },
);

test('fails for a way of sharing that none of them had', () =>
  expect(refusedOf(() => readContextFile({ pools: [{ name: 'a', sharing: 'shared' }] }, '', 'contexts.yaml'))).not.toEqual([]));
