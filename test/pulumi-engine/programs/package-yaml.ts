import { scenario } from '../scenario';

interface Settings {
  readonly image: string;
}

const flux = {
  'HelmRelease gpu-operator-release': 'create',
  'HelmRepository gpu-operator-repository': 'create',
  'Namespace gpu-operator-namespace': 'create',
} as const;

/** The plugin answers the engine, so that no chart can be put beside the program: Flux is told of the operator instead. */
export const packageYaml = scenario<Settings>({
  about: 'the example in YAML, whose components are made by the package for other languages',
  program: { example: 'pulumi-yaml', language: 'yaml', config: { helm: 'flux' }, stacks: {} },
  steps: [
    {
      name: 'is made',
      warns: ['network/no-fabric'],
      settings: { image: 'registry.example/ranker:1' },
      changes: {
        ...flux,
        'Service llama-service': 'create',
        'Job llama-job': 'create',
        'PodDisruptionBudget ranker-budget': 'create',
        'Deployment ranker-deployment': 'create',
        'Service ranker-service': 'create',
      },
      secret: 'not-a-real-key',
      jobs: { main: ['default/llama'] },
    },
    {
      name: 'a new image',
      warns: ['network/no-fabric'],
      settings: { image: 'registry.example/ranker:2' },
      changes: { 'Deployment ranker-deployment': 'update' },
    },
    {
      name: 'no image at all',
      settings: { image: 'no image' },
      changes: {},
      refuses: 'ranker.image: has the wrong type or form',
    },
  ],
  afterRefresh: { 'Job llama-job': 'update' },
});
