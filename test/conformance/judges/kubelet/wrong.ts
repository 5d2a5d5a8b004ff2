import { toYaml } from '../../../../lib/internal';
import type { CorpusDocument } from '../../corpus/document';
import { IDENTITY } from './ask';

/** A document that a kubelet refuses, and words of its refusal. */
export interface WrongKubelet {
  readonly name: string;
  readonly document: Pick<CorpusDocument, 'sort' | 'content'>;
  readonly says: string;
  /** The first and the last minor which refuse it. */
  readonly since?: number;
  readonly until?: number;
}

const file = (fields: object): WrongKubelet['document'] => ({ sort: 'kubeletConfiguration', content: toYaml({ ...IDENTITY, ...fields }) });
const dropIn = (fields: object): WrongKubelet['document'] => ({ sort: 'kubeletDropIn', content: toYaml({ ...IDENTITY, ...fields }) });
const inline = (config: object): WrongKubelet['document'] => ({
  sort: 'nodeadmConfig',
  content: toYaml({ apiVersion: 'node.eks.aws/v1alpha1', kind: 'NodeConfig', spec: { kubelet: { config } } }),
});

export const wrongKubelets: readonly WrongKubelet[] = [
  { name: 'a field that there is not', document: file({ maxPod: 50 }), says: 'unknown field "maxPod"' },
  { name: 'a field of another type', document: file({ maxPods: '50' }), says: 'maxPods of type int32' },
  {
    name: 'a key that is given twice',
    document: { sort: 'kubeletConfiguration', content: `${toYaml(IDENTITY)}maxPods: 1\nmaxPods: 2\n` },
    says: 'already set',
  },
  {
    name: 'another kind',
    document: { sort: 'kubeletConfiguration', content: toYaml({ ...IDENTITY, kind: 'Kubelet' }) },
    says: 'no kind "Kubelet"',
  },
  { name: 'a value out of range', document: file({ maxPods: -1 }), says: 'maxPods (--max-pods) -1 must not be a negative number' },
  { name: 'a wrong enum', document: file({ topologyManagerPolicy: 'single-numa' }), says: 'topologyManagerPolicy' },
  {
    name: 'CPUs that are reserved beside a cgroup',
    document: file({ reservedSystemCPUs: '0-1', kubeReservedCgroup: '/a' }),
    says: 'reservedSystemCPUs',
  },
  { name: 'CPUs that are no list', document: file({ reservedSystemCPUs: '0-' }), says: 'strconv.Atoi' },
  {
    name: 'a reservation of what cannot be reserved',
    document: file({ kubeReserved: { gpu: '1' } }),
    says: 'cannot reserve "gpu" resource',
  },
  { name: 'a reservation that is no quantity', document: file({ systemReserved: { memory: '4 GB' } }), says: 'quantities must match' },
  {
    name: 'a signal that there is not',
    document: file({ evictionHard: { 'memory.free': '1Gi' } }),
    says: 'unsupported eviction signal memory.free',
  },
  {
    name: 'a sysctl that belongs to no pod',
    document: file({ allowedUnsafeSysctls: ['kernel.panic'] }),
    says: 'not known to be namespaced',
  },
  {
    name: 'a gate that there is not',
    document: file({ featureGates: { FasterGpus: true } }),
    says: 'unrecognized feature gate: FasterGpus',
  },
  {
    name: 'a gate that is locked',
    document: file({ featureGates: { CPUManager: false } }),
    says: 'cannot set feature gate CPUManager to false',
    until: 30,
  },
  {
    name: 'a gate that is locked by now',
    document: file({ featureGates: { DynamicResourceAllocation: false } }),
    says: 'cannot set feature gate DynamicResourceAllocation to false',
    since: 36,
  },
  { name: 'a log format that there is not', document: file({ logging: { format: 'xml' } }), says: 'logging.format' },
  {
    name: 'a drop-in with a field that there is not',
    document: dropIn({ cpuManagerPolice: 'static' }),
    says: 'unknown field "cpuManagerPolice"',
  },
  {
    name: 'a drop-in that contradicts itself',
    document: dropIn({ serializeImagePulls: true, maxParallelImagePulls: 5 }),
    says: 'maxParallelImagePulls',
  },
  { name: "a drop-in that contradicts nodeadm's own file", document: inline({ reservedSystemCPUs: '0-1' }), says: 'reservedSystemCPUs' },
  {
    name: 'a field of a later minor',
    document: file({ imagePullCredentialsVerificationPolicy: 'AlwaysVerify' }),
    says: 'unknown field',
    until: 30,
  },
];
