import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { gpuModels } from '../../lib';
import * as words from '../../lib';

const root = join(__dirname, '../..');
const document = execFileSync(process.execPath, [join(root, 'scripts/api.mjs'), '--print'], { encoding: 'utf8', maxBuffer: 2 ** 26 });
const pages = document.split(/^(?=# )/m).map((text) => ({
  text,
  headings: [...text.matchAll(/^#{1,4} (.+)$/gm)].map(([, heading = '']) => heading),
  contents: [...text.matchAll(/\[([^\]]+)\]\(#([^)]+)\)/g)]
    .map(([, name = '', anchor = '']) => ({ name, anchor }))
    // Links within the text say names as code.
    .filter(({ name }) => !name.startsWith('`') || name.startsWith('`cdk8s-gpu')),
}));
const links = pages.flatMap(({ contents }) => contents);

/** As GitHub names headings: one that stands again gets a number. */
function anchorsOf(all: readonly string[]): readonly string[] {
  const used = new Map<string, number>();
  return all.map((heading) => {
    const slug = heading
      .toLowerCase()
      .replace(/[^\w\s-]/g, '')
      .replaceAll(' ', '-');
    const count = used.get(slug) ?? 0;
    used.set(slug, count + 1);
    return count === 0 ? slug : `${slug}-${count}`;
  });
}

test.each(pages)(
  'each page of the API begins with a list by subject, whose links lead to every heading in its order',
  ({ headings, contents }) => {
    const [, ...anchors] = anchorsOf(headings);
    expect(contents.map(({ anchor }) => anchor)).toEqual(anchors);
    expect(contents.map(({ name }) => name.replaceAll('`', ''))).toEqual(headings.slice(1).map((heading) => heading.replaceAll('`', '')));
  },
);

test('links of the API from page to page lead to headings', () => {
  const files = ['API.md', ...readdirSync(join(root, 'docs/api')).map((file) => `docs/api/${file}`)];
  const anchors = new Map(
    files.map((file) => {
      const text = readFileSync(join(root, file), 'utf8');
      return [file, new Set(anchorsOf([...text.matchAll(/^#{1,4} (.+)$/gm)].map(([, heading = '']) => heading)))] as const;
    }),
  );
  const broken = files.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/\]\(([^)#\s]*)(?:#([^)]*))?\)/g)].flatMap(([link, to = '', anchor]) => {
      const target = to === '' ? file : posix.join(posix.dirname(file), to);
      const isThere = anchors.has(target) && (anchor === undefined || anchors.get(target)?.has(anchor) === true);
      return isThere || /^https?:/.test(to) ? [] : [`${file} ${link}`];
    }),
  );
  expect(broken).toEqual([]);
});

test('the first page of the API has less than 200 kB, and no type is cut short', () => {
  expect(Buffer.byteLength(pages[0]!.text)).toBeLessThan(200_000);
  const types = [...document.matchAll(/^```ts\n([^]*?)^```/gm)].map(([, code = '']) => code);
  expect(types.filter((code) => code.includes('{ ... }'))).toEqual([]);
});

test('the API describes every group of settings of a node', () => {
  const names = new Set(links.map(({ name }) => name));
  for (const name of ['NodeTuning', 'HugePages', 'CpuTuning', 'GpuTuning', 'StorageTuning', 'RealtimeTuning'])
    expect(names).toContain(name);
});

test('API.md lists everything that a program imports, and most of it under a subject', () => {
  const listed = new Set(links.map(({ name }) => name));
  for (const name of Object.keys(words)) expect([name, listed.has(name)]).toEqual([name, true]);
  const [, rest = ''] = /\[Everything else\]\(#everything-else\): (.*)/.exec(document) ?? [];
  expect(rest.split(', ').length).toBeLessThan(12);
});

test('API.md says every value of a long union', () => {
  expect(document).not.toMatch(/\d+ more \.\.\./);
  const [, capable = ''] = /^type MigCapable = ([^`]*)/m.exec(document) ?? [];
  expect(capable).toContain("'H200-SXM5-141GB'");
  const [, models = ''] = /^const gpuModels: ([^`]*)/m.exec(document) ?? [];
  for (const model of gpuModels) expect(models).toContain(`'${model}'`);
});

test('API.md says the values of a list, and not the name of the constant that holds it', () => {
  expect(document).not.toMatch(/\(typeof \w+\)\[number\](?!\])/);
  expect(document).toContain("| `whenUnsatisfiable` | `'DoNotSchedule' \\| 'ScheduleAnyway'` |");
  expect(document).toContain("| `days?` | `readonly ('Sun' \\| 'Mon' \\| 'Tue' \\| 'Wed' \\| 'Thu' \\| 'Fri' \\| 'Sat')[]` |");
  expect(document).toContain("type SecurityLevel = 'restricted'\n");
});

test('API.md says how a container asks for huge pages and devices, which have no names of their own', () => {
  expect(document).toContain('| `hugepages-${string}` | `Quantity` | Huge pages of a size');
  expect(document).toContain('| `${string}/${string}` | `number` | Devices of a device plugin');
});
