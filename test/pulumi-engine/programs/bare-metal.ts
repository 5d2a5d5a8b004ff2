import { scenario } from '../scenario';

/** The provider takes the name of a file for its kubeconfig as well: that of the project. */
export const bareMetal = scenario({
  about: 'the example of servers that nobody makes for us',
  program: { example: 'pulumi-bare-metal', config: { kubeconfig: 'kubeconfig' }, stacks: {} },
  steps: [
    {
      name: 'is made',
      settings: {},
      charts: { 'gpu-operator': 'v26.7.0' },
      changes: {
        'Provider prod': 'create',
        'Namespace gpu-operator-namespace': 'create',
        'Release gpu-operator-release': 'create',
        'Namespace research': 'create',
        'Service llama-service': 'create',
        'Job llama-job': 'create',
      },
    },
  ],
  afterRefresh: { 'Job llama-job': 'update' },
});
