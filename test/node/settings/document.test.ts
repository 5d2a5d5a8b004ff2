import { allSettings, intents } from '../../../lib/plans/node';
import { machines } from '../../../lib/words/machine';
import type { SettingQuestion, SettingRow } from '../../../lib/plans/node';
import { platformOf } from '../../../lib/words/platforms';
import { expectDocument } from '../../document';

/** A server of metal with the driver on it, whose layout is known. */
const question: SettingQuestion = {
  cluster: { name: 'prod', path: 'prod', kubernetes: '1.34', distribution: 'kubeadm' },
  machine: machines.dgxH100,
  os: 'ubuntu-24.04',
  platform: platformOf('kubeadm')!,
  image: platformOf('kubeadm')!.images['host-driver']!,
  kubelet: { apiVersion: 'kubelet.config.k8s.io/v1beta1', kind: 'KubeletConfiguration', reservedSystemCPUs: '0-1,56-57,112-113,168-169' },
  labels: {},
  taints: [],
};

const cell = (value: unknown): string =>
  value === undefined ? 'unchanged' : `\`${typeof value === 'string' ? value : JSON.stringify(value).replaceAll('"', "'")}\``;
const row = (cells: readonly string[]): string => `| ${cells.map((one) => one.replaceAll('|', '\\|')).join(' | ')} |`;

test('docs/SETTINGS.md has every setting with its reason, and what each intent makes of it', () => {
  const rows = allSettings();
  const usual = ({ option }: SettingRow) => intents.map((intent) => option!.usual({ ...question, tuning: { intent } }, intent));
  const asked = rows.filter((one) => one.option !== undefined);
  const byIntent = asked.filter((one) => usual(one).some((value) => value !== undefined));
  expectDocument(
    'SETTINGS.md',
    [
      '# Settings of a node',
      '',
      'What `TunedGpuNode` and `MigPartitionedNodePool` set up a node with besides its kubelet; written by `CDK8S_GPU_PINS=write npx jest test/node/settings`.',
      "`npx cdk8s-gpu explain POOL --from FOLDER` prints them for a pool of yours. `'unchanged'` leaves a setting as the node's image has it.",
      '',
      '## By intent',
      '',
      "On a DGX H100 with Ubuntu 24.04 and the driver on the node. In a virtual machine the settings of CPUs and PCI are the host's, and are left out.",
      '',
      row(['Property', ...intents.map((intent) => `\`${intent}\``)]),
      row(['---', ...intents.map(() => '---')]),
      ...byIntent.map((one) => row([`\`${one.option!.at}\``, ...usual(one).map(cell)])),
      '',
      '## Every setting',
      '',
      row(['Property', 'Why', 'How one sees it', 'Source']),
      row(['---', '---', '---', '---']),
      ...rows.map(({ id, option, why, verify, source }) => row([`\`${option?.at ?? id}\``, why, `\`${verify}\``, source])),
      '',
    ].join('\n'),
  );
});
