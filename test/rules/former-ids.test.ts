import { App, Chart } from 'cdk8s';
import { GpuCluster, GpuNodePool, GpuOperator, unknowns } from '../../lib';
import { idsOf } from '../../lib/faces/cli/explain-ids';
import { lintDocuments, noContext, readText } from '../../lib/read';
import { allRuleIds, checkSilence, judge, type Rule, unknownsOf } from '../../lib/rules';
import { formerIds, isLeftOut, presentId, renamed } from '../../lib/rules/former-ids';
import { mergeModel } from '../../lib/plans/model';
import { machines } from '../../lib/words/machine';

const now = 'operator/overridden-value';
const old = 'operator/unheard-value';
const told = { subject: 'a', unchecked: 'b', missing: 'c', give: 'd' };
const rule = (id: string): Rule => ({
  id,
  severity: 'warning',
  about: '',
  fix: '',
  source: '',
  check: () => [{ subject: 'a', problem: 'b' }],
  unknown: () => [told],
});
const model = mergeModel([]);

test('every id that a rule had once leads to one that there is, and is the id of no other rule', () => {
  expect(formerIds.length).toBeGreaterThan(0);
  expect(formerIds.filter((id) => allRuleIds().includes(id))).toEqual([]);
  expect(formerIds.filter((id) => !allRuleIds().includes(presentId(id) ?? ''))).toEqual([]);
  expect(checkSilence(Object.fromEntries(formerIds.map((id) => [id, 'known'])), 'a')).toEqual([]);
  expect(idsOf([old])).toEqual({ ids: [now] });
});

test('a silence by the old name silences what that was about, and no more', () => {
  const silenced = (given: string, id: string) => [
    judge(model, () => ({ [given]: 'known' }), [rule(id)])[0]?.silenced,
    unknownsOf(model, [rule(id)], () => ({ [given]: 'known' })).length,
  ];
  expect(silenced(old, now)).toEqual(['known', 0]);
  expect(silenced('operator/unknown-version', 'operator/unknown-value')).toEqual([undefined, 0]);
  expect(silenced('pool/memory-unknown', 'pool/memory-margin')).toEqual([undefined, 0]);
  expect(silenced(old, 'operator/dead-value')).toEqual([undefined, 1]);
  expect(isLeftOut([old], now, 'finding')).toBe(true);
  expect(isLeftOut(['operator/unknown-version'], 'operator/unknown-value', 'finding')).toBe(false);
});

test('a construct says once that the rule has another name', () => {
  const app = new App();
  const chart = new Chart(app, 'ml');
  const prod = new GpuCluster(chart, 'prod', { kubernetes: '1.34', silence: { 'operator/unknown-version': 'compared by hand' } });
  new GpuNodePool(prod, 'train', { machine: machines.dgxH100, nodes: 2 });
  new GpuOperator(prod, 'gpu-operator', { version: 'v26.5.0' });
  const write = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
  try {
    expect(unknowns(app).filter(({ rule: id }) => id === 'operator/unknown-value')).toEqual([]);
    app.synthYaml();
    app.synthYaml();
    expect(write.mock.calls.map(([text]) => text).filter((text) => String(text).startsWith('note: '))).toEqual([
      `note: ml/prod.silence: ${renamed('operator/unknown-version')}\n`,
    ]);
  } finally {
    write.mockRestore();
  }
});

test('lint takes the old name in comments and annotations, and names it once', () => {
  const values = (comment: string) => `apiVersion: v1
kind: ConfigMap
metadata: {name: plugin, namespace: gpu-operator}
data:
  any: | ${comment}
    version: v1
    flags: {migStrategy: single}
---
apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: {name: gpu-operator, namespace: gpu-operator}
spec:
  chart: {spec: {chart: gpu-operator, version: v26.7.0}}
  values:
    mig: {strategy: mixed}
    devicePlugin: {config: {name: plugin}}
`;
  const linted = (comment: string) => lintDocuments(readText('a.yaml', values(comment)).documents, noContext);
  const of = (comment: string) => linted(comment).findings.filter((finding) => finding.rule === now);
  expect(of('')).toMatchObject([{ rule: now }]);
  expect(of('')[0]).not.toHaveProperty('silenced');
  const { line } = of('')[0]!;
  const lines = values('').split('\n');
  lines[line - 1] = `${lines[line - 1]} # cdk8s-gpu: silence ${old}: known`;
  const report = lintDocuments(readText('a.yaml', lines.join('\n')).documents, noContext);
  const annotated = values('').replace(
    'namespace: gpu-operator}\ndata',
    'namespace: gpu-operator, annotations: {silence.cdk8s-gpu/operator.unheard-value: known}}\ndata',
  );
  const byAnnotation = lintDocuments(readText('a.yaml', annotated).documents, noContext);
  expect(byAnnotation.findings.filter((finding) => finding.rule === now)).toMatchObject([{ silenced: 'known' }]);
  expect(byAnnotation.renamed).toMatchObject([{ rule: old, file: 'a.yaml' }]);
  expect(byAnnotation.unreadable).toEqual([]);
  expect(report.unreadable).toEqual([]);
});
