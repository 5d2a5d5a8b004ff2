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
    const foldersIn = (path: string) =>
      readdirSync(join(root, 'lib', path), { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));
    expect(foldersIn('.').sort()).toEqual(['faces', 'internal', 'plans', 'read', 'rules', 'words']);
    const inside = ['words', 'plans', 'faces'].flatMap((room) => foldersIn(room).map((folder) => `${room}/${folder}`));
    expect([...inside, 'internal', 'read', 'rules', 'index.ts'].sort()).toEqual(Object.keys(LAW).sort());
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
    ['a folder to the left, through its index', { 'words/gpu/a.ts': "import type { A } from '../../internal';" }],
    ['a folder to the left, from a subfolder', { 'plans/node/settings/a.ts': "import { A } from '../../../words/gpu';" }],
    ['a file of the same folder', { 'words/gpu/catalogue/a.ts': "import { A } from '../model';" }],
    ['a room to the left', { 'plans/workload/plans/a.ts': "import { A } from '../pod/a';" }],
    ['a room of a folder, from the folder itself', { 'plans/workload/a.ts': "import { A } from './checks/a';" }],
    ['what both faces export', { 'faces/pulumi/index.ts': "export * from '../exports';" }],
    [
      'the engines in their faces',
      { 'faces/cdk8s/a.ts': "import { Chart } from 'cdk8s';", 'faces/pulumi/a.ts': "import * as pulumi from '@pulumi/pulumi';" },
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
        'plans/charts/a.ts': "import { spawnSync } from 'node:child_process';",
        'plans/charts/delivery/helm-template.ts': "import { spawnSync } from 'node:child_process';",
      },
      'plans/charts/a.ts:1 imports node:child_process: plans and words touch nothing of the machine they run on',
    ],
    [
      'a folder to the right',
      { 'words/gpu/a.ts': "\nimport { A } from '../../plans/allocators';" },
      'words/gpu/a.ts:2 imports plans/allocators: words/gpu may import words/kubernetes, internal',
    ],
    [
      'a type of a folder to the right',
      { 'words/gpu/a.ts': "import type { A } from '../machine';" },
      'words/gpu/a.ts:1 imports words/machine: words/gpu may import words/kubernetes, internal',
    ],
    [
      'rules in a node plan',
      { 'plans/node/a.ts': "import { A } from '../../rules';" },
      expect.stringContaining('plans/node/a.ts:1 imports rules: plans/node may import words/kubernetes, internal, words/gpu'),
    ],
    [
      'anything in the folder that imports nothing',
      { 'words/kubernetes/a.ts': "import { A } from '../../internal';" },
      'words/kubernetes/a.ts:1 imports internal: words/kubernetes may import nothing',
    ],
    [
      'a face in another face',
      { 'faces/pulumi/a.ts': "import { A } from '../cdk8s';" },
      expect.stringContaining('faces/pulumi/a.ts:1 imports faces/cdk8s: faces/pulumi may import'),
    ],
    [
      'the library itself in a plan',
      { 'words/gpu/a.ts': "import { A } from '../..';" },
      expect.stringContaining('words/gpu/a.ts:1 imports index.ts: words/gpu may import'),
    ],
    [
      'a file of another folder',
      { 'words/gpu/a.ts': "import { A } from '../../internal/check';" },
      'words/gpu/a.ts:1 imports ../../internal/check: import another folder through its index',
    ],
    [
      'a folder imported from inside through its index',
      { 'words/gpu/a/b.ts': "import { A } from '..';" },
      'words/gpu/a/b.ts:1 imports ..: inside a folder, import from the file',
    ],
    [
      'a room to the right',
      { 'plans/workload/pod/a.ts': "import { A } from '../plans/a';" },
      'plans/workload/pod/a.ts:1 imports plans: plans/workload/pod may import none of its neighbours',
    ],
    [
      'the folder around a room',
      { 'read/releases/a.ts': "import { A } from '../model';" },
      'read/releases/a.ts:1 imports read: read/releases may import yaml, placeholders',
    ],
    [
      'a folder without a law',
      { 'misc/a.ts': "import { A } from '../words/gpu';" },
      'misc/a.ts:1 stands in misc, which the import law does not know',
    ],
    [
      'a file in a room that holds folders',
      { 'words/a.ts': "import { A } from './gpu';" },
      'words/a.ts:1 stands in words/a.ts, which the import law does not know',
    ],
    [
      'a file outside of lib',
      { 'words/gpu/a.ts': "import { A } from '../../../test/a';" },
      'words/gpu/a.ts:1 imports ../../../test/a: outside of lib',
    ],
    [
      'cdk8s outside of its face',
      { 'plans/workload/a.ts': "import { Size } from 'cdk8s';" },
      'plans/workload/a.ts:1 imports cdk8s: only faces/cdk8s imports cdk8s and constructs',
    ],
    [
      'constructs outside of its face',
      { 'faces/plus/a.ts': "import type { Construct } from 'constructs';" },
      'faces/plus/a.ts:1 imports constructs: only faces/cdk8s imports cdk8s and constructs',
    ],
    [
      'cdk8s-plus anywhere',
      { 'faces/plus/a.ts': "import type { Deployment } from 'cdk8s-plus-28';" },
      'faces/plus/a.ts:1 imports cdk8s-plus-28: a package that is not allowed',
    ],
    [
      'Pulumi outside of its face',
      { 'faces/cdk8s/a.ts': "const f = () => import('@pulumi/pulumi');" },
      'faces/cdk8s/a.ts:1 imports @pulumi/pulumi: only faces/pulumi imports @pulumi',
    ],
    [
      'yaml elsewhere',
      { 'plans/node/a.ts': "const f = () => require('yaml');" },
      'plans/node/a.ts:1 imports yaml: only internal/yaml.ts imports yaml',
    ],
    [
      'yaml when the library is loaded',
      { 'internal/yaml.ts': "import { parse } from 'yaml';" },
      'internal/yaml.ts:1 imports yaml when it is loaded: load it inside a function',
    ],
    [
      'the file system in a plan',
      { 'plans/node/a.ts': "import { readFileSync } from 'node:fs';" },
      'plans/node/a.ts:1 imports node:fs: plans and words touch nothing of the machine they run on',
    ],
    [
      'a circle of two files',
      { 'words/gpu/a.ts': "import './b';", 'words/gpu/b.ts': "import type { A } from './a';" },
      'import cycle: words/gpu/a.ts -> words/gpu/b.ts -> words/gpu/a.ts',
    ],
    [
      'a circle through an index',
      { 'words/gpu/index.ts': "export * from './m/a';", 'words/gpu/m/a.ts': "import '../b';", 'words/gpu/b.ts': "import './index';" },
      'import cycle: words/gpu/b.ts -> words/gpu/index.ts -> words/gpu/m/a.ts -> words/gpu/b.ts',
    ],
  ])('%s', (_what, sources, expected) => expect(breaches(sources as Record<string, string>)).toEqual([expected]));
});
