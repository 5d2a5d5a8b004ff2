import { places } from './places';

interface Given {
  readonly image?: string;
  readonly main?: string;
  readonly spec?: string;
}

const daemons = ({ image = 'nvcr.io/nvidia/k8s-device-plugin:v0.20.0', main = '', spec = '' }: Given): string => `apiVersion: v1
kind: Pod
metadata: {name: a, namespace: gpu}
spec:
  ${spec}
  containers:
    - name: main
      image: ${image}
      ${main}
`;
const said = (given: Given) => places('pod/component-rights', daemons(given));
const EXPORTER = 'nvcr.io/nvidia/k8s/dcgm-exporter:4.5.3-4.8.2-distroless';
const paths = (path: string): string => `volumes: [{name: v, hostPath: {path: ${path}}}]`;
const MOUNT = 'volumeMounts: [{name: v, mountPath: /v}]';

test.each<[string, Given, string]>([
  ['a privileged plugin', { main: 'securityContext: {privileged: true}' }, 'spec.containers[0].securityContext.privileged'],
  [
    'a capability of none',
    { main: 'securityContext: {capabilities: {add: [NET_ADMIN]}}' },
    'spec.containers[0].securityContext.capabilities.add',
  ],
  ['the processes of the node', { spec: 'hostPID: true' }, 'spec.hostPID'],
  ['the network of the node', { image: EXPORTER, spec: 'hostNetwork: true' }, 'spec.hostNetwork'],
  ['a folder of another part', { image: EXPORTER, spec: paths('/etc'), main: MOUNT }, 'spec.volumes[0].hostPath.path'],
])('tells of %s', (_what, given, at) => expect(said(given)).toEqual([at]));

test.each<[string, Given]>([
  ['no rights', {}],
  ['the capability by which it sees MIG devices', { main: 'securityContext: {capabilities: {add: [CAP_SYS_ADMIN]}}' }],
  [
    'all rights, where it passes devices on',
    { main: 'securityContext: {privileged: true}\n      env: [{name: PASS_DEVICE_SPECS, value: "true"}]' },
  ],
  [
    'all rights of a part that needs them',
    {
      image: 'docker.io/projecthami/hami:v2.10.0',
      main: 'command: [nvidia-device-plugin]\n      securityContext: {privileged: true}',
      spec: 'hostPID: true',
    },
  ],
  ['a folder that it needs', { image: EXPORTER, spec: paths('/var/lib/kubelet/pod-resources'), main: MOUNT }],
  ['a folder that another container mounts', { image: EXPORTER, spec: paths('/etc') }],
  ['an image that is none of them', { image: 'registry.example/a:1', main: 'securityContext: {privileged: true}', spec: 'hostPID: true' }],
])('leaves alone %s', (_what, given) => expect(said(given)).toEqual([]));

test('is silent of what a pod shares with its node where a container of it is not known', () =>
  expect(said({ spec: 'hostPID: true', main: '\n    - {name: other, image: "registry.example/a:1"}' })).toEqual([]));
