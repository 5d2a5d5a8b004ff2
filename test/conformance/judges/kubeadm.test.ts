// Configurations of kubeadm, decoded as kubeadm does: strictly; and patches of the kubelet's, laid over that of a cluster as it does.
import type { CorpusDocument } from '../corpus/document';
import { parseYaml } from '../../../lib/internal';
import { filesBy, SETTINGS, wholePlan } from '../../node/vehicles/whole-plan';
import { type GoProgram, goProgram, pinned, type Verdict } from '../go';
import { documentsFor, judged } from '../verdicts';
import { minors } from './apiserver/server';

const text = (version: string, scheduler: string): string =>
  `apiVersion: kubeadm.k8s.io/${version}\nkind: ClusterConfiguration\nscheduler: ${scheduler}\n`;

const wrong: readonly (readonly [name: string, content: string, says: string])[] = [
  ['a map of arguments in v1beta4', text('v1beta4', '{extraArgs: {config: /a}}'), 'cannot unmarshal object'],
  ['a list of arguments in v1beta3', text('v1beta3', '{extraArgs: [{name: config, value: /a}]}'), 'cannot unmarshal array'],
  ['a field that there is not', text('v1beta4', '{extraMounts: []}'), 'unknown field "scheduler.extraMounts"'],
  [
    'arguments of a node as a map in v1beta4',
    'apiVersion: kubeadm.k8s.io/v1beta4\nkind: JoinConfiguration\nnodeRegistration: {kubeletExtraArgs: {a: b}}\n',
    'cannot unmarshal object',
  ],
  ['a version that there is not', text('v1', '{}'), 'no kind "ClusterConfiguration"'],
];

describe.each(minors)('kubeadm of %s', (minor) => {
  let program: GoProgram;
  beforeAll(async () => {
    program = await goProgram(`kubernetes-${minor}`, ['kubeadm-config']);
  });
  afterAll(() => program.close());

  test.each(wrong)('refuses %s', async (id, content, says) => {
    const [verdict] = await program.ask([{ id, content } as { id: string }]);
    expect(verdict).toMatchObject({ accepted: false, messages: [expect.stringContaining(says)] });
  });

  test('accepts every configuration of the corpus', async () => {
    const consumer = `kubeadm-${minor}` as const;
    const started = Date.now();
    const documents: CorpusDocument[] = [];
    for await (const document of documentsFor(consumer)) documents.push(document);
    const verdicts = await program.ask(documents.map(({ id, content }) => ({ id, content })));
    const version = pinned(`kubernetes-${minor}`, 'k8s.io/kubernetes');
    judged({ consumer, version, ids: documents.map(({ id }) => id), seconds: (Date.now() - started) / 1000 });
    expect(verdicts.filter(({ accepted }) => !accepted)).toEqual([]);
  });
});

describe.each(minors)('patches of kubeadm of %s', (minor) => {
  let program: GoProgram;
  beforeAll(async () => {
    program = await goProgram(`kubernetes-${minor}`, ['kubeadm-patches']);
  });
  afterAll(() => program.close());

  const NAME = 'kubeletconfiguration+strategic.yaml';
  const ask = async (name: string, content: string) =>
    (await program.ask<Verdict & { readonly made: string }>([{ id: name, name, content } as { id: string }]))[0]!;

  test.each([
    ['a name that it does not know', 'kubelet+strategic.yaml', 'cpuManagerPolicy: static\n'],
    ['a type that there is not', 'kubeletconfiguration+overlay.yaml', 'cpuManagerPolicy: static\n'],
    ['a field that the kubelet does not know', NAME, 'cpuManager: static\n'],
  ])('refuse %s', async (_, name, content) => expect(await ask(name, content)).toMatchObject({ accepted: false }));

  test.each(['1.30', '1.34'])('of a cluster of %s are laid over what it says for every node', async (kubernetes) => {
    const files = filesBy('kubeadm', wholePlan('kubeadm', 'ubuntu-24.04', SETTINGS, kubernetes));
    const ours = Object.entries(files).filter(([path]) => path.startsWith('kubeadm-patches/'));
    expect(ours.map(([path]) => path)).toEqual([`kubeadm-patches/${NAME}`]);
    const [[path, content] = ['', '']] = ours;
    const { accepted, messages, made } = await ask(path.split('/')[1]!, content);
    expect({ accepted, messages }).toEqual({ accepted: true, messages: [] });
    expect(parseYaml(made)[0]).toEqual({ ...(parseYaml(content)[0] as object), clusterDomain: 'cluster.local', rotateCertificates: true });
  });
});
