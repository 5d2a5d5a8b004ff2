import { isPlainObject } from '../../../lib/internal';
import { brokenValues } from '../../../lib/plans/charts';
import { chartTypes, chartTypeVersions } from '../../../lib/plans/charts/gpu-operator/types';
import { recordOf } from '../recorded/charts/data';
import { withValue } from '../recorded/charts/probe';
import { alsoJudging } from '../verdicts';
import { apiServer, type ServerVerdict, serverVersion } from './apiserver/server';

const VERSION = 'v26.7.0';
const LETTER = String.fromCharCode(96 + chartTypeVersions.length);

const lastOf = (key: string): string => key.slice(key.lastIndexOf('.'));

/** Keys of the newest chart whose values stand in the ClusterPolicy under their own name. */
const keys = chartTypes
  .trim()
  .split('\n')
  .filter((line) => !line.startsWith('$'))
  .flatMap((line) => {
    const [group = '', words = ''] = line.split(/: (.*)/);
    const copied = words
      .split(' ')
      .filter((word) => /=[~="-]/.test(word) && (!word.includes('@') || /@\w*$/.exec(word)?.[0].includes(LETTER)));
    return copied.map((word) => `${group}.${word.slice(0, word.indexOf('='))}`);
  })
  .filter((key) => !/nvidiaDriverCRD|upgradePolicy|^operator\.env$/.test(key))
  // Components share most of their keys: a few of each name will do.
  .filter((key, index, all) => all.slice(0, index).filter((other) => lastOf(other) === lastOf(key)).length < 4);

/** Values of which each is right somewhere, and wrong elsewhere. */
const given: readonly unknown[] = [
  ...['x', '15s', 'single', true, 7, 0.5, {}, ['a'], [1]],
  ...[[{ name: 'a', value: 'b' }], [{ name: 'a', value: 1 }], [{ value: 'b' }], { a: 'b' }, { a: 1 }],
  ...[
    { limits: { cpu: 0.5 } },
    { limits: { cpu: 1, memory: '2Gi' } },
    { limits: { cpu: '1 G' } },
    { periodSeconds: 0 },
    { periodSeconds: 5 },
  ],
  ...[{ name: 1 }, { enabled: 'x' }, { interval: '1h30m' }, { interval: '1 h' }],
];

const { clusterPolicy } = recordOf('gpu-operator', VERSION);
const asked = keys.flatMap((key) =>
  given.map((value, index) => {
    const spec = withValue(clusterPolicy, key.split('.'), value);
    return {
      id: `${key} ${index}`,
      key,
      value,
      content: { apiVersion: 'nvidia.com/v1', kind: 'ClusterPolicy', metadata: { name: 'a' }, spec },
    };
  }),
);

test('an API server refuses in a ClusterPolicy what the types refuse, and nothing else', async () => {
  const server = await apiServer('1.36');
  const done = alsoJudging('apiserver-1.36: values of a ClusterPolicy', serverVersion('1.36'));
  const verdicts = await server.ask<ServerVerdict>(asked.map(({ id, content }) => ({ id, content })));
  done(asked.length);
  await server.close();
  const judged = verdicts.flatMap(({ accepted, messages }, index) => {
    const { id, key, value } = asked[index]!;
    // Of a field that it does not know it says nothing else.
    if (messages.some((message) => message.includes('unknown field'))) return [];
    const values = withValue({}, key.split('.'), value);
    const wrong = brokenValues(VERSION, values, false).filter(({ problem }) => /API server|ClusterPolicy/.test(problem));
    return [{ id, value, server: accepted, ours: wrong.length === 0 }];
  });
  expect(judged.filter(({ server: takes, ours }) => takes !== ours)).toEqual([]);
  expect(isPlainObject(clusterPolicy)).toBe(true);
  expect(judged.filter(({ ours }) => ours).length).toBeGreaterThan(150);
  expect(judged.filter(({ ours }) => !ours).length).toBeGreaterThan(500);
});
