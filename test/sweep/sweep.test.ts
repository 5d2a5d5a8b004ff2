import * as lib from '../../lib';
import { GpuConstruct } from '../../lib/faces/cdk8s';
import { integer, optional } from '../../lib/internal';
import { trainingControllers } from '../../lib/words/kinds';
import { otherwiseWithPulumi } from './faces';
import type { Scene } from './scene';
import { clusterScenes } from './scenes/clusters';
import { otherScenes } from './scenes/others';
import { servers, servingRows, workloadScenes } from './scenes/workloads';
import { MOST, type Still, still } from './still';
import { isIn, Sweep, type Swept } from './sweep';

// Warnings of scenes are no concern of this suite.
jest.spyOn(process.stderr, 'write').mockReturnValue(true);
for (const level of ['info', 'warn'] as const) jest.spyOn(console, level).mockReturnValue(undefined);

const scenes = [...workloadScenes(), ...clusterScenes(), ...otherScenes()];
const counts: Record<Swept['fate'], number> = { moved: 0, refused: 0, told: 0, dropped: 0, unnamed: 0, unmade: 0 };
const used = new Set<Still>();
let listed = 0;

const entryOf = ({ construct, variant }: Scene, prop: string): Still | undefined =>
  still.find(
    (one) =>
      one.constructs.includes(construct) &&
      (isIn(prop, one.prop) || isIn(prop.replace(/\(\w+\)/, '(*)'), one.prop)) &&
      (one.variants === undefined || one.variants.includes(variant)),
  );

test.each(scenes.map((scene) => [`${scene.construct} ${scene.variant}`.trim(), scene] as const))(
  'every prop of %s moves the output of both faces, or is refused by its name',
  async (_name, scene) => {
    const sweep = new Sweep(scene);
    const lost: string[] = [];
    for (const { prop, fate, about } of sweep.run()) {
      counts[fate]++;
      if (['moved', 'refused', 'told'].includes(fate)) continue;
      const entry = entryOf(scene, prop);
      if (entry === undefined) lost.push(`${fate}: ${prop}${about === undefined ? '' : ` (${about})`}`);
      else {
        used.add(entry);
        listed++;
      }
    }
    expect(lost).toEqual([]);
    const otherwise = await otherwiseWithPulumi(scene, sweep.cases);
    expect(otherwise.map(([{ given }, why]) => [why, given])).toEqual([]);
  },
);

test('every construct is swept', () => {
  const constructs = Object.entries(lib).flatMap(([name, value]) =>
    typeof value === 'function' && (value as { prototype?: unknown }).prototype instanceof GpuConstruct ? [name] : [],
  );
  expect(constructs.length).toBeGreaterThan(25);
  expect(constructs.filter((name) => !scenes.some(({ construct }) => construct === name))).toEqual([]);
});

test('every controller of training jobs and model servers is swept, in each of its modes, and every model server', () => {
  const sweptAs = (construct: string): readonly string[] =>
    scenes.filter((one) => one.construct === construct).map(({ variant }) => variant);
  expect(sweptAs('GpuTrainingJob')).toEqual(trainingControllers);
  const swept = sweptAs('GpuInferenceService').map((variant) => variant.split(', '));
  expect([...new Set(swept.map(([row]) => row))]).toEqual(servingRows.map(([row]) => row));
  expect([...new Set(swept.map(([, server]) => server))].sort()).toEqual(servers.map(({ kind }) => kind).sort());
});

test('a new prop that nobody delivers is found, by its name', () => {
  const [scene] = scenes as [Scene];
  if (scene.schema.is !== 'object') throw new Error('the first scene has no keys');
  const schema = { ...scene.schema, keys: { shiny: optional(integer({ min: 1 })), dull: optional(integer({ min: 1 })) } };
  const without = ({ shiny: _shiny, ...given }: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> => given;
  const sweep = new Sweep({ ...scene, schema, make: (face, id, given) => scene.make(face, id, without(given)) });
  expect(sweep.run()).toEqual([{ prop: 'shiny', fate: 'dropped' }, expect.objectContaining({ prop: 'dull', fate: 'refused' })]);
});

test('the list of what moves nothing is short, and every entry of it is needed', () => {
  expect(still.length).toBeLessThanOrEqual(MOST);
  expect(still.filter((entry) => !used.has(entry))).toEqual([]);
  const tried = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const { moved, refused, told } = counts;
  process.stdout.write(
    `sweep: ${scenes.length} scenes; ${tried} props tried, ${moved} moved, ${refused} refused, ${told} told by a warning, ${listed} listed by ${still.length} entries\n`,
  );
});
