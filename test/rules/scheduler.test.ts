import { mergeModel } from '../../lib/plans/model';
import { judge } from '../../lib/rules';
import { toYaml } from '../../lib/internal';
import { fromYaml } from './from-yaml';
import { rightSchedulerFiles, wrongSchedulerFiles } from './scheduler-files';

const file = (fields: object): string =>
  toYaml({ apiVersion: 'kubescheduler.config.k8s.io/v1', kind: 'KubeSchedulerConfiguration', ...fields });

const found = (text: string): readonly string[] =>
  judge(mergeModel([fromYaml(text)])).map(({ rule, at, problem }) => `${rule} ${at ?? ''}: ${problem}`);

// What kube-scheduler itself says of these: test/conformance/judges/scheduler.test.ts.
test.each(wrongSchedulerFiles)('finds %s', (_what, fields, expected) =>
  expect(found(file(fields))).toEqual([expect.stringContaining(expected)]),
);

test('finds a version that no Kubernetes reads any more', () =>
  expect(found(file({}).replace('/v1', '/v1beta3'))).toEqual([expect.stringContaining('scheduler/config apiVersion')]));

test.each([
  ...rightSchedulerFiles,
  ['arguments of another plugin', { profiles: [{ pluginConfig: [{ name: 'Coscheduling', args: { permitWaitingTimeSeconds: 10 } }] }] }],
] as const)('is content with %s', (_what, fields) => expect(found(file(fields))).toEqual([]));

test('finds it in the text of a ConfigMap as well', () => {
  const data = { 'scheduler.yaml': file({ parallelism: 0 }) };
  const text = toYaml({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'scheduler' }, data });
  expect(found(text)).toEqual([expect.stringContaining('scheduler/config data["scheduler.yaml"].parallelism')]);
});
