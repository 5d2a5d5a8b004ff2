import { found } from '../read/found';

const pod = (spec: string, metadata = '', value = 'all'): string => `apiVersion: v1
kind: Pod
metadata: {name: a${metadata}}
spec:
  ${spec}
    - name: main
      image: x:1
      env: [{name: NVIDIA_VISIBLE_DEVICES, value: ${value}}]
`;
const WRONG = [expect.stringContaining('pod/visible-devices')];
const NAMED = [expect.stringContaining('pod/visible-named')];
const DOUBTFUL = [expect.stringContaining('pod/visible-all')];
const GPU = '      resources: {limits: {nvidia.com/gpu: 1}}\n';

test.each<[string, string, unknown]>([
  ['a pod that takes what nobody gave it', pod('containers:'), WRONG],
  ['the pod that K3s documents: all GPUs of the node, and one asked for', pod('runtimeClassName: nvidia\n  containers:') + GPU, DOUBTFUL],
  [
    'one that is privileged and asks for GPUs as well',
    pod('containers:') + `      securityContext: {privileged: true}\n${GPU}`,
    [...DOUBTFUL, '9:37 pod/host-access'],
  ],
  ['one that asks for none at all', pod('containers:') + GPU.replace('1}}', '0}}'), WRONG],
  ['one that asks for GPUs and names others', pod('runtimeClassName: nvidia\n  containers:', '', '0') + GPU, NAMED],
  [
    'one that asks for all GPUs of its node and names them all',
    pod('containers:', '', '"0,1,2,3,4,5,6,7"') + GPU.replace('1}}', '8}}'),
    NAMED,
  ],
  ['one that asks for none and names one', pod('containers:', '', '0'), WRONG],
  [
    'one beside a container that asks for GPUs',
    `${pod('runtimeClassName: nvidia\n  containers:')}    - name: trainer\n      image: x:1\n${GPU}`,
    WRONG,
  ],
  // What is right: the validator of the GPU Operator, monitors and such, which no device plugin counts.
  [
    'a privileged container, which sees all devices anyway',
    pod('initContainers:') + '      securityContext: {privileged: true}\n  containers: [{name: b, image: x}]\n',
    [],
  ],
  ['one with other annotations', pod('containers:', ', annotations: {a: b, my.nvidia.cdi.k8s.io/container.main: c}'), WRONG],
  [
    'a container of the management, by its annotation',
    pod('containers:', ', annotations: {nvidia.cdi.k8s.io/container.main: management.nvidia.com/gpu=all}'),
    [],
  ],
  ['one that says under which class it runs', pod('runtimeClassName: nvidia\n  containers:'), []],
])('%s', (_what, text, rules) => expect(found(text)).toEqual(rules));
