// Opaque configuration of claims is decoded and validated as NVIDIA's DRA driver does. `consumers.ts` says whether there
// is any yet: until then the samples below are all that is judged.
import type { CorpusDocument } from '../corpus/document';
import { type GoProgram, goProgram, pinned } from '../go';
import { documentsFor, judged } from '../verdicts';

let program: GoProgram;
beforeAll(async () => {
  program = await goProgram('nvidia', ['dra']);
});
afterAll(() => program.close());

interface Parameters {
  readonly content: object;
  readonly featureGates?: Readonly<Record<string, boolean>>;
}

const parameters = (kind: string, fields: object, ...gates: readonly string[]): Parameters => ({
  content: { apiVersion: 'resource.nvidia.com/v1beta1', kind, ...fields },
  featureGates: Object.fromEntries(gates.map((gate) => [gate, true])),
});
const sliced = (interval: string): object => ({ sharing: { strategy: 'TimeSlicing', timeSlicingConfig: { interval } } });
const mps = { sharing: { strategy: 'MPS', mpsConfig: { defaultActiveThreadPercentage: 50 } } };

const right: Readonly<Record<string, Parameters>> = {
  'a GPU': parameters('GpuConfig', {}),
  'long time slices': parameters('GpuConfig', sliced('Long'), 'TimeSlicingSettings'),
  'half of the threads': parameters('GpuConfig', mps, 'MPSSupport'),
  'a channel of a domain': parameters('ComputeDomainChannelConfig', { domainID: '6f2a2b52-0d2b-4d3e-9b0a-111111111111' }),
};

const wrong: readonly (readonly [name: string, given: Parameters, says: string])[] = [
  ['a field that there is not', parameters('GpuConfig', { share: {} }), 'unknown field "share"'],
  ['a kind that there is not', parameters('GpuConfiguration', {}), 'no kind "GpuConfiguration"'],
  ['a kind that no claim takes', parameters('ComputeDomain', {}), 'no claim takes'],
  ['a time slice that there is not', parameters('GpuConfig', sliced('Longer'), 'TimeSlicingSettings'), 'unknown time-slice interval'],
  ['MPS without its gate', parameters('GpuConfig', mps), '"MPSSupport" feature gate is not enabled'],
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

test('accepts every configuration of the corpus', async () => {
  const started = Date.now();
  const documents: CorpusDocument[] = [];
  for await (const document of documentsFor('dra-driver')) documents.push(document);
  const verdicts = await program.ask(documents.map(({ id, content }) => ({ id, ...(content as Parameters) })));
  const version = pinned('nvidia', 'sigs.k8s.io/dra-driver-nvidia-gpu');
  judged({ consumer: 'dra-driver', version, ids: documents.map(({ id }) => id), seconds: (Date.now() - started) / 1000 });
  expect(verdicts.filter(({ accepted }) => !accepted)).toEqual([]);
});
