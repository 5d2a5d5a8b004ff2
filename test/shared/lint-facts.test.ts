import { readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join, resolve } from 'node:path';
import { type ChartValues, lintDocuments, newLinter, noContext, readContext, readText } from '../../lib/read';
import { modelOf } from '../../lib/read/model';
import { judge } from '../../lib/rules';

const shared = process.env['CDK8S_GPU_SHARED'] ?? resolve(__dirname, '../../../shared');
const root = resolve(shared, 'upstream');

/** Every manifest below a folder. */
function filesIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => join(folder, file))
    .filter((file) => ['.yaml', '.yml', '.json'].includes(extname(file)) && statSync(file).isFile())
    .sort();
}

const documents = filesIn(root).flatMap((file) => [...readText(file.slice(root.length + 1), readFileSync(file, 'utf8')).documents]);
const { model } = modelOf(documents, noContext);

test("the linter finds in upstream's examples what the rules find in their model", () => {
  const linter = newLinter();
  for (const document of documents) linter.add(document);
  const found = linter.report().findings.map(({ rule, subject }) => `${rule} ${subject}`);
  const atOnce = judge(model).map(({ rule, subject }) => `${rule} ${subject}`);
  expect([...new Set(found)].sort()).toEqual([...new Set(atOnce)].sort());
});

test("the files of upstream's examples are seen, each sort of them: that they have no errors says something", () => {
  const sorts = model.configs.map(({ sort }) => sort);
  const counts = [...new Set(sorts)].sort().map((sort) => [sort, sorts.filter((other) => other === sort).length]);
  expect(Object.fromEntries(counts)).toEqual({
    'device-plugin': 5,
    'hami-devices': 1,
    'hami-nodes': 1,
    'kernel-arguments': 40,
    'kube-scheduler': 2,
    'mig-parted': 8,
    'rdma-devices': 8,
    sysctl: 22,
    'volcano-scheduler': 1,
  });
});

test('and so are the kubelets and operators', () => {
  const foldersOf = (facts: readonly { readonly path: string }[]) => [...new Set(facts.map(({ path }) => path.split('/')[0]))].sort();
  expect(foldersOf(model.kubelets)).toEqual(['aws-eks-nodeadm', 'kubernetes', 'openshift-cluster-node-tuning-operator']);
  expect(foldersOf(model.operators)).toEqual(['gpu-operator']);
});

test.each<[ChartValues['chart'], string, string]>([
  ['gpu-operator', 'v26.7.0', 'gpu-operator/chart/values.yaml'],
  ['gpu-operator', 'v24.9.2', 'gpu-operator/older-values/values-v24.9.2.yaml'],
  ['gpu-operator', 'v25.10.1', 'gpu-operator/older-values/values-v25.10.1.yaml'],
  ['hami', '2.10.0', 'hami/charts/hami/values.yaml'],
  ['hami', '2.9.0', 'hami/charts/hami-v2.9.0/values.yaml'],
  ['nvidia-device-plugin', '0.20.0', 'k8s-device-plugin/chart/values.yaml'],
])('the defaults of the chart %s %s have no errors', (chart, version, file) => {
  const text = readFileSync(join(root, file), 'utf8');
  const { documents } = readText(file, text);
  const { findings } = lintDocuments(
    [],
    readContext({ kubernetes: '1.34' }, 'context.yaml'),
    documents.map((document) => ({ chart, version, document })),
  );
  expect(findings.filter(({ severity }) => severity === 'error').map(({ rule, at, problem }) => `${rule} ${at}: ${problem}`)).toEqual([]);
});
