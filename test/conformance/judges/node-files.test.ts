// What vehicles write for nodes, read by the programs that read it there: Butane and Ignition, Talos, cloud-init. The files
// of nodes that are in the corpus are judged with it; of systems outside of it, a plan with every kind of primitive is.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { parseYaml } from '../../../lib/internal';
import { vehicleRows } from '../../../lib/plans/node/vehicles/vehicles';
import { filesBy, SETTINGS, wholePlan } from '../../node/vehicles/whole-plan';
import { type GoProgram, goProgram, pinned, type Verdict } from '../go';
import { alsoJudging, documentsFor, judged } from '../verdicts';

interface Question {
  readonly id: string;
  readonly form: string;
  readonly text: string;
  /** What Butane has to make of the text. */
  readonly beside?: string;
}

let program: GoProgram;
beforeAll(async () => (program = await goProgram('nodes', [])));
afterAll(() => program.close());

/** Pages in the kernel's own words, which some platforms have a field for. */
const PAGES: typeof SETTINGS = [{ id: 'pages', primitives: [{ kind: 'kernelArgument', argument: 'hugepagesz=2M hugepages=1024' }] }];

/** The whole plan, each of its settings alone, and none. */
const plans = [SETTINGS, ...SETTINGS.map((setting) => [setting]), PAGES, []];

const questionsOf = (id: string, distribution: string, os: string, form: string, path: string, beside?: string): readonly Question[] =>
  plans.map((settings, index) => {
    const files = filesBy(id, wholePlan(distribution, os, settings));
    const text = files[path] ?? '';
    return { id: `${distribution} ${os} ${index}`, form, text, ...(beside === undefined ? {} : { beside: files[beside] ?? '' }) };
  });

/** What one vehicle writes into a file of its whole plan and of each of its settings alone, as questions; nothing where it writes none. */
const configured = (
  id: string,
  distribution: string,
  os: string,
  path: string,
  ask: (text: string) => readonly Omit<Question, 'id'>[],
): readonly Question[] => {
  const questions = plans.flatMap((settings, index) => {
    const text = filesBy(id, wholePlan(distribution, os, settings))[path];
    return text === undefined ? [] : ask(text).map((one) => ({ id: `${path} ${index}`, ...one }));
  });
  expect(questions.length).toBeGreaterThan(1);
  return questions;
};

const AZURE = 'github.com/Azure/azure-sdk-for-go/sdk/resourcemanager/containerservice/armcontainerservice/v6';

const refused = (verdicts: readonly Verdict[]) => verdicts.filter(({ accepted }) => !accepted);

test('Butane takes ours strictly, and makes of it the Ignition that we write; Ignition takes that', async () => {
  const nodes = [
    ['kubeadm', 'flatcar'],
    ['k3s', 'fedora-coreos'],
    ['rke2', 'flatcar'],
  ] as const;
  const questions = nodes.flatMap(([distribution, os]) => [
    ...questionsOf('ignition', distribution, os, 'butane', 'butane.yaml', 'ignition.json'),
    ...questionsOf('ignition', distribution, os, 'ignition', 'ignition.json'),
  ]);
  const row = alsoJudging(
    'butane and ignition',
    `${pinned('nodes', 'github.com/coreos/butane')}, ${pinned('nodes', 'github.com/coreos/ignition/v2')}`,
  );
  expect(refused(await program.ask(questions))).toEqual([]);
  row(questions.length);
});

test('Talos lays our patch over the configuration of a worker, and takes what comes of it', async () => {
  const questions = questionsOf('talos', 'talos', 'talos', 'talos', 'talos-patch.yaml');
  const row = alsoJudging('talos', pinned('nodes', 'github.com/siderolabs/talos/pkg/machinery'));
  expect(refused(await program.ask(questions))).toEqual([]);
  row(questions.length);
});

test("GKE's API has every field of its node system configuration", async () => {
  const questions = configured('gke', 'gke', 'cos', 'node-system-config.yaml', (text) =>
    parseYaml(text).map((value) => ({ form: 'gke', text: JSON.stringify(value) })),
  );
  const row = alsoJudging("GKE's API", pinned('nodes', 'cloud.google.com/go/container'));
  expect(refused(await program.ask(questions))).toEqual([]);
  row(questions.length);
});

test("AKS's API has every field of the configuration of its nodes", async () => {
  const aks = (path: string, form: string) => configured('aks', 'aks', 'ubuntu-24.04', path, (text) => [{ form, text }]);
  const questions = [...aks('kubelet-config.json', 'aks-kubelet'), ...aks('linux-os-config.json', 'aks-linux')];
  const row = alsoJudging("AKS's API", pinned('nodes', AZURE));
  expect(refused(await program.ask(questions))).toEqual([]);
  row(questions.length);
});

test('Ignition takes what a MachineConfig of OpenShift has for it', async () => {
  const questions = configured('openshift', 'openshift', 'rhcos', 'openshift.yaml', (text) =>
    (parseYaml(text) as readonly { readonly kind: string; readonly spec: { readonly config?: object } }[]).flatMap(({ kind, spec }) =>
      kind === 'MachineConfig' && spec.config !== undefined ? [{ form: 'machineconfig', text: JSON.stringify(spec.config) }] : [],
    ),
  );
  const row = alsoJudging('MachineConfig', pinned('nodes', 'github.com/coreos/ignition/v2'));
  expect(refused(await program.ask(questions))).toEqual([]);
  row(questions.length);
});

test('goresctrl, which reads classes of disks for containerd and CRI-O, takes those of the corpus', async () => {
  const started = Date.now();
  const questions: Question[] = [];
  for await (const { id, content } of documentsFor('goresctrl')) questions.push({ id, form: 'blockio', text: content as string });
  expect(refused(await program.ask(questions))).toEqual([]);
  const seconds = (Date.now() - started) / 1000;
  judged({ consumer: 'goresctrl', version: pinned('nodes', 'github.com/intel/goresctrl'), ids: questions.map(({ id }) => id), seconds });
});

test.each([
  ['a limit that goresctrl does not know', 'blockio', 'Classes:\n  a:\n    - ThrottleWrite: "1"\n', 'unknown field'],
  [
    'a bandwidth that is no quantity',
    'blockio',
    'Classes:\n  a:\n    - Devices: [/dev/a]\n      ThrottleWriteBps: 1Mi/s\n',
    'syntax error',
  ],
  ['a field that GKE does not have', 'gke', '{"linuxConfig":{"transparentHugepage":"always"}}', 'unknown field'],
  ['a word that is none of GKE', 'gke', '{"linuxConfig":{"transparentHugepageEnabled":"madvise"}}', 'invalid value for enum'],
  ['a part that GKE does not have', 'gke', '{"kubelet":{}}', 'unknown part'],
  ['a field that AKS does not have', 'aks-kubelet', '{"memoryManagerPolicy":"Static"}', 'reads another file'],
  ['a sysctl that AKS does not have', 'aks-linux', '{"sysctls":{"vmDirtyBytes":1}}', 'reads another file'],
  ['a number where AKS has text', 'aks-kubelet', '{"cpuManagerPolicy":1}', 'cannot unmarshal number'],
  [
    'a file without a path in a MachineConfig',
    'machineconfig',
    '{"ignition":{"version":"3.2.0"},"storage":{"files":[{"mode":420}]}}',
    'path',
  ],
  ['a field that Talos keeps for itself', 'talos', 'machine:\n  kubelet:\n    extraConfig:\n      port: 1\n', "can't be overridden"],
  ['a key that Talos does not know', 'talos', 'machine:\n  sysctl:\n    a: b\n', 'unknown keys'],
  ['a key that Butane does not know', 'butane', 'variant: flatcar\nversion: 1.1.0\nstorage:\n  file: []\n', 'unused key file'],
  ['two files of one path', 'ignition', '{"ignition":{"version":"3.4.0"},"storage":{"files":[{"path":"/a"},{"path":"/a"}]}}', 'duplicate'],
])('refuses %s', async (_what, form, text, message) => {
  const [verdict] = await program.ask([{ id: 'a', form, text }] as readonly Question[]);
  expect(verdict).toMatchObject({ accepted: false, messages: expect.arrayContaining([expect.stringContaining(message)]) as unknown });
});

test('cloud-init takes what we write for it and for nodeadm', () => {
  const nodes = [
    ['cloud-init', 'kubeadm', 'debian-12', 'cloud-init.yaml'],
    ['cloud-init', 'rke2', 'rhel-9', 'cloud-init.yaml'],
    ['cloud-init', 'oke', 'oracle-linux', 'cloud-init.yaml'],
    ['cloud-init', 'eks', 'ubuntu-24.04', 'cloud-init.yaml'],
    ['nodeadm', 'eks', 'amazon-linux-2023', 'user-data.mime'],
  ] as const;
  const asked = nodes.flatMap(([id, distribution, os, path]) =>
    plans.map((settings, index) => ({ id: `${distribution} ${index}`, content: filesBy(id, wholePlan(distribution, os, settings))[path] })),
  );
  const input = asked.map((question) => `${JSON.stringify(question)}\n`).join('');
  const answers = execFileSync('/usr/bin/python3', [join(__dirname, 'cloud-init/read.py')], { input, encoding: 'utf8' });
  const verdicts = answers.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line) as Verdict]));
  expect(verdicts.length).toBe(asked.length);
  // cloud-init has no handler for nodeadm's part, and leaves it to nodeadm.
  expect(refused(verdicts).filter(({ messages }) => messages.some((message) => !message.includes('application/node.eks.aws')))).toEqual([]);
});

const NOISE = Array.from({ length: 80 }, (_, index) => createHash('sha512').update(String(index)).digest('base64')).join('\n');

/** The scripts that user data write, unpacked. */
const scriptsIn = (text: string): readonly string[] =>
  text.includes('#cloud-config')
    ? (
        parseYaml(text.slice(text.indexOf('#cloud-config')).split('\n--cdk8s-gpu')[0] ?? '') as readonly {
          readonly write_files?: readonly { readonly content: string; readonly encoding?: string }[];
        }[]
      )
        .flatMap(({ write_files: files = [] }) => files)
        .map(({ content, encoding }) => (encoding === undefined ? content : gunzipSync(Buffer.from(content, 'base64')).toString('utf8')))
        .filter((content) => content.startsWith('#!'))
    : [];

test('shellcheck takes every script that a vehicle writes', () => {
  const nodes = [
    ['nodeadm', 'eks', 'amazon-linux-2023'],
    ['gke', 'gke', 'cos'],
    ['aks', 'aks', 'ubuntu-24.04'],
    ['cloud-init', 'eks', 'ubuntu-24.04'],
    ['cloud-init', 'oke', 'oracle-linux'],
  ] as const;
  // What is too long for user data is there as commands alone.
  const long = [...SETTINGS, { id: 'long', primitives: [{ kind: 'file', path: '/etc/long', text: NOISE }] }] as const;
  for (const [id, distribution, os] of nodes)
    for (const settings of [...plans, long])
      for (const [path, input] of Object.entries(filesBy(id, wholePlan(distribution, os, settings))))
        for (const script of path.endsWith('.sh') ? [input] : scriptsIn(input)) execFileSync('shellcheck', ['-'], { input: script });
});

test('every vehicle has a judge', () => {
  // Of kubeadm: judges/kubeadm.test.ts.
  const here = ['nodeadm', 'cloud-init', 'ignition', 'talos', 'bash', 'kubeadm', 'gke', 'aks'];
  // test/node/vehicles/schemas.test.ts holds these against upstream's definitions.
  const definitions = ['openshift', 'compute-class', 'karpenter', 'karpenter-azure', 'daemon-set'];
  // No program of its own can be had: its model is written in Rust, and its table of keys names its source.
  const none = ['bottlerocket'];
  expect(vehicleRows.map(({ id }) => id).filter((id) => ![...here, ...definitions, ...none].includes(id))).toEqual([]);
});
