import * as utilities from '@pulumi/kubernetes/utilities';
import { type Recording, recordings } from './recording';
import { replay } from './replay';
import { scenarios } from './scenarios';

// What the real engine was asked when these programs ran on it. That it is asked the same now means that what it did then
// (recorded/, RESULTS.md) still holds. After a change that is meant, run `npm run test:pulumi` and look at what moved.
const all = recordings();
const runs = all.flatMap((recording) => [
  { name: `${recording.scenario}, ${recording.step}, preview`, recording, run: recording.preview, dryRun: true },
  ...(recording.up ? [{ name: `${recording.scenario}, ${recording.step}, up`, recording, run: recording.up, dryRun: false }] : []),
]);

/** What the program says stands in its scenario: the engine prints it, and answers nothing. */
const warnsIn = ({ scenario, step }: Recording): readonly string[] =>
  scenarios[scenario]?.steps.find(({ name }) => name === step)?.warns ?? [];

test.each(runs)('$name asks the engine for what it asked for on the real one', async ({ recording, run, dryRun }) => {
  const { asked, outputs, states, warned } = await replay(recording, dryRun, utilities.getVersion());
  expect(warned).toEqual(warnsIn(recording));
  expect(asked).toEqual(run.asked);
  expect(outputs).toEqual(run.outputs);
  expect(states).toEqual(Object.fromEntries(Object.entries(run.constructed ?? {}).map(([name, { state }]) => [name, state])));
});

test.each(Object.entries(scenarios))('every step of %s is recorded as it is now', (scenario, { steps }) => {
  const recorded = all.filter((recording) => recording.scenario === scenario);
  const now = steps.filter(({ refuses }) => refuses === undefined);
  const byName = (one: { name: string }, other: { name: string }): number => (one.name < other.name ? -1 : 1);
  expect(recorded.map(({ step: name, settings, preview: { changes } }) => ({ name, settings, changes })).sort(byName)).toEqual(
    now.map(({ name, settings, changes }) => ({ name, settings, changes })).sort(byName),
  );
});
