import { CustomResourceLimitation, limitationPresets } from 'cdk8s-gpu/pulumi';
import { scenario } from '../scenario';

export const limitation = scenario<{ readonly label: string }>({
  about: 'the console of the Alauda platform offers the resources of HAMi, then under another name',
  program: async ({ label }) => {
    new CustomResourceLimitation('console', { ...limitationPresets.hami, groupLabel: { en: label, zh: label } });
    return {};
  },
  steps: [
    {
      name: 'are offered',
      settings: { label: 'HAMi' },
      changes: { 'ConfigMap console-gpualloc': 'create', 'ConfigMap console-gpucores': 'create', 'ConfigMap console-gpumem': 'create' },
    },
    {
      name: 'another name',
      settings: { label: 'Parts of GPUs' },
      changes: {
        'ConfigMap console-gpualloc': 'replace, deleting first',
        'ConfigMap console-gpucores': 'replace, deleting first',
        'ConfigMap console-gpumem': 'replace, deleting first',
      },
    },
  ],
});
