// A KubeSchedulerConfiguration is decoded, validated and used as kube-scheduler does at its start. `consumers.ts` says
// whether there are any yet: until then the samples below are all that is judged.
import { toYaml } from '../../../lib/internal';
import type { CorpusDocument } from '../corpus/document';
import { type GoProgram, goProgram, pinned } from '../go';
import { judgedMinors } from '../minors';
import { documentsFor, judged } from '../verdicts';
import { rightSchedulerFiles, wrongSchedulerFiles } from '../../rules/scheduler-files';

const profile = (rest: object): object => ({ profiles: [{ schedulerName: 'gpu', ...rest }] });
const scoring = (type: string, weight: number): object =>
  profile({
    pluginConfig: [{ name: 'NodeResourcesFit', args: { scoringStrategy: { type, resources: [{ name: 'nvidia.com/gpu', weight }] } } }],
  });
const enabled = (name: string): object => profile({ plugins: { score: { enabled: [{ name }] } } });

const right: Readonly<Record<string, object>> = {
  'nothing but a profile': profile({}),
  'full nodes first': scoring('MostAllocated', 5),
};

const wrong: readonly (readonly [name: string, fields: object, says: string])[] = [
  ['a field that there is not', { profile: [] }, 'unknown field "profile"'],
  ['a plugin that there is not', enabled('GpuPacking'), '"GpuPacking" does not exist'],
  ['a score that there is not', scoring('FullestFirst', 1), 'FullestFirst'],
  ['a weight that is too great', scoring('MostAllocated', 200), 'weight'],
  ['two profiles of one name', { profiles: [{ schedulerName: 'gpu' }, { schedulerName: 'gpu' }] }, 'Duplicate value'],
  ['a parallelism of nothing', { ...profile({}), parallelism: 0 }, 'parallelism'],
];

const text = (fields: object): string =>
  toYaml({ apiVersion: 'kubescheduler.config.k8s.io/v1', kind: 'KubeSchedulerConfiguration', ...fields });

describe.each(judgedMinors)('the scheduler of %s', (minor) => {
  let program: GoProgram;
  beforeAll(async () => {
    program = await goProgram(`configurations-${minor}`, ['scheduler-config']);
  });
  afterAll(() => program.close());

  test('accepts what is right', async () => {
    const verdicts = await program.ask(Object.entries(right).map(([id, fields]) => ({ id, content: text(fields) })));
    expect(verdicts.filter(({ accepted }) => !accepted)).toEqual([]);
  });

  test('refuses what is wrong, and says why', async () => {
    const verdicts = await program.ask(wrong.map(([id, fields]) => ({ id, content: text(fields) })));
    expect(verdicts.map(({ id, accepted, messages }) => [id, accepted, messages.join(' ')])).toEqual(
      wrong.map(([id, , says]) => [id, false, expect.stringContaining(says) as string]),
    );
  });

  test('refuses what our rules refuse, and accepts what they accept', async () => {
    const files = [...wrongSchedulerFiles, ...rightSchedulerFiles];
    const verdicts = await program.ask(files.map(([id, fields]) => ({ id, content: text(fields) })));
    const refused = verdicts.filter(({ accepted }) => !accepted).map(({ id }) => id);
    expect(refused).toEqual(wrongSchedulerFiles.map(([id]) => id));
  });

  test('accepts every configuration of the corpus', async () => {
    const consumer = `scheduler-${minor}` as const;
    const started = Date.now();
    const documents: CorpusDocument[] = [];
    for await (const document of documentsFor(consumer)) documents.push(document);
    const verdicts = await program.ask(documents.map(({ id, content }) => ({ id, content })));
    const version = pinned(`configurations-${minor}`, 'k8s.io/kubernetes');
    judged({ consumer, version, ids: documents.map(({ id }) => id), seconds: (Date.now() - started) / 1000 });
    expect(verdicts.filter(({ accepted }) => !accepted)).toEqual([]);
  });
});
