// What stands on the command line of a kubelet: it stops at a flag that it does not know, at a value that it cannot read and
// at a label that a node may not give itself.
import type { CorpusDocument } from '../corpus/document';
import { type GoProgram, goProgram, pinned, type Verdict } from '../go';
import { documentsFor, judged } from '../verdicts';
import { minors } from './apiserver/server';

interface FlagsVerdict extends Verdict {
  readonly labels: Readonly<Record<string, string>> | null;
  readonly taints: readonly string[];
}

const questionOf = (id: string, flags: readonly string[]) => ({ id, flags });

const wrong: readonly (readonly [name: string, flags: readonly string[], says: string])[] = [
  ['a flag that there is not', ['--config-folder=/etc'], 'unknown flag: --config-folder'],
  ['a flag without its hyphens', ['node-labels=a=b'], 'unknown command "node-labels=a=b"'],
  ['a label of Kubernetes that a node may not give itself', ['--node-labels=node-role.kubernetes.io/gpu='], "unknown 'kubernetes.io'"],
  ['a label whose value is none', ['--node-labels=a=b c'], 'invalid node labels'],
  ['a taint without an effect', ['--register-with-taints=nvidia.com/gpu=present'], 'invalid taint spec'],
  ['a taint of another effect', ['--register-with-taints=nvidia.com/gpu=present:Never'], 'invalid taint'],
  ['a threshold that is none', ['--eviction-hard=memory.available:100Mi'], 'eviction-hard'],
];

describe.each(minors)('the kubelet of %s', (minor) => {
  let program: GoProgram;
  beforeAll(async () => {
    program = await goProgram(`kubernetes-${minor}`, ['kubelet-flags']);
  });
  afterAll(() => program.close());

  test.each(wrong)('stops at %s', async (id, flags, says) => {
    const [verdict] = await program.ask<FlagsVerdict>([questionOf(id, flags)]);
    expect(verdict).toMatchObject({ accepted: false, messages: [expect.stringContaining(says)] });
  });

  test('hears labels and taints as they are meant', async () => {
    const flags = [
      '--node-labels=cdk8s-gpu/pool=train,nvidia.com/mig.config=all-1g.10gb',
      '--register-with-taints=nvidia.com/gpu=present:NoSchedule',
    ];
    const [verdict] = await program.ask<FlagsVerdict>([questionOf('a', flags)]);
    expect(verdict).toMatchObject({
      accepted: true,
      labels: { 'cdk8s-gpu/pool': 'train', 'nvidia.com/mig.config': 'all-1g.10gb' },
      taints: ['nvidia.com/gpu=present:NoSchedule'],
    });
  });

  test('accepts every flag of the corpus', async () => {
    const started = Date.now();
    const documents: CorpusDocument[] = [];
    for await (const document of documentsFor(`kubelet-flags-${minor}`)) documents.push(document);
    const verdicts = await program.ask<FlagsVerdict>(documents.map(({ id, content }) => questionOf(id, content as readonly string[])));
    const version = pinned(`kubernetes-${minor}`, 'k8s.io/kubernetes');
    judged({ consumer: `kubelet-flags-${minor}`, version, ids: documents.map(({ id }) => id), seconds: (Date.now() - started) / 1000 });
    const refused = documents.flatMap(({ from, content }, index) =>
      verdicts[index]?.accepted ? [] : [{ from: from[0], flags: content, messages: verdicts[index]?.messages }],
    );
    expect(refused.slice(0, 20)).toEqual([]);
  });
});
