// What our rules let pass is a document too: an API server with the definitions of every project says whether the right
// input of each rule can be created at all. Queues are judged by their webhooks as well, in kueue.test.ts.
import { readText } from '../../../lib/read';
import { isPlainObject } from '../../../lib/internal';
import { unknownCrdKeys } from '../../../lib/plans/charts';
import { idsWithInputs, inputsOf } from '../../rules/inputs/inputs';
import { kindOf } from '../consumers';
import type { GoProgram } from '../go';
import { alsoJudging } from '../verdicts';
import { completed } from './apiserver/completed';
import { apiServer, type ServerVerdict, serverVersion } from './apiserver/server';

/** Kinds that no API server is asked to create, and why. */
const ELSEWHERE: readonly (readonly [kinds: RegExp, why: string])[] = [
  [/^ undefined$|^ $/, 'values and files, which are no objects'],
  [/^kubelet\.config\.k8s\.io\/|^kubescheduler\.config\.k8s\.io\/|^node\.eks\.aws\//, 'files of programs, which other judges read'],
  [/^kustomize\.config\.k8s\.io\//, 'read by kustomize alone'],
  [/^kubevirt\.io\/|^kai\.scheduler\/v1 Config$/, "their definitions are of KubeVirt and of KAI's operator, and not among those installed"],
  [/^apps\.nvidia\.com\//, 'their definitions are of the NIM Operator, and not among those installed'],
  [/^(?:performance|machineconfiguration)\.openshift\.io\//, 'their definitions are of OpenShift, and not among those installed'],
];

/** Right inputs that the API server refuses, and why that is right of a rule that looks at another thing. */
const REFUSED: Readonly<Record<string, string>> = {
  'sharing/mps-shm': 'its container mounts a volume of which its model shows no more than the name',
  'driver/ignored': 'its ClusterPolicy shows the driver, and none of the sections beside it that are required',
  'hami/annotation-place': 'its Deployment has no containers: the rule is over annotations',
  'name/selects-others': 'its model has all kinds of one version, v1',
};

let server: GoProgram;
beforeAll(async () => {
  server = await apiServer('1.36');
});
afterAll(() => server.close());

const rightOf = (id: string) =>
  readText('a.yaml', inputsOf(id)?.right.yaml ?? '').documents.flatMap(({ path, value }) =>
    isPlainObject(value) ? [{ id, name: `${id} ${path}`, content: completed(value) }] : [],
  );

test('an API server creates what our rules let pass', async () => {
  const asked = [...new Set(idsWithInputs())]
    .flatMap(rightOf)
    .filter(({ content }) => !ELSEWHERE.some(([kinds]) => kinds.test(kindOf(content))));
  const done = alsoJudging('apiserver-1.36: what rules let pass', serverVersion('1.36'));
  const verdicts = await server.ask<ServerVerdict>(asked.map(({ name, content }) => ({ id: name, content })));
  done(asked.length);
  const refused = verdicts.flatMap(({ accepted, messages }, index) => (accepted ? [] : [{ id: asked[index]!.id, messages }]));
  expect(refused.filter(({ id }) => !Object.hasOwn(REFUSED, id))).toEqual([]);
  expect(Object.keys(REFUSED).filter((id) => !refused.some((one) => one.id === id))).toEqual([]);
  expect(asked.length).toBeGreaterThan(200);
});

const OF_THE_OPERATOR = /^nvidia\.com\/v1(?:alpha1)? (ClusterPolicy|NVIDIADriver|GPUCluster)$/;
const object = (kind: string, spec: object) => ({
  apiVersion: kind === 'ClusterPolicy' ? 'nvidia.com/v1' : 'nvidia.com/v1alpha1',
  kind,
  metadata: { name: kind === 'GPUCluster' ? 'gpu-cluster' : 'a' },
  spec,
});
const withKeys = [
  object('ClusterPolicy', { driver: { upgradePolicy: { maxParallelUpgrade: 1 } } }),
  object('ClusterPolicy', { driver: { useNvidiaDriverCRD: true } }),
  object('ClusterPolicy', { driver: { nvidiaDriverCRD: { enabled: true } } }),
  object('NVIDIADriver', { driverTyp: 'gpu', usePrecompiled: true }),
  object('NVIDIADriver', {
    env: [
      { name: 'A', value: 'b' },
      { name: 'B', names: 'A' },
    ],
  }),
  object('NVIDIADriver', { nodeSelector: { any: 'a' }, driverType: 'vgpu' }),
  object('NVIDIADriver', { manager: { images: 'a' } }),
  object('GPUCluster', { draDriver: {}, dcgm: { enable: true } }),
  object('GPUCluster', { draDriver: { gpus: { kubeletPlugin: { resource: {} } } } }),
  object('GPUCluster', { draDriver: { gpus: { kubeletPlugin: { resources: {} } } }, dcgm: { enabled: true } }),
];

test('an API server does not know the keys of objects of the GPU Operator that our rule does not know, and no others', async () => {
  const ofInputs = idsWithInputs().flatMap((id) => {
    const { wrong, right } = inputsOf(id) ?? {};
    return [wrong, right].flatMap((input) => readText('a.yaml', input?.yaml ?? '').documents.map(({ value }) => value));
  });
  const asked = [...withKeys, ...ofInputs].filter(isPlainObject).filter((content) => OF_THE_OPERATOR.test(kindOf(content)));
  const verdicts = await server.ask<ServerVerdict>(asked.map((content, index) => ({ id: `${index}`, content })));
  const compared = verdicts.map(({ messages }, index) => {
    const { kind, spec } = asked[index] as { readonly kind: string; readonly spec: unknown };
    const unknown = messages.some((message) => message.includes('unknown field'));
    return { content: asked[index], messages, unknown, ours: unknownCrdKeys(kind, spec, true).length > 0 };
  });
  expect(compared.filter(({ unknown, ours }) => unknown !== ours)).toEqual([]);
  expect(compared.filter(({ unknown }) => unknown).length).toBeGreaterThanOrEqual(6);
  expect(asked.length).toBeGreaterThan(withKeys.length + 4);
});
