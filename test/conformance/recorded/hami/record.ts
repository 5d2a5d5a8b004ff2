// Renews the verdicts of HAMi; SOURCE.md says how to call it.
import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { hamiDeviceNames } from '../../../../lib/words/gpu';
import type { KubeObject } from '../../../../lib/words/kubernetes';
import { documentsFor } from '../../verdicts';
import { recordVerdicts, type RecordedVerdict } from '../verdicts';
import { programOf } from './build';
import { asAsked, type AskedPod, hamiPods } from './corpus-pods';
import { anonymous, asRead, DEVICE_CONFIG, deviceConfigs, type Fit, fits, MEMORY, nodeConfigs } from './inputs';
import { chartDeviceConfig, namedIn } from './device-names';
import { deviceNode, type DevicePod, devicePods, MOST_PODS } from './device-nodes';
import { NODE_GPUS, type Part, partsIn, placedPods } from './placed-pods';
import { WEBHOOK_DEVICES, webhookPods } from './webhook-pods';

const checkouts = process.env['CDK8S_GPU_HAMI'] ?? '';
/** As many pods of one kind as a node is looked at for. */
const MOST = 512;

interface Answer {
  readonly accepted: boolean;
  readonly messages: readonly string[];
  readonly pods?: number;
  readonly parts?: readonly Part[];
}

const built = new Map<string, string>();
afterAll(() => [...built.values()].forEach((program) => rmSync(dirname(program), { recursive: true })));

/** Asks all at once; the program logs as HAMi does. */
function ask(checkout: string, questions: readonly object[]): readonly Answer[] {
  const program = built.get(checkout) ?? programOf(checkout);
  built.set(checkout, program);
  const input = questions.map((question) => `${JSON.stringify(question)}\n`).join('');
  const out = execFileSync(program, { input, encoding: 'utf8', stdio: ['pipe', 'pipe', 'ignore'], maxBuffer: 1 << 28 });
  const answers = out
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Answer);
  if (answers.length !== questions.length) throw new Error(`${questions.length} questions, and ${answers.length} answers of ${checkout}`);
  return answers;
}

const verdicts =
  (sort: string) =>
  (checkout: string, inputs: readonly string[]): readonly RecordedVerdict[] =>
    ask(
      checkout,
      inputs.map((text) => ({ sort, text })),
    ).map(({ accepted, messages }, index) => (accepted ? [inputs[index]!] : [inputs[index]!, messages.join('; ')]));

test('records what HAMi says of configurations', async () => {
  const [devices, nodes] = [new Set(deviceConfigs), new Set(nodeConfigs)];
  for await (const { sort, content } of documentsFor('hami'))
    if (sort === 'hamiDeviceConfig') devices.add(asRead(content as string));
    else nodes.add(anonymous(content as string));
  recordVerdicts('hami/device-config', checkouts, [...devices], verdicts('device-config'));
  recordVerdicts('hami/node-config', checkouts, [...nodes], verdicts('node-config'));
});

test('records which pods the webhook refuses', async () => {
  const [whole, asked] = [new Set<string>(), new Set(webhookPods)];
  for await (const { content } of documentsFor('hami-webhook'))
    for (const { metadata, spec } of hamiPods(content as KubeObject)) {
      whole.add(JSON.stringify({ metadata: { annotations: metadata?.annotations ?? {} }, spec }));
      asked.add(JSON.stringify(asAsked({ spec })));
    }
  const answers = (checkout: string, inputs: readonly string[]): readonly RecordedVerdict[] =>
    ask(
      checkout,
      inputs.map((text) => ({ sort: 'pod', text: WEBHOOK_DEVICES, pod: podOf(JSON.parse(text) as AskedPod) })),
    ).map(({ accepted, messages }, index) => (accepted ? [inputs[index]!] : [inputs[index]!, messages.join('; ')]));
  recordVerdicts('hami/webhook', checkouts, [...asked], answers);
  // What was left away of the corpus is nothing that the webhook reads.
  for (const checkout of checkouts.split(',').map((named) => named.split('=')[1]!)) {
    const refused = new Set(answers(checkout, [...asked]).flatMap(([text, refusal]) => (refusal === undefined ? [] : [text])));
    const differ = answers(checkout, [...whole]).filter(
      ([text, refusal]) => refused.has(JSON.stringify(asAsked(JSON.parse(text) as AskedPod))) !== (refusal !== undefined),
    );
    expect(differ).toEqual([]);
  }
});

const podOf = ({ metadata, spec }: AskedPod): object => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name: 'a', namespace: 'a', ...metadata },
  spec,
});

test('records what pods take of GPUs', () => {
  const answers = (checkout: string, inputs: readonly string[]): readonly RecordedVerdict[] =>
    ask(
      checkout,
      inputs.map((text) => ({ sort: 'placed', text: DEVICE_CONFIG, gpus: NODE_GPUS, pod: podOf(JSON.parse(text) as AskedPod) })),
    ).map(({ accepted, messages, parts }, index) => [inputs[index]!, accepted ? JSON.stringify(parts) : messages.join('; ')]);
  recordVerdicts('hami/placed', checkouts, placedPods, answers, ([, said]) => partsIn(said) ?? 'refused');
});

test('records how many pods HAMi finds GPUs for', () => {
  const count = (checkout: string, inputs: readonly string[]): readonly RecordedVerdict[] =>
    ask(
      checkout,
      inputs.map((text) => questionOf(JSON.parse(text) as Fit)),
    ).map(({ pods }, index) => [inputs[index]!, String(pods)]);
  recordVerdicts('hami/fit', checkouts, [...new Set(fits.map((fit) => JSON.stringify(fit)))], count, ([, pods]) => pods);
});

function questionOf({ gpus, deviceSplitCount, deviceMemoryScaling, deviceCoreScaling, spec }: Fit): object {
  const gpu = {
    containers: deviceSplitCount,
    memory: Math.floor(MEMORY * deviceMemoryScaling),
    cores: Math.floor(100 * deviceCoreScaling),
  };
  return { sort: 'fit', text: DEVICE_CONFIG, most: MOST, gpus: Array.from({ length: gpus }, () => gpu), pod: podOf({ spec }) };
}

/** The version of a checkout. */
const versionOf = (checkout: string): string =>
  checkouts
    .split(',')
    .map((named) => named.split('='))
    .find(([, path]) => path === checkout)![0]!;

test('records what the chart calls devices of other vendors', () => {
  const names = (checkout: string, inputs: readonly string[]): readonly RecordedVerdict[] => {
    const text = chartDeviceConfig(checkout);
    return inputs.map((device) => [device, JSON.stringify(namedIn(text, device) ?? {})]);
  };
  recordVerdicts('hami/device-names', checkouts, hamiDeviceNames, names, ([, said]) => said);
});

test('records how many pods HAMi finds devices of other vendors for', () => {
  const count = (checkout: string, inputs: readonly string[]): readonly RecordedVerdict[] => {
    const text = chartDeviceConfig(checkout);
    return ask(
      checkout,
      inputs.map((input) => {
        const asked = JSON.parse(input) as DevicePod;
        const { limits, annotations = {} } = asked;
        // As the API server fills it in: requests are the limits.
        const containers = [{ name: 'a', image: 'x', resources: { limits, requests: limits } }];
        const pod = podOf({ metadata: { annotations }, spec: { schedulerName: 'hami-scheduler', containers } });
        return { sort: 'devices', text, most: MOST_PODS, node: deviceNode(asked, versionOf(checkout)), pod };
      }),
    ).map(({ accepted, messages, pods }, index) => [inputs[index]!, accepted ? String(pods) : messages.join('; ')]);
  };
  recordVerdicts('hami/devices', checkouts, devicePods, count, ([, said]) => (/^\d+$/.test(said ?? '') ? said : 'refused'));
});
