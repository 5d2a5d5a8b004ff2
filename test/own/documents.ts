// Programs that people read: those of examples/, of the README, and those that docs/RULES.md calls right.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as pulumi from '@pulumi/pulumi';
import { App } from 'cdk8s';
import ts from 'typescript';
import * as product from '../../lib';
import { allRules } from '../../lib/rules';
import { toYaml } from '../../lib/internal';
import { PulumiRecorder } from '../../lib/faces/testing';
import { fakeHelm } from '../charts/fake-helm';
import { pagesWithPrograms } from '../docs/blocks';
import { configFor, eks, gcp } from '../examples/stand-ins';
import { siteOf } from '../promises/site';
import { settled } from '../pulumi/stack';
import { programExampleOf } from '../rules/inputs/inputs';
import { scratch } from '../scratch';
import { type Said, saidByLint, saidOf } from './linted';

const ROOT = join(__dirname, '../..');
const EXAMPLES = join(ROOT, 'examples');

/** A program as it stands in a document. */
export interface Document {
  readonly name: string;
  readonly code: string;
  /** Its file; absent where it is a piece of a text. */
  readonly file?: string;
  readonly isPulumi: boolean;
}

const documentOf = (name: string, code: string): Document => ({
  name,
  code,
  isPulumi: /'(?:@pulumi\/|cdk8s-gpu\/pulumi)/.test(code),
});

/** Every program in TypeScript of examples/. */
export const examplePrograms = (): readonly Document[] =>
  readdirSync(EXAMPLES).flatMap((name) =>
    ['main.ts', 'index.ts'].flatMap((file) => {
      const folder = join(EXAMPLES, name);
      return readdirSync(EXAMPLES, { withFileTypes: true }).some((entry) => entry.name === name && entry.isDirectory()) &&
        readdirSync(folder).includes(file)
        ? [{ ...documentOf(`examples/${name}`, readFileSync(join(folder, file), 'utf8')), file: join(folder, file) }]
        : [];
    }),
  );

/** Programs of the README and the guides, less those that show what is refused. */
export const readmePrograms = (): readonly Document[] =>
  pagesWithPrograms().flatMap(({ page, programs }) =>
    programs.flatMap(({ line, code, outputs }) =>
      outputs.some(({ path, text }) => path === 'stdout' && /\[[a-z]+\/[a-z-]+\]/.test(text)) ? [] : [documentOf(`${page}:${line}`, code)],
    ),
  );

/** Programs by which docs/RULES.md shows how a rule is kept. */
export const rightPrograms = (): readonly Document[] =>
  allRules().flatMap(({ id }) => {
    const right = programExampleOf(id)?.right;
    return right === undefined ? [] : [{ ...documentOf(`right by ${id}`, right), isPulumi: false }];
  });

/** Runs a program in this process, and answers with what is said of all that it writes. */
export async function saidOfDocument(document: Document): Promise<readonly Said[]> {
  return document.isPulumi ? saidOfPulumi(document) : saidOfCdk8s(document);
}

/** Runs a module whose packages are those of this repository. */
function evaluate({ code, file }: Document, names: Readonly<Record<string, unknown>> = {}): void {
  if (file !== undefined) {
    jest.doMock('@pulumi/eks', () => eks, { virtual: true });
    jest.doMock('@pulumi/gcp', () => gcp, { virtual: true });
    jest.requireActual(file);
    return;
  }
  const { outputText } = ts.transpileModule(code, {
    compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.CommonJS, esModuleInterop: true },
  });
  const load = (id: string): unknown => jest.requireActual(id);
  const given = { require: load, module: { exports: {} }, exports: {}, ...names };
  // A list of another realm is none to Pulumi: not by node:vm, which has the realm that Jest itself is in.
  const run = Reflect.construct(Function, [...Object.keys(given), outputText]) as (...all: unknown[]) => void;
  run(...Object.values(given));
}

/** Names that programs of docs/RULES.md have without an import. */
function namesOfRules(): Readonly<Record<string, unknown>> {
  const { chart, cluster } = siteOf();
  const rendered = () => product.rendered({ helm: fakeHelm('').helm });
  return { ...product, rendered, chart, cluster };
}

/** What other stacks give those that refer to them. */
const STACKS = { images: { llamaTag: '7' } };

function saidOfCdk8s(document: Document): readonly Said[] {
  const before = process.cwd();
  const apps: App[] = [];
  const synth = jest.spyOn(App.prototype, 'synth').mockImplementation(function (this: App) {
    apps.push(this);
  });
  try {
    process.chdir(scratch());
    const names = document.name.startsWith('right by') ? namesOfRules() : {};
    evaluate(document, names);
    const { chart } = names as { readonly chart?: { readonly node: { readonly root: unknown } } };
    if (chart !== undefined) apps.push(chart.node.root as App);
    return apps.flatMap(saidOf);
  } finally {
    process.chdir(before);
    synth.mockRestore();
  }
}

async function saidOfPulumi(document: Document): Promise<readonly Said[]> {
  const said: Said[] = [];
  const warn = jest.spyOn(pulumi.log, 'warn').mockImplementation((about) => {
    const rule = /\[([a-z]+\/[a-z-]+)\]/.exec(about)?.[1] ?? 'unknown';
    said.push({ by: 'synth', rule, about });
    return Promise.resolve();
  });
  pulumi.runtime.setAllConfig({ 'project:dockerconfig': '{}', ...configFor('project') });
  const { manifests } = await PulumiRecorder.run(() => evaluate(document), { stacks: STACKS });
  await settled();
  warn.mockRestore();
  const text = manifests.all.map((object) => toYaml(object)).join('---\n');
  return [...said, ...saidByLint({ kubernetes: '1.34' }, [{ path: 'dist/all.yaml', text }])];
}
