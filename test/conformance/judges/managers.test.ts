// The kubelet's own Topology, CPU, Memory and Device Managers admit pods on machines, and our simulation must answer the
// same: whether, and on which NUMA nodes. `CDK8S_GPU_CASES` and `CDK8S_GPU_SEED` draw more cases, or others.
import type { CorpusDocument } from '../corpus/document';
import type { GoProgram } from '../go';
import { alsoJudging, documentsFor, judged } from '../verdicts';
import { askAll, managers, managersVersion } from './managers/ask';
import { caseOf, disagreement, theirs } from './managers/compare';
import { drawAndCompare } from './managers/draw';
import { presets, withoutMemory } from './managers/machines';
import { plannedCases } from './managers/planned';
import { stopped, threeOfThree } from './managers/wrong';

const CASES = Number(process.env['CDK8S_GPU_CASES'] ?? 5000);
const SEED = Number(process.env['CDK8S_GPU_SEED'] ?? 20_261_121);

const PRESETS = [
  'dgx-h100',
  'dgx-h200',
  'dgx-a100',
  'dgx-a100-40gb',
  'dgx-spark',
  'gb200-nvl72-tray',
  'gb300-nvl72-tray',
  'supermicro-as-8125gs-tnhr',
  'supermicro-sys-821ge-tnhr',
  'supermicro-sys-421ge-tnhr2-lcc',
  'supermicro-as-4125gs-tnhr2-lcc',
  'asus-esc-n8-e11',
  'smc-h100',
  'fujitsu-gx2560-m7',
  'qct-d54u-3u-4xh100-pcie',
  'qct-d54u-3u-4xl40s',
  'gigabyte-g593-sd1',
  'asus-esc8000a-e12',
  'puget-wrx90',
  'aws-g4dn.metal',
  'aws-g5.48xlarge',
  'aws-p4d.24xlarge',
  'aws-p4de.24xlarge',
  'aws-p5.48xlarge',
  'azure-nd40rs-v2',
  'azure-nd96amsr-a100-v4',
  'azure-nd96isr-h100-v5',
  'azure-nd96isr-h200-v5',
  'gcp-a2-highgpu-8g',
  'gcp-a2-ultragpu-8g',
  'gcp-a3-highgpu-8g',
  'gcp-a3-megagpu-8g',
  'oci-BM.GPU4.8',
  'oci-BM.GPU.H100.8',
];
/** Judged with the Memory Manager off. */
const WITHOUT_MEMORY = [
  'gh200',
  'gh200-144gb',
  'hgx-h20',
  'hgx-b300',
  'azure-nc48ads-a100-v4',
  'azure-nc96ads-a100-v4',
  'azure-nd96asr-v4',
];

let programs: readonly GoProgram[];
beforeAll(async () => {
  programs = await managers();
});
afterAll(() => Promise.all(programs.map((program) => program.close())));

test('are asked about every machine of the library whose NUMA nodes are known', () => {
  expect(presets.map(({ name }) => name)).toEqual(PRESETS);
  expect(withoutMemory.map(({ name }) => name)).toEqual(WITHOUT_MEMORY);
});

test('refuse what they cannot start with', async () => {
  const verdicts = await askAll(
    programs,
    stopped.map(([, asked]) => asked),
  );
  expect(verdicts.map(({ accepted, messages }, index) => [stopped[index]![0], accepted, messages.join(' ')])).toEqual(
    stopped.map(([name, , says]) => [name, false, expect.stringContaining(says) as string]),
  );
});

test('reject a pod whose GPUs are free on no socket alone', async () => {
  const [verdict] = await askAll(programs, [threeOfThree]);
  expect(theirs(verdict!)).toEqual([{ main: [0] }, { main: [1] }, 'TopologyAffinityError']);
  expect(disagreement(threeOfThree, verdict!)).toBeUndefined();
});

test('disagree with a simulation that believes a GPU to be elsewhere', async () => {
  const [verdict] = await askAll(programs, [threeOfThree]);
  const { machine } = threeOfThree;
  const moved = { ...machine, gpus: machine.gpus.map((gpu) => (gpu.index === 3 ? { ...gpu, numaNode: 1 } : gpu)) };
  expect(disagreement({ ...threeOfThree, machine: moved }, verdict!)).toBeDefined();
});

test('start on every machine of the corpus, and admit its pods where we say so', async () => {
  const started = Date.now();
  const documents: CorpusDocument[] = [];
  for await (const document of documentsFor('managers')) documents.push(document);
  // Minors differ in nothing that is asked here.
  const distinct = new Map(documents.map((document) => [JSON.stringify(document.content), document]));
  const asked = [...distinct.values()].map(({ content }) => caseOf(content));
  const verdicts = await askAll(programs, asked);
  const ids = documents.map(({ id }) => id);
  judged({ consumer: 'managers', version: managersVersion(), ids, seconds: (Date.now() - started) / 1000 });
  const found = [...distinct.values()].flatMap(({ from, sort }, index) => {
    const differs = disagreement(asked[index]!, verdicts[index]!);
    return differs === undefined ? [] : [{ from: from[0], sort, ...differs }];
  });
  expect(found.slice(0, 10)).toEqual([]);
});

test('admit the pods that a kubelet was planned for where we say so, under every policy', async () => {
  const planned = plannedCases();
  const done = alsoJudging('managers: pods that a kubelet was planned for', managersVersion());
  const verdicts = await askAll(programs, planned);
  done(planned.length);
  const found = planned.flatMap((asked, index) => {
    const differs = disagreement(asked, verdicts[index]!);
    return differs === undefined ? [] : [{ machine: asked.machine.name, kubelet: asked.kubelet, pod: asked.pods[0], ...differs }];
  });
  expect(found.slice(0, 10)).toEqual([]);
  const blind = planned.filter(({ machine }) => withoutMemory.includes(machine));
  expect(new Set(blind.map(({ machine }) => machine.name))).toEqual(new Set(WITHOUT_MEMORY));
  expect(blind.filter(({ kubelet }) => (kubelet.memoryManagerPolicy ?? 'None') !== 'None')).toEqual([]);
  const policies = planned.map(({ kubelet }) => String(kubelet.topologyManagerPolicy));
  const counts = ['best-effort', 'restricted', 'single-numa-node'].map(
    (policy) => [policy, policies.filter((one) => one === policy).length] as const,
  );
  process.stdout.write(`managers: ${planned.length} planned: ${counts.map(([policy, count]) => `${count} ${policy}`).join(', ')}\n`);
  expect(counts.filter(([, count]) => count < 5)).toEqual([]);
  const reasons = new Set(verdicts.flatMap(({ pods }) => pods.map(({ reason }) => reason)));
  expect([...reasons]).toEqual(expect.arrayContaining([undefined, 'TopologyAffinityError']));
});

test(`answer as the simulation does, ${CASES} times`, async () => {
  const done = alsoJudging('managers: drawn machines and pods', managersVersion());
  const { cases, pods, undetermined, smallest } = await drawAndCompare(CASES, SEED);
  done(cases);
  expect(smallest).toBeUndefined();
  expect(cases).toBe(CASES);
  expect(undetermined).toBeLessThan(CASES / 100);
  const counts = [...pods].sort(([, one], [, other]) => other - one);
  process.stdout.write(
    `managers: ${cases} cases from the seed ${SEED}: ${counts.map(([kind, count]) => `${count} ${kind}`).join(', ')}; ${undetermined} cases undetermined\n`,
  );
  // All that can become of a pod has become of some.
  expect(counts.map(([kind]) => kind).sort()).toEqual([
    'OutOf',
    'SMTAlignmentError',
    'TopologyAffinityError',
    'UnexpectedAdmissionError',
    'admitted',
  ]);
});
