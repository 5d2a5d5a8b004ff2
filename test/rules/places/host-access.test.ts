import { podWith } from '../pod-with';
import { found } from './places';

const said = (spec: string, container = '', limits = 'nvidia.com/gpu: 1') =>
  found('pod/host-access', podWith(`resources: {limits: {${limits}}}${container && `\n${container}`}`, spec)).map(({ at, got }) => [
    at,
    got,
  ]);

test.each<[string, string, string, readonly unknown[]]>([
  ['a privileged container', '', 'securityContext: {privileged: true}', [['spec.containers[0].securityContext.privileged', true]]],
  ['the processes of the node', 'hostPID: true', '', [['spec.hostPID', true]]],
  ['its shared memory', 'hostIPC: true', '', [['spec.hostIPC', true]]],
  [
    'capabilities over it',
    '',
    'securityContext: {capabilities: {add: [IPC_LOCK, CAP_SYS_ADMIN, NET_ADMIN]}}',
    [['spec.containers[0].securityContext.capabilities.add', ['CAP_SYS_ADMIN', 'NET_ADMIN']]],
  ],
])('sees %s', (_what, spec, container, places) => expect(said(spec, container)).toEqual(places));

test('leaves alone pods without GPUs, the network of the node, and what RDMA and numactl need', () => {
  expect(said('hostPID: true', 'securityContext: {privileged: true}', 'cpu: 1')).toEqual([]);
  expect(said('hostNetwork: true', 'securityContext: {capabilities: {add: [IPC_LOCK, SYS_NICE, SYS_RESOURCE]}}')).toEqual([]);
});
