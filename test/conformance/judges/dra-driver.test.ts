// Opaque configuration of claims and of classes is decoded and validated as NVIDIA's DRA driver does, and the feature gates of
// its releases as it does when it starts.
import fc from 'fast-check';
import { wrongParameters } from '../../../lib/rules/checks/dra/parameters';
import { laterDraParameters, rightDraParameters, wrongDraParameters } from '../../rules/dra-parameters';
import type { CorpusDocument } from '../corpus/document';
import { type GoProgram, goProgram, pinned } from '../go';
import { alsoJudging, documentsFor, judged } from '../verdicts';
import { type DraQuestion, draQuestionOf } from './dra/ask';
import { anyParameters } from './dra/draw';

const VERSION = pinned('nvidia', 'sigs.k8s.io/dra-driver-nvidia-gpu');

let program: GoProgram;
beforeAll(async () => {
  program = await goProgram('nvidia', ['dra']);
});
afterAll(() => program.close());

const parameters = (kind: string, fields: object, ...gates: readonly string[]): DraQuestion => ({
  content: { apiVersion: 'resource.nvidia.com/v1beta1', kind, ...fields },
  featureGates: Object.fromEntries(gates.map((gate) => [gate, true])),
});
const sliced = (interval: string): object => ({ sharing: { strategy: 'TimeSlicing', timeSlicingConfig: { interval } } });
const mps = { sharing: { strategy: 'MPS', mpsConfig: { defaultActiveThreadPercentage: 50 } } };

const right: Readonly<Record<string, DraQuestion>> = {
  'a GPU': parameters('GpuConfig', {}),
  'long time slices': parameters('GpuConfig', sliced('Long'), 'TimeSlicingSettings'),
  'half of the threads': parameters('GpuConfig', mps, 'MPSSupport'),
  'a channel of a domain': parameters('ComputeDomainChannelConfig', { domainID: '6f2a2b52-0d2b-4d3e-9b0a-111111111111' }),
};

/** Content that the question leaves out: the gates alone. */
const gates = (...names: readonly string[]): DraQuestion => ({
  featureGates: Object.fromEntries(names.map((name) => [name, true])),
});

const wrong: readonly (readonly [name: string, given: DraQuestion, says: string])[] = [
  ['a field that there is not', parameters('GpuConfig', { share: {} }), 'unknown field "share"'],
  ['a kind that there is not', parameters('GpuConfiguration', {}), 'no kind "GpuConfiguration"'],
  ['a kind that no claim takes', parameters('ComputeDomain', {}), 'no claim takes'],
  ['a time slice that there is not', parameters('GpuConfig', sliced('Longer'), 'TimeSlicingSettings'), 'unknown time-slice interval'],
  ['MPS without its gate', parameters('GpuConfig', mps), '"MPSSupport" feature gate is not enabled'],
  ['a gate that there is not', gates('MPS'), 'unrecognized feature gate: MPS'],
  ['a gate that is not on or off', { featureGates: { MPSSupport: 'on' } }, 'invalid value of MPSSupport'],
  ['gates that exclude each other', gates('DynamicMIG', 'MPSSupport'), 'mutually exclusive with MPSSupport'],
  ['a channel of no domain', parameters('ComputeDomainChannelConfig', {}), 'domainID cannot be empty'],
];

test('accepts what is right', async () => {
  const verdicts = await program.ask(Object.entries(right).map(([id, given]) => ({ id, ...given })));
  expect(verdicts.filter(({ accepted }) => !accepted)).toEqual([]);
});

test('refuses what is wrong, and says why', async () => {
  const verdicts = await program.ask(wrong.map(([id, given]) => ({ id, ...given })));
  expect(verdicts.map(({ id, accepted, messages }) => [id, accepted, messages.join(' ')])).toEqual(
    wrong.map(([id, , says]) => [id, false, expect.stringContaining(says) as string]),
  );
});

/** What the driver says with the gates of every way to share. */
const verdictsOf = (contents: readonly object[]) =>
  program.ask(
    contents.map((content, index) => ({
      id: String(index),
      content,
      featureGates: { TimeSlicingSettings: true, MPSSupport: true },
    })),
  );

test('refuses what our rule refuses, and accepts what it accepts', async () => {
  const all = [...rightDraParameters, ...wrongDraParameters];
  const verdicts = await verdictsOf(all.map(([, content]) => content));
  const accepted = verdicts.flatMap(({ accepted: takes }, index) => (takes ? [all[index]![0]] : []));
  expect(accepted).toEqual(rightDraParameters.map(([what]) => what));
});

test('does not know yet what our rule lets pass for later versions of it', async () => {
  const verdicts = await verdictsOf(laterDraParameters.map(([, content]) => content));
  expect(verdicts.map(({ messages }) => messages.join(' '))).toEqual(
    laterDraParameters.map(() => expect.stringContaining('unknown field "sharing.mpsConfig.multiUser"') as string),
  );
});

test('refuses of what is drawn what our rule refuses', async () => {
  const drawn = fc.sample(anyParameters, { numRuns: 600, seed: 20_261_122 });
  const done = alsoJudging('dra-driver: drawn parameters', VERSION);
  const verdicts = await verdictsOf(drawn);
  done(drawn.length);
  const compared = verdicts.map(({ accepted, messages }, index) => {
    const problems = wrongParameters(drawn[index]);
    return { parameters: drawn[index], accepted, messages, problems };
  });
  expect(compared.filter(({ accepted, problems }) => accepted !== (problems.length === 0)).slice(0, 5)).toEqual([]);
  const right = compared.filter(({ accepted }) => accepted).length;
  expect(Math.min(right, drawn.length - right)).toBeGreaterThan(150);
});

test('accepts every configuration of the corpus, and the gates of every release', async () => {
  const started = Date.now();
  const documents: CorpusDocument[] = [];
  for await (const document of documentsFor('dra-driver')) documents.push(document);
  const verdicts = await program.ask(documents.map((document) => ({ id: document.id, ...draQuestionOf(document) })));
  judged({ consumer: 'dra-driver', version: VERSION, ids: documents.map(({ id }) => id), seconds: (Date.now() - started) / 1000 });
  expect(verdicts.filter(({ accepted }) => !accepted)).toEqual([]);
});
