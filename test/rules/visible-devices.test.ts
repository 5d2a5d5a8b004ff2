import { found } from '../documents/found';

const pod = (spec: string, metadata = ''): string => `apiVersion: v1
kind: Pod
metadata: {name: a${metadata}}
spec:
  ${spec}
    - name: main
      image: x:1
      env: [{name: NVIDIA_VISIBLE_DEVICES, value: all}]
`;
const WRONG = [expect.stringContaining('pod/visible-devices')];

test.each<[string, string, unknown]>([
  ['a pod that takes what nobody gave it', pod('containers:'), WRONG],
  [
    'one that asks for GPUs as well, under any class',
    pod('runtimeClassName: nvidia\n  containers:') + '      resources: {limits: {nvidia.com/gpu: 1}}\n',
    WRONG,
  ],
  [
    'one that is privileged and asks for GPUs as well',
    pod('containers:') + '      securityContext: {privileged: true}\n      resources: {limits: {nvidia.com/gpu: 1}}\n',
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
