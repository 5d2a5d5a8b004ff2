// Parts of the ClusterConfiguration of kubeadm, decoded as kubeadm does: strictly.
import type { CorpusDocument } from '../corpus/document';
import { type GoProgram, goProgram, pinned } from '../go';
import { documentsFor, judged } from '../verdicts';
import { minors } from './apiserver/server';

const text = (version: string, scheduler: string): string =>
  `apiVersion: kubeadm.k8s.io/${version}\nkind: ClusterConfiguration\nscheduler: ${scheduler}\n`;

const wrong: readonly (readonly [name: string, content: string, says: string])[] = [
  ['a map of arguments in v1beta4', text('v1beta4', '{extraArgs: {config: /a}}'), 'cannot unmarshal object'],
  ['a list of arguments in v1beta3', text('v1beta3', '{extraArgs: [{name: config, value: /a}]}'), 'cannot unmarshal array'],
  ['a field that there is not', text('v1beta4', '{extraMounts: []}'), 'unknown field "scheduler.extraMounts"'],
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
