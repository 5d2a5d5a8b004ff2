import { mergeModel } from '../../lib/model';
import { judge } from '../../lib/rules';
import { toYaml } from '../../lib/internal';
import { fromYaml } from './from-yaml';

const file = (fields: object): string =>
  toYaml({ apiVersion: 'kubescheduler.config.k8s.io/v1', kind: 'KubeSchedulerConfiguration', ...fields });

const found = (text: string): readonly string[] =>
  judge(mergeModel([fromYaml(text)])).map(({ rule, at, problem }) => `${rule} ${at ?? ''}: ${problem}`);

const profile = (rest: object): object => ({ profiles: [{ schedulerName: 'gpu', ...rest }] });
const fit = (args: object): object => profile({ pluginConfig: [{ name: 'NodeResourcesFit', args }] });
const scoring = (type: string, weight: number): object =>
  fit({ scoringStrategy: { type, resources: [{ name: 'nvidia.com/gpu', weight }] } });

// What kube-scheduler itself says of these: test/conformance/judges/scheduler.test.ts.
test.each([
  ['a field that there is not', { profile: [] }, 'scheduler/config profile: is not a known property'],
  ['a score that there is not', scoring('FullestFirst', 1), 'scheduler/config profiles[0].pluginConfig[0].args.scoringStrategy.type'],
  [
    'a weight that is too great',
    scoring('MostAllocated', 200),
    'scheduler/config profiles[0].pluginConfig[0].args.scoringStrategy.resources[0].weight',
  ],
  [
    'two profiles of one name',
    { profiles: [{ schedulerName: 'gpu' }, { schedulerName: 'gpu' }] },
    'scheduler/config profiles[1].schedulerName',
  ],
  ['a parallelism of nothing', { ...profile({}), parallelism: 0 }, 'scheduler/config parallelism'],
  [
    'a plugin that there is not',
    profile({ plugins: { score: { enabled: [{ name: 'GpuPacking' }] } } }),
    'scheduler/plugin profiles[0].plugins.score.enabled[0].name',
  ],
  [
    'a plugin that is configured twice',
    profile({ pluginConfig: [{ name: 'A' }, { name: 'A' }] }),
    'scheduler/config profiles[0].pluginConfig[1]',
  ],
  [
    'a shape that falls',
    fit({
      scoringStrategy: {
        type: 'RequestedToCapacityRatio',
        requestedToCapacityRatio: {
          shape: [
            { utilization: 100, score: 0 },
            { utilization: 0, score: 10 },
          ],
        },
      },
    }),
    'scheduler/config profiles[0].pluginConfig[0].args.scoringStrategy.requestedToCapacityRatio.shape[1].utilization',
  ],
  [
    'a sort of the queue that differs',
    { profiles: [{}, { schedulerName: 'b', plugins: { queueSort: { enabled: [{ name: 'PrioritySort' }] } } }] },
    'scheduler/config profiles[1].plugins.queueSort',
  ],
  [
    'an extender without weight',
    { ...profile({}), extenders: [{ urlPrefix: 'http://a', prioritizeVerb: 'p' }] },
    'scheduler/config extenders[0].weight',
  ],
  ['a backoff that shrinks', { ...profile({}), podInitialBackoffSeconds: 20 }, 'scheduler/config podMaxBackoffSeconds'],
])('finds %s', (_what, fields, expected) => expect(found(file(fields))).toEqual([expect.stringContaining(expected)]));

test('finds a version that no Kubernetes reads any more', () =>
  expect(found(file({}).replace('/v1', '/v1beta3'))).toEqual([expect.stringContaining('scheduler/config apiVersion')]));

test.each([
  ['nothing but a profile', profile({})],
  ['full nodes first', scoring('MostAllocated', 5)],
  ['a plugin of every point', profile({ plugins: { multiPoint: { enabled: [{ name: 'NodeResourcesFit', weight: 2 }] } } })],
  ['arguments of another plugin', profile({ pluginConfig: [{ name: 'Coscheduling', args: { permitWaitingTimeSeconds: 10 } }] })],
])('is content with %s', (_what, fields) => expect(found(file(fields))).toEqual([]));

test('finds it in the text of a ConfigMap as well', () => {
  const data = { 'scheduler.yaml': file({ parallelism: 0 }) };
  const text = toYaml({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'scheduler' }, data });
  expect(found(text)).toEqual([expect.stringContaining('scheduler/config data["scheduler.yaml"].parallelism')]);
});
