import { readFileSync } from 'node:fs';
import type { CorpusDocument } from '../corpus/document';
import { documentsFor, judged } from '../verdicts';
import { schemaProblems } from './schema/judge';

const { version } = JSON.parse(readFileSync(require.resolve('ajv/package.json'), 'utf8')) as { readonly version: string };
const job = { apiVersion: 'batch/v1', kind: 'Job', metadata: { name: 'a' } };
const nodeConfig = 'apiVersion: node.eks.aws/v1alpha1\nkind: NodeConfig\n';

test.each<[string, CorpusDocument['sort'], unknown, string]>([
  ['an unknown field', 'manifest', { ...job, spec: { paralelism: 1 } }, 'unknown field paralelism'],
  [
    'a kind without a schema',
    'manifest',
    { apiVersion: 'batch/v2', kind: 'Job', metadata: { name: 'a' } },
    'no schema for Job of batch/v2',
  ],
  ['a wrong enum of a JobSet', 'manifest', jobSet({ operator: 'Some' }), 'allowed values'],
  ['a text that two versions of YAML read otherwise', 'devicePluginConfig', 'version: v1\nsharing: yes\n', 'reads otherwise in YAML 1.2'],
  ['a key that is given twice', 'migParted', 'version: v1\nversion: v2\n', 'unique'],
  ['what is not YAML', 'kubeletConfiguration', 'kind: KubeletConfiguration\n\tmaxPods: 1\n', 'ab'],
  ['what is not JSON', 'hamiNodeConfig', "{ nodeconfig: '' }", 'JSON'],
  ['a field that nodeadm does not know', 'nodeadmConfig', `${nodeConfig}spec:\n  kubelet:\n    flag: []\n`, 'unknown field flag'],
  ['flags of nodeadm that are no list', 'nodeadmConfig', `${nodeConfig}spec:\n  kubelet:\n    flags: a\n`, 'must be array'],
  ['a flag that the agent of k3s does not know', 'rancherConfig', 'node-lable+:\n  - a=b\n', 'is not a list of the agent or server'],
  ['an input that a release does not have', 'pulumiRelease', { chart: 'hami', atomicc: true }, '"atomicc"'],
  ['an input of the wrong type', 'pulumiRelease', { chart: 'hami', timeout: '5m' }, "not assignable to type 'Input<number"],
])('refuses %s', (_what, sort, content, message) => {
  const problems = schemaProblems([{ id: 'a', sort, kubernetes: '1.34', content }]).get('a') ?? [];
  expect(problems.join('\n')).toContain(message);
});

test('accepts the whole corpus', async () => {
  const started = Date.now();
  const documents: CorpusDocument[] = [];
  for await (const document of documentsFor('schema')) documents.push(document);
  const problems = schemaProblems(documents);
  judged({ consumer: 'schema', version: `ajv ${version}`, ids: documents.map(({ id }) => id), seconds: (Date.now() - started) / 1000 });
  const refused = documents.flatMap((document) =>
    problems.has(document.id) ? [{ sort: document.sort, from: document.from[0], problems: problems.get(document.id) }] : [],
  );
  expect(refused.slice(0, 20)).toEqual([]);
});

function jobSet(successPolicy: object): object {
  return {
    apiVersion: 'jobset.x-k8s.io/v1alpha2',
    kind: 'JobSet',
    metadata: { name: 'a' },
    spec: { successPolicy, replicatedJobs: [] },
  };
}
