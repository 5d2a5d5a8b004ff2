import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { modeOf, type PoolDescription } from '../../lib/plans/model';
import { parsePoolDescription } from '../../lib/plans/node';
import { readContext } from '../../lib/read';
import { refusedOf } from '../refused';

/** What programs of commit 43bf29e wrote: each sharing has its mode and allocator beside what they follow from. */
const stored = JSON.parse(readFileSync(join(__dirname, 'descriptions.json'), 'utf8')) as Record<string, PoolDescription>;
const descriptions = Object.entries(stored);

test.each(descriptions)('the description of %s that an older version wrote is read, without what follows from the rest', (_name, old) => {
  const { mode, partition, share } = old.sharing;
  expect(mode).toBeDefined();
  const read = parsePoolDescription(JSON.stringify(old), 'stack');
  expect(read).toEqual({ ...old, sharing: { partition, share } });
  expect(modeOf(read.sharing)).toBe(mode);
  expect(parsePoolDescription(read, 'stack')).toEqual(read);
});

test('a context with such descriptions is read', () => {
  const { pools } = readContext({ kubernetes: '1.34', pools: descriptions.map(([, old]) => old) }, 'context.yaml');
  expect(pools.map(({ name, sharing }) => [name, modeOf(sharing)])).toEqual(descriptions.map(([name, old]) => [name, old.sharing.mode]));
});

test('a context whose pools have such a sharing is read', () => {
  const of = ({ sharing, name }: PoolDescription) => ({ name, sharing, nodeSelector: { pool: name } });
  const { pools } = readContext({ pools: descriptions.map(([, old]) => of(old)) }, 'context.yaml');
  expect(pools.map(({ sharing }) => sharing)).toEqual(
    descriptions.map(
      ([
        ,
        {
          sharing: { partition, share },
        },
      ]) => ({ partition, share }),
    ),
  );
});

test('fails for a stored allocator that does not give out the share', () => {
  const old = stored['whole'] as PoolDescription;
  const sharing = { ...old.sharing, allocator: 'hami' };
  expect(refusedOf(() => parsePoolDescription({ ...old, sharing }, 'stack'))).toEqual([
    "stack.sharing.allocator does not give out what the share 'none' means",
  ]);
});
