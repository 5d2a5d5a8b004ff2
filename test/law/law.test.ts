import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { importsOf, readSources } from './imports';
import { breaches, LAW, ROOMS } from './law';

const root = join(__dirname, '../..');

describe('the import law', () => {
  test('holds in lib', () => {
    const sources = readSources(join(root, 'lib'));
    expect(Object.keys(sources).length).toBeGreaterThan(50);
    expect(breaches(sources)).toEqual([]);
  });

  test('names every folder of lib', () => {
    const folders = readdirSync(join(root, 'lib'), { withFileTypes: true }).filter((entry) => entry.isDirectory());
    for (const { name } of folders) expect(Object.keys(LAW)).toContain(name);
  });

  test.each(Object.entries(ROOMS))('names every room of %s', (folder, rooms) => {
    const found = readdirSync(join(root, 'lib', folder), { withFileTypes: true }).filter((entry) => entry.isDirectory());
    expect(found.map(({ name }) => name).sort()).toEqual([...rooms].sort());
  });

  test('no folder holds more than thirty files: a larger one wants rooms', () => {
    const counts = new Map<string, number>();
    for (const file of Object.keys(readSources(join(root, 'lib')))) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
    expect([...counts].filter(([, count]) => count > 30)).toEqual([]);
  });

  test('keeps examples to what users can import', () => {
    const examples = existsSync(join(root, 'examples')) ? readSources(join(root, 'examples')) : {};
    const inside = Object.entries(examples).flatMap(([file, text]) =>
      importsOf(text)
        .filter(({ specifier }) => /(^|\/)(lib|dist)(\/|$)/.test(specifier))
        .map(({ specifier }) => `${file} ${specifier}`),
    );
    expect(inside).toEqual([]);
  });
});

describe('the law allows', () => {
  test.each([
    ['a folder to the left, through its index', { 'gpu/a.ts': "import type { A } from '../internal';" }],
    ['a folder to the left, from a subfolder', { 'gpu/catalogue/a.ts': "import { A } from '../../internal';" }],
    ['a file of the same folder', { 'gpu/catalogue/a.ts': "import { A } from '../model';" }],
    ['a room to the left', { 'workload/plans/a.ts': "import { A } from '../pod/a';" }],
    ['a room of a folder, from the folder itself', { 'workload/a.ts': "import { A } from './checks/a';" }],
    ['the words in a face', { 'pulumi/index.ts': "export * from '../words';" }],
    [
      'the engines in their faces',
      { 'cdk8s/a.ts': "import { Chart } from 'cdk8s';", 'pulumi/a.ts': "import * as pulumi from '@pulumi/pulumi';" },
    ],
    ['yaml on first use', { 'internal/yaml.ts': "const load = () => require('yaml') as typeof import('yaml');" }],
  ])('%s', (_what, sources) => expect(breaches(sources as Record<string, string>)).toEqual([]));
});

describe('each form of import is seen', () => {
  test.each([
    ["import { A } from 'x';", 'static'],
    ["import 'x';", 'static'],
    ["export * from 'x';", 'static'],
    ["import type { A } from 'x';", 'type'],
    ["export type { A } from 'x';", 'type'],
    ["type A = import('x').A;", 'type'],
    ["import a = require('x');", 'static'],
    ["const a = require('x');", 'static'],
    ["function f() { return require('x'); }", 'lazy'],
    ["const f = () => import('x');", 'lazy'],
  ])('%s', (text, form) => expect(importsOf(text)).toEqual([{ specifier: 'x', line: 1, form }]));
});

describe('fails for', () => {
  test.each([
    [
      'a process in any file of a plan but that which renders charts',
      {
        'charts/a.ts': "import { spawnSync } from 'node:child_process';",
        'charts/delivery/helm-template.ts': "import { spawnSync } from 'node:child_process';",
      },
      'charts/a.ts:1 imports node:child_process: plans and words touch nothing of the machine they run on',
    ],
    [
      'a folder to the right',
      { 'gpu/a.ts': "\nimport { A } from '../allocators';" },
      'gpu/a.ts:2 imports allocators: gpu may import kubernetes, internal',
    ],
    [
      'a type of a folder to the right',
      { 'gpu/a.ts': "import type { A } from '../node';" },
      'gpu/a.ts:1 imports node: gpu may import kubernetes, internal',
    ],
    [
      'rules in a node plan',
      { 'node/a.ts': "import { A } from '../rules';" },
      expect.stringContaining('node/a.ts:1 imports rules: node may import kubernetes, internal, gpu'),
    ],
    [
      'anything in the folder that imports nothing',
      { 'kubernetes/a.ts': "import { A } from '../internal';" },
      'kubernetes/a.ts:1 imports internal: kubernetes may import nothing',
    ],
    [
      'a face in another face',
      { 'pulumi/a.ts': "import { A } from '../cdk8s';" },
      expect.stringContaining('pulumi/a.ts:1 imports cdk8s: pulumi may import'),
    ],
    [
      'the library itself in a plan',
      { 'gpu/a.ts': "import { A } from '..';" },
      expect.stringContaining('gpu/a.ts:1 imports index.ts: gpu may import'),
    ],
    [
      'a file of another folder',
      { 'gpu/a.ts': "import { A } from '../internal/check';" },
      'gpu/a.ts:1 imports ../internal/check: import another folder through its index',
    ],
    [
      'a folder imported from inside through its index',
      { 'gpu/a/b.ts': "import { A } from '..';" },
      'gpu/a/b.ts:1 imports ..: inside a folder, import from the file',
    ],
    [
      'a room to the right',
      { 'workload/pod/a.ts': "import { A } from '../plans/a';" },
      'workload/pod/a.ts:1 imports plans: workload/pod may import none of its neighbours',
    ],
    [
      'the folder around a room',
      { 'read/releases/a.ts': "import { A } from '../model';" },
      'read/releases/a.ts:1 imports read: read/releases may import yaml, placeholders',
    ],
    [
      'a folder without a law',
      { 'misc/a.ts': "import { A } from '../gpu';" },
      'misc/a.ts:1 stands in misc, which the import law does not know',
    ],
    ['a file outside of lib', { 'gpu/a.ts': "import { A } from '../../test/a';" }, 'gpu/a.ts:1 imports ../../test/a: outside of lib'],
    [
      'cdk8s outside of its face',
      { 'workload/a.ts': "import { Size } from 'cdk8s';" },
      'workload/a.ts:1 imports cdk8s: only cdk8s/ imports cdk8s and constructs',
    ],
    [
      'constructs outside of its face',
      { 'plus/a.ts': "import type { Construct } from 'constructs';" },
      'plus/a.ts:1 imports constructs: only cdk8s/ imports cdk8s and constructs',
    ],
    [
      'cdk8s-plus anywhere',
      { 'plus/a.ts': "import type { Deployment } from 'cdk8s-plus-28';" },
      'plus/a.ts:1 imports cdk8s-plus-28: a package that is not allowed',
    ],
    [
      'Pulumi outside of its face',
      { 'cdk8s/a.ts': "const f = () => import('@pulumi/pulumi');" },
      'cdk8s/a.ts:1 imports @pulumi/pulumi: only pulumi/ imports @pulumi',
    ],
    ['yaml elsewhere', { 'node/a.ts': "const f = () => require('yaml');" }, 'node/a.ts:1 imports yaml: only internal/yaml.ts imports yaml'],
    [
      'yaml when the library is loaded',
      { 'internal/yaml.ts': "import { parse } from 'yaml';" },
      'internal/yaml.ts:1 imports yaml when it is loaded: load it inside a function',
    ],
    [
      'the file system in a plan',
      { 'node/a.ts': "import { readFileSync } from 'node:fs';" },
      'node/a.ts:1 imports node:fs: plans and words touch nothing of the machine they run on',
    ],
    [
      'a circle of two files',
      { 'gpu/a.ts': "import './b';", 'gpu/b.ts': "import type { A } from './a';" },
      'import cycle: gpu/a.ts -> gpu/b.ts -> gpu/a.ts',
    ],
    [
      'a circle through an index',
      { 'gpu/index.ts': "export * from './m/a';", 'gpu/m/a.ts': "import '../b';", 'gpu/b.ts': "import './index';" },
      'import cycle: gpu/b.ts -> gpu/index.ts -> gpu/m/a.ts -> gpu/b.ts',
    ],
  ])('%s', (_what, sources, expected) => expect(breaches(sources as Record<string, string>)).toEqual([expected]));
});
