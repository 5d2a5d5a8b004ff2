import type { KubeletConfiguration, PodSpec } from '../../../../lib/words/kubernetes';
import { type MachineShape, machines } from '../../../../lib/words/machine';
import { small } from '../../../node/machines';
import type { Case } from './ask';

const kubelet = (rest: Partial<KubeletConfiguration>): KubeletConfiguration => ({
  apiVersion: 'kubelet.config.k8s.io/v1beta1',
  kind: 'KubeletConfiguration',
  cpuManagerPolicy: 'static',
  reservedSystemCPUs: '0,8',
  evictionHard: { 'memory.available': '100Mi' },
  ...rest,
});
const even = small(2, [0, 0, 1, 1]);
const on = (rest: Partial<KubeletConfiguration>, machine: MachineShape = even): Case => ({ machine, kubelet: kubelet(rest), pods: [] });

/** Configurations with which the managers do not start, and what they say. */
export const stopped: readonly (readonly [name: string, asked: Case, says: string])[] = [
  ['nine NUMA nodes', on({ topologyManagerPolicy: 'restricted' }, small(9, [])), 'unsupported on machines with more than 8 NUMA Nodes'],
  ['no CPU for the system', on({ reservedSystemCPUs: '' }), 'unable to determine reserved CPU resources for static policy'],
  ['CPUs that the machine does not have', on({ reservedSystemCPUs: '0,99' }), 'is not a subset of online-cpus'],
  [
    'an option that there is not',
    on({ cpuManagerPolicyOptions: { 'whole-cores': 'true' } }),
    'unknown CPU Manager Policy option: "whole-cores"',
  ],
  ['an alpha option without its gate', on({ cpuManagerPolicyOptions: { 'align-by-socket': 'true' } }), 'Alpha-level Options not enabled'],
  ['a policy in small letters', on({ memoryManagerPolicy: 'static' as 'Static' }), 'unknown policy: "static"'],
  [
    'memory that does not add up',
    on({ memoryManagerPolicy: 'Static', reservedMemory: [{ numaNode: 0, limits: { memory: '99Mi' } }] }),
    'the total amount "99Mi" of type "memory" is not equal to the value "100Mi"',
  ],
  [
    'a least number of NUMA nodes below eight',
    on({ topologyManagerPolicy: 'restricted', topologyManagerPolicyOptions: { 'max-allowable-numa-nodes': '4' } }),
    'should not be less than 8',
  ],
];

const pod = (gpus: number, cpu: number): PodSpec => ({
  containers: [{ name: 'main', image: 'x', resources: { limits: { 'nvidia.com/gpu': gpus, cpu, memory: '100Gi' } } }],
});

/** Three pods of three GPUs on two sockets of four: the third has none together. */
export const threeOfThree: Case = {
  machine: machines.dgxH100,
  kubelet: kubelet({ topologyManagerPolicy: 'restricted', reservedSystemCPUs: '0-1,112-113' }),
  pods: [pod(3, 16), pod(3, 16), pod(2, 16)],
};
