// Whatever the product writes, neither its own rules nor its own `lint` warn of it: what remains stands in a list, with the reason.
import { isRefusal } from '../combinations/programs';
import { cdk8sFace } from '../parity/cdk8s-face';
import type { Face } from '../parity/face';
import { scenarios } from '../parity/scenarios';
import { clusterScenes } from '../sweep/scenes/clusters';
import { otherScenes } from '../sweep/scenes/others';
import { workloadScenes } from '../sweep/scenes/workloads';
import { BESIDES, type Needed } from './besides';
import { combinationPrograms } from './combinations';
import { examplePrograms, readmePrograms, rightPrograms, saidOfDocument } from './documents';
import { HEEDED, heeding } from './heeded';
import { heedful } from './heedful';
import { type Said, saidOf } from './linted';
import { platformPrograms } from './platforms';
import type { HeedingProgram, Program } from './program';
import { ABOUT, EXPECTED, type Expected } from './warned';

beforeAll(() => {
  jest.spyOn(process.stderr, 'write').mockReturnValue(true);
  for (const level of ['info', 'warn', 'error', 'log'] as const) jest.spyOn(console, level).mockReturnValue(undefined);
});

const used = new Set<Expected>();
const heeded = new Set<string>();
const counts = { linted: 0, refused: 0 };

/** Runs a program; undefined where it is refused, since its choices do not go together. */
function run(make: Program['make']): readonly Said[] | undefined {
  const { face, app } = cdk8sFace();
  const { face: ours, finish } = heedful(face);
  try {
    make(ours);
    finish();
    counts.linted++;
    return saidOf(app);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    counts.refused++;
    return undefined;
  }
}

/** What is said and not listed, each once. */
const unexpected = (name: string, said: readonly Said[]): readonly string[] => [
  ...new Set(
    said.flatMap(({ by, rule, about }) => {
      const entry = EXPECTED.find((one) => one.rule === rule && one.programs.some((part) => name.includes(part)));
      if (entry === undefined) return [`${name}: ${about} [${rule}], says ${by}`];
      used.add(entry);
      return [];
    }),
  ),
];

const unexpectedIn = (programs: readonly Program[]): readonly string[] =>
  programs.flatMap(({ name, make }) => {
    const said = run(make);
    return said === undefined ? [`${name}: is refused`] : unexpected(name, said);
  });

test('nothing is said of programs that people read: examples, the README, and what docs/RULES.md calls right', async () => {
  const wrong: string[] = [];
  const all = [...examplePrograms(), ...readmePrograms(), ...rightPrograms()];
  for (const document of all) {
    wrong.push(...unexpected(document.name, await saidOfDocument(document)));
    counts.linted++;
  }
  expect(wrong).toEqual([]);
  expect(all.length).toBeGreaterThan(40);
});

test('nothing is said of any platform, with each of its images and systems, once a user has done what warnings say', () => {
  expect(platformPrograms().flatMap(unexpectedOnceHeeded)).toEqual([]);
});

test('nothing is said of any construct, controller, kind, server, allocator, delivery and vehicle', () => {
  const scenes = [...workloadScenes(), ...clusterScenes(), ...otherScenes()];
  const programs = scenes.map((scene) => {
    const name = `${scene.construct} ${scene.variant}`.trim();
    const { given, ...around } = BESIDES[name] ?? {};
    const make = (face: Face): void => void scene.make({ ...face, ...within(face, around) }, 'sweep', { ...scene.given, ...given });
    return { name, make };
  });
  expect(unexpectedIn(programs)).toEqual([]);
  const names = programs.map(({ name }) => name);
  expect(Object.keys(BESIDES).filter((name) => !names.includes(name))).toEqual([]);
});

/** Pools with further props. */
const within = (face: Face, { pool }: Needed): Partial<Face> => ({
  pool: (of, id, props) => face.pool(of, id, { ...props, ...pool }),
});

test('nothing is said of combinations that go together, once a user has done what warnings say', () => {
  expect(combinationPrograms().flatMap(unexpectedOnceHeeded)).toEqual([]);
  expect(Object.keys(HEEDED).filter((rule) => !heeded.has(rule))).toEqual([]);
});

/** What is still said when a user has given what the warnings asked for. */
function unexpectedOnceHeeded({ name, make, again }: HeedingProgram): readonly string[] {
  let said = run(make);
  const rules = new Set<string>();
  for (let news = heedable(said, rules); news.length > 0; news = heedable(said, rules)) {
    for (const rule of news) {
      rules.add(rule);
      heeded.add(rule);
    }
    said = run(again(heeding(rules)));
  }
  return said === undefined ? [] : unexpected(name, said);
}

const heedable = (said: readonly Said[] | undefined, done: ReadonlySet<string>): readonly string[] => [
  ...new Set((said ?? []).flatMap(({ rule }) => (Object.hasOwn(HEEDED, rule) && !done.has(rule) ? [rule] : []))),
];

test.each(Object.entries(scenarios))('of the capability: %s, nothing is said but what it is about', (name, make) => {
  const said = run(make) ?? [];
  expect([...new Set(said.map(({ rule }) => rule))].sort()).toEqual([...(ABOUT[name] ?? [])].sort());
});

test('each expected warning occurs, and the lists name programs that there are', () => {
  expect(EXPECTED.filter((entry) => !used.has(entry))).toEqual([]);
  expect(Object.keys(ABOUT).filter((name) => !Object.hasOwn(scenarios, name))).toEqual([]);
  process.stdout.write(
    `own output: ${counts.linted} programs linted, ${counts.refused} refused; ${EXPECTED.length} warnings that a user cannot avoid\n`,
  );
});
