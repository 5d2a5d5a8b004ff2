import { mig } from '../../../lib/plans/allocators';
import { labs, onLabs } from '../hami-cases';
import { podWith } from '../pod-with';
import { documents, found, foundIn, places } from './places';

const id = 'mig/several-devices';
const limited = (limits: string, more = ''): string => podWith(`${more}resources: {limits: {${limits}}}`);
const claim = (request: string, kind = 'ResourceClaimTemplate'): string => `apiVersion: resource.k8s.io/v1
kind: ${kind}
metadata: {name: slices, namespace: ml}
spec: ${kind === 'ResourceClaim' ? `{devices: {requests: [${request}]}}` : `{spec: {devices: {requests: [${request}]}}}`}
`;
const CEL = `selectors: [{cel: {expression: "device.attributes['gpu.nvidia.com'].profile == '1g.10gb'"}}]`;
const slices = (more: string): string => `{name: s, exactly: {deviceClassName: mig.nvidia.com, ${more}}}`;

test.each<[string, string, readonly string[]]>([
  ['several of one profile', limited('nvidia.com/mig-1g.10gb: 3'), ['spec.containers[0].resources.limits["nvidia.com/mig-1g.10gb"]']],
  [
    'one each of two profiles',
    limited('nvidia.com/mig-1g.10gb: 1, nvidia.com/mig-2g.20gb: 1'),
    ['spec.containers[0].resources.limits["nvidia.com/mig-2g.20gb"]'],
  ],
  [
    'a container of any kind',
    `{apiVersion: apps/v1, kind: StatefulSet, metadata: {name: a}, spec: {serviceName: a, selector: {matchLabels: {a: b}}, template: {metadata: {labels: {a: b}}, spec: {containers: [{name: c, image: x, resources: {limits: {nvidia.com/mig-1g.5gb: 2}}}]}}}}`,
    ['spec.template.spec.containers[0].resources.limits["nvidia.com/mig-1g.5gb"]'],
  ],
  [
    'a Job with a variable that has no name',
    `{apiVersion: batch/v1, kind: Job, metadata: {name: a}, spec: {template: {spec: {restartPolicy: Never, containers: [{name: c, image: x, env: [{value: "1"}], resources: {limits: {nvidia.com/mig-1g.5gb: 2}}}]}}}}`,
    ['spec.template.spec.containers[0].resources.limits["nvidia.com/mig-1g.5gb"]'],
  ],
  ['a template of claims', claim(slices('count: 2')), ['spec.spec.devices.requests[0].exactly.count']],
  ['a claim of all', claim(slices('allocationMode: All'), 'ResourceClaim'), ['spec.devices.requests[0].exactly.allocationMode']],
  [
    'a choice of a claim',
    claim('{name: s, firstAvailable: [{name: a, deviceClassName: gpu.nvidia.com}, {name: b, deviceClassName: mig.nvidia.com, count: 2}]}'),
    ['spec.spec.devices.requests[0].firstAvailable[1].count'],
  ],
])('sees %s', (_what, text, at) => expect(places(id, text)).toEqual(at));

test('tells a claim once, at the container that uses it', () => {
  const pod = podWith('resources: {claims: [{name: g}]}', 'resourceClaims: [{name: g, resourceClaimTemplateName: slices}]');
  expect(found(id, documents(claim(slices(`count: 2, ${CEL}`)), pod))).toMatchObject([
    { at: 'spec.containers[0].resources.claims[0]', got: 2 },
  ]);
});

test('counts the devices of a pool that calls them nvidia.com/gpu', () => {
  const pools = (strategy: 'single' | 'mixed') => [labs({ sharing: mig({ strategy, layout: { '1g.10gb': 7 } }) })];
  const asked = onLabs({ 'nvidia.com/gpu': 2 });
  expect(foundIn(id, { ...asked, pools: pools('single') })).toHaveLength(1);
  expect(foundIn(id, { ...asked, pools: pools('mixed') })).toEqual([]);
});

test.each([
  ['one device in each container', limited('nvidia.com/mig-1g.10gb: 1')],
  ['whole GPUs', limited('nvidia.com/gpu: 2')],
  [
    'a script that gives each process its device',
    limited('nvidia.com/mig-1g.10gb: 2', "command: [sh, -c, 'for d in $ALL; do CUDA_VISIBLE_DEVICES=$d serve & done; wait']\n"),
  ],
  ['a claim of one', claim(slices('count: 1'))],
  ['a claim that watches all of them', claim(slices('allocationMode: All, adminAccess: true'))],
  [
    'a job, of which train/mig-ranks speaks',
    `{apiVersion: kubeflow.org/v1, kind: PyTorchJob, metadata: {name: a}, spec: {pytorchReplicaSpecs: {Worker: {replicas: 1, template: {spec: {containers: [{name: pytorch, image: x, resources: {limits: {nvidia.com/mig-3g.40gb: 2}}}]}}}}}}`,
  ],
])('leaves alone %s', (_what, text) => expect(places(id, text)).toEqual([]));
