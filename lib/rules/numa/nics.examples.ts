import type { Examples } from '../example';

export const examples: Examples = {
  'numa/nics': {
    says: "the kubelets of pool 'train' reject this pod for ever, for its network devices",
    context: {
      kubernetes: '1.34',
      pools: [
        {
          name: 'train',
          machine: {
            architecture: 'amd64',
            name: 'with-rails',
            gpu: 'A100-SXM4-40GB',
            gpus: [
              { index: 0, numaNode: 0, pciBusId: '0000:10:1c.0' },
              { index: 1, numaNode: 0, pciBusId: '0000:10:1d.0' },
              { index: 2, numaNode: 0, pciBusId: '0000:20:1c.0' },
              { index: 3, numaNode: 0, pciBusId: '0000:20:1d.0' },
              { index: 4, numaNode: 1, pciBusId: '0000:90:1c.0' },
              { index: 5, numaNode: 1, pciBusId: '0000:90:1d.0' },
              { index: 6, numaNode: 1, pciBusId: '0000:a0:1c.0' },
              { index: 7, numaNode: 1, pciBusId: '0000:a0:1d.0' },
            ],
            cpus: 96,
            threadsPerCore: 2,
            memoryMiB: 1143746,
            numa: [
              {
                id: 0,
                cpus: '0-23,48-71',
                cores: [
                  '0,48',
                  '1,49',
                  '2,50',
                  '3,51',
                  '4,52',
                  '5,53',
                  '6,54',
                  '7,55',
                  '8,56',
                  '9,57',
                  '10,58',
                  '11,59',
                  '12,60',
                  '13,61',
                  '14,62',
                  '15,63',
                  '16,64',
                  '17,65',
                  '18,66',
                  '19,67',
                  '20,68',
                  '21,69',
                  '22,70',
                  '23,71',
                ],
                memoryMiB: 571873,
              },
              {
                id: 1,
                cpus: '24-47,72-95',
                cores: [
                  '24,72',
                  '25,73',
                  '26,74',
                  '27,75',
                  '28,76',
                  '29,77',
                  '30,78',
                  '31,79',
                  '32,80',
                  '33,81',
                  '34,82',
                  '35,83',
                  '36,84',
                  '37,85',
                  '38,86',
                  '39,87',
                  '40,88',
                  '41,89',
                  '42,90',
                  '43,91',
                  '44,92',
                  '45,93',
                  '46,94',
                  '47,95',
                ],
                memoryMiB: 571873,
              },
            ],
            nics: [
              { name: 'eth0', kind: 'ethernet', numaNode: 0, resource: 'openshift.io/rail0', devices: 8 },
              { name: 'eth1', kind: 'ethernet', numaNode: 1, resource: 'openshift.io/rail1', devices: 8 },
            ],
            confidence: 'A',
            source: 'aws-ofi-nccl topology/p4d-24xl-topo.xml; sizes: Karpenter instance type data',
            virtual: true,
          },
          nodeSelector: { team: 'ml' },
          kubelet: { topologyManagerPolicy: 'restricted' },
        },
      ],
    },
    wrong: {
      yaml: `apiVersion: v1
kind: Pod
metadata: {name: a, namespace: ml}
spec:
  nodeSelector: {team: ml}
  tolerations: [{key: nvidia.com/gpu, operator: Exists}]
  containers: [{name: main, image: "x:1", resources: {limits: {nvidia.com/gpu: 8, openshift.io/rail0: 1}}}]
`,
    },
    right: {
      yaml: `apiVersion: v1
kind: Pod
metadata: {name: a, namespace: ml}
spec:
  nodeSelector: {team: ml}
  tolerations: [{key: nvidia.com/gpu, operator: Exists}]
  containers: [{name: main, image: "x:1", resources: {limits: {nvidia.com/gpu: 4, openshift.io/rail0: 1}}}]
`,
    },
  },
};
