import { join } from 'node:path';
import { defaultAllocators } from '../../lib/plans/allocators';
import { allocatorsNamed, prefixesRead, sharesAsked } from './allocators';
import { readSources, withoutRooms } from './imports';

const ids = defaultAllocators.map(({ id }) => id);
const sources = withoutRooms(readSources(join(__dirname, '../../lib')));
const named = (text: string, file = 'rules/pool/a.ts') => allocatorsNamed({ [file]: text }, ids);
const read = (text: string, file = 'rules/pool/a.ts') => prefixesRead({ [file]: text });

test('no general code names an allocator', () => {
  expect(ids.length).toBeGreaterThan(1);
  expect(allocatorsNamed(sources, ids)).toEqual([]);
});

test('no general code asks whether a share is of one allocator', () => {
  expect(sharesAsked(sources, idOfFolder)).toEqual([]);
  expect(
    sharesAsked(
      {
        'allocators/hami/share.ts': 'export const isHamiShare = (share) => true;',
        'rules/pool/a.ts': "import { isHamiShare } from '../../allocators';\nconst has = isHamiShare(share);",
        'rules/hami/a.ts': 'const has = isHamiShare(share);',
      },
      idOfFolder,
    ),
  ).toEqual(['rules/pool/a.ts:2 isHamiShare']);
});

/** Id of the allocator in a folder, which has the same name but for one. */
const idOfFolder = (folder: string): string => ids.find((id) => id.startsWith(folder)) ?? folder;

test('no general code tells a request for GPUs by how its name begins', () => expect(prefixesRead(sources)).toEqual([]));

test.each([
  ['an allocator that is compared', "if (allocatorOf(sharing).id === 'hami') {}"],
  ['a share that is compared', "if (share.kind !== 'hami') {}"],
  ['a share by name', "const parts = { share: 'hami' };"],
  ['a table by allocator', 'const schedulers = { hami: 1 };'],
  ['a union of types', "type Served = 'mps' | 'hami';"],
  ['an expression', 'const OF_SHARES = /mps|hami|vgpu/;'],
  ['one of another in rules about one', "const allocators = ['hami', 'device-plugin'];", 'rules/sharing/a.ts'],
  ['one whose id is a format as well', "allocatorWith('device-plugin');"],
])('fails for %s', (_what, text, file = 'rules/pool/a.ts') => expect(named(text, file)).toHaveLength(1));

test.each([
  ['a prefix', "name.startsWith('nvidia.com/')"],
  ['a prefix of MIG devices', "resource.startsWith('nvidia.com/mig-')"],
  ['a text inside', "JSON.stringify(spec).includes('nvidia.com/')"],
  ['an expression', 'const GPUS = /^nvidia\\.com\\/(?:gpu|mig-)/;'],
])('fails for %s', (_what, text) => expect(read(text)).toHaveLength(1));

test('allows what is about an allocator, and other meanings of the word', () => {
  expect(named("if (share.kind === 'hami') {}", 'rules/hami/a.ts')).toEqual([]);
  expect(named("const excludes = ['hami'];", 'allocators/device-plugin/a.ts')).toEqual([]);
  expect(named("poolSchemaOf('hami', 'hami()');", 'workload/hami-props.ts')).toEqual([]);
  expect(named("configsOf(model, 'device-plugin'); served(model, 'hami'); if (chart === 'hami' || sort === 'device-plugin') {}")).toEqual(
    [],
  );
  expect(named("const SORTS: readonly ConfigFacts['sort'][] = ['device-plugin'];")).toEqual([]);
  expect(read("const example = 'nvidia.com/gpu';")).toEqual([]);
  expect(read('const labels = /^nvidia\\.com\\/.*numa/;', 'rules/pod/fields.ts')).toEqual([]);
});
