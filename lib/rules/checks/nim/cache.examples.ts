import type { Examples } from '../../example';

const cache = (model: string, pvc: string): string => `apiVersion: apps.nvidia.com/v1alpha1
kind: NIMCache
metadata: {name: llama, namespace: ml}
spec:
  source:
    ngc:
      authSecret: ngc
      modelPuller: nvcr.io/nim/meta/llama-3.1-8b-instruct:1.13.0
      model: ${model}
  storage:
    pvc: ${pvc}
`;
const service = (profile: string): string => `---
apiVersion: apps.nvidia.com/v1alpha1
kind: NIMService
metadata: {name: llama, namespace: ml}
spec:
  image: {repository: nvcr.io/nim/meta/llama-3.1-8b-instruct, tag: 1.13.0}
  authSecret: ngc
  storage:
    nimCache:
      name: llama
      profile: ${profile}
  expose: {service: {port: 8000}}
`;
const claim = '{create: true, size: 100Gi, volumeAccessMode: ReadWriteMany}';

export const examples: Examples = {
  'nim/cache': {
    says: 'makes a claim without an access mode',
    wrong: { yaml: cache('{engine: vllm}', '{create: true, size: 100Gi}') },
    right: { yaml: cache('{engine: vllm}', claim) },
  },
  'nim/cache-profile': {
    says: "NIMCache 'llama' does not fetch it",
    wrong: { yaml: cache('{profiles: [a1b2]}', claim) + service('c3d4') },
    right: { yaml: cache('{profiles: [a1b2]}', claim) + service('a1b2') },
  },
};
