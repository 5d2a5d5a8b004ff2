import type { Examples } from '../../example';

const pod = (limits: string, rest = ''): string => `apiVersion: v1
kind: Pod
metadata:
  name: notebook
  namespace: ml
spec:
  containers:
    - name: main
      image: x:1
      resources:
        limits:
${limits
  .split('\n')
  .map((line) => `          ${line}`)
  .join('\n')}
${rest}`;

const SELECTED = `  nodeSelector:
    cdk8s-gpu/pool: labs
`;

export const examples: Examples = {
  'cores/amount': {
    says: 'asks for cores that GPU-Manager does not give',
    wrong: { yaml: pod('tencent.com/vcuda-core: 150\ntencent.com/vcuda-memory: 16') },
    right: { yaml: pod('tencent.com/vcuda-core: 200') },
  },
  'cores/memory-unit': {
    says: 'counts units of 256 MiB',
    wrong: { yaml: pod('tencent.com/vcuda-core: 30\ntencent.com/vcuda-memory: 4Gi') },
    right: { yaml: pod('tencent.com/vcuda-core: 30\ntencent.com/vcuda-memory: 16') },
  },
  'cores/incomplete': {
    says: 'without tencent.com/vcuda-memory',
    wrong: { yaml: pod('tencent.com/vcuda-core: 30') },
    right: { yaml: pod('tencent.com/vcuda-core: 30\ntencent.com/vcuda-memory: 16') },
  },
  'cores/memory': {
    says: 'asks for more memory than a GPU of pool',
    context: {
      kubernetes: '1.34',
      pools: [
        {
          name: 'labs',
          machine: 'dgxH100',
          nodes: 2,
          sharing: { alaudaMps: {} },
          nodeSelector: { 'cdk8s-gpu/pool': 'labs' },
        },
      ],
    },
    wrong: { yaml: pod('nvidia.com/mps-core: 30\nnvidia.com/mps-memory: 96', SELECTED) },
    right: { yaml: pod('nvidia.com/mps-core: 30\nnvidia.com/mps-memory: 24', SELECTED) },
  },
};
