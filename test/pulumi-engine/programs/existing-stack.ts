import { scenario } from '../scenario';

/** A node group stands for that of a cloud: its provider here keeps what it is given. */
export const existingStack = scenario({
  about: 'the example of a stack to which GPU nodes and workloads are added',
  program: {
    example: 'pulumi-existing-stack',
    config: { dockerconfig: '{"auths":{}}' },
    stacks: { images: { llamaTag: '7' } },
  },
  steps: [
    {
      name: 'is made',
      settings: {},
      charts: { 'gpu-operator': 'v26.7.0' },
      changes: {
        'Namespace research': 'create',
        'Secret registry': 'create',
        'Namespace gpu-operator-namespace': 'create',
        'Release gpu-operator-release': 'create',
        'Service llama-service': 'create',
        'Job llama-job': 'create',
        'Deployment notebook-deployment': 'create',
        'NodeGroup train-nodes': 'create',
      },
    },
    { name: 'nothing changed', settings: {}, changes: {} },
  ],
  afterRefresh: { 'Job llama-job': 'update' },
});
