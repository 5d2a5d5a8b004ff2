import { noContext, readContext } from '../../lib/read';
import { findings } from '../read/found';

const release = (values: string): string => `apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: {name: gpu-operator, namespace: gpu-operator}
spec:
  chart: {spec: {chart: gpu-operator, version: v26.7.0}}
  values: ${values}
`;
const pools = (...pool: readonly object[]) =>
  readContext(
    { pools: pool.map((one, index) => ({ name: `p${index}`, machine: 'dgxH100', nodeSelector: { p: `${index}` }, ...one })) },
    'c.yaml',
  );
const cut = (strategy: string) => ({ sharing: { mig: { layout: { '1g.10gb': 7 }, strategy } } });

/** The fixes of one rule: they have to mend what is said, in the words of what is there. */
const fixes = (rule: string, text: string, context = noContext) =>
  findings(text, context).flatMap((finding) => (finding.rule === rule ? [finding.fix] : []));

describe('operator/mig-strategy', () => {
  const id = 'operator/mig-strategy';

  test('says what to set, and it helps', () => {
    const context = pools(cut('mixed'));
    expect(fixes(id, release('{mig: {strategy: single}}'), context)).toEqual(['set mig.strategy: mixed']);
    expect(fixes(id, release('{}'), context)).toEqual(['set mig.strategy: mixed']);
    expect(fixes(id, release('{mig: {strategy: mixed}}'), context)).toEqual([]);
  });

  test('says it also beside pools that are not cut, and where configurations may decide', () => {
    const context = pools(cut('mixed'), { sharing: 'exclusive' });
    expect(fixes(id, release('{mig: {strategy: single}}'), context)).toEqual(['set mig.strategy: mixed']);
    expect(fixes(id, release("{mig: {strategy: ''}}"), context)).toEqual([
      'set mig.strategy: mixed, or flags.migStrategy in the configuration of these nodes',
    ]);
    const config = (text: string): string =>
      release(`{mig: {strategy: ''}, devicePlugin: {config: {create: true, name: c, default: a, data: {a: "${text}"}}}}`);
    expect(fixes(id, config('flags: {migStrategy: mixed}'), context)).toEqual([]);
    expect(fixes(id, config('flags: {migStrategy: single}'), context)).toHaveLength(1);
    expect(fixes(id, release("{mig: {strategy: ''}, devicePlugin: {config: {name: theirs}}}"), context)).toEqual([]);
  });

  test('does not say what would break another pool', () => {
    const context = pools(cut('mixed'), cut('single'));
    expect(fixes(id, release('{mig: {strategy: single}}'), context)).toEqual([
      'leave mig.strategy empty, and give the nodes of each pool a configuration with its flags.migStrategy',
    ]);
  });
});

test('operator/tolerations says the whole list, which replaces that of the chart', () => {
  const taints = [{ key: 'example.com/team', value: 'ml', effect: 'NoExecute' }];
  const context = pools({ taints });
  const [fix = ''] = fixes('operator/tolerations', release('{}'), context);
  expect(fix).toBe(
    'set daemonsets.tolerations: [{key: nvidia.com/gpu, operator: Exists, effect: NoSchedule}, {key: example.com/team, operator: Equal, value: ml, effect: NoExecute}]',
  );
  const list = fix.replace('set daemonsets.tolerations: ', '');
  expect(fixes('operator/tolerations', release(`{daemonsets: {tolerations: ${list}}}`), context)).toEqual([]);
});

test.each([
  ['[cpu, nvidia.com/gpu]', ['nvidia.com/gpu'], 'give the flavor a nominalQuota of cpu, or remove that from coveredResources'],
  ['[nvidia.com/gpu]', ['nvidia.com/gpu', 'cpu'], 'add cpu to coveredResources, or remove it from the flavor'],
  ['[nvidia.com/gpu, cpu]', ['cpu', 'nvidia.com/gpu'], 'put them in the order of coveredResources, each once'],
])('queue/flavor-resources: %s and %j', (covered, resources, fix) => {
  const text = `apiVersion: kueue.x-k8s.io/v1beta1
kind: ClusterQueue
metadata: {name: a}
spec:
  resourceGroups:
    - coveredResources: ${covered}
      flavors:
        - name: f
          resources: [${resources.map((name) => `{name: ${name}, nominalQuota: 8}`).join(', ')}]
`;
  expect(fixes('queue/flavor-resources', text)).toEqual([fix]);
});
