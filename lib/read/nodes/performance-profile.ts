import { isPlainObject, valueIn } from '../../internal';
import type { KubeletConfiguration, KubeObject } from '../../kubernetes';
import type { FoundKubelet } from './found-kubelet';

/** Raw fields of a kubelet, merged into what follows from the profile; and a profile under which nobody manages CPUs. */
const EXPERIMENTAL = 'kubeletconfig.experimental';
const DRA = 'performance.openshift.io/dra-resource-management';

/**
 * The kubelet that the Node Tuning Operator makes of a PerformanceProfile. Where raw fields are given that change what is
 * reserved, nothing is said of memory.
 *
 * Source: openshift/cluster-node-tuning-operator, pkg/performanceprofile/controller/performanceprofile/components/kubeletconfig.
 */
export function kubeletOfProfile(object: KubeObject): readonly FoundKubelet[] {
  const annotations = object.metadata.annotations ?? {};
  const reserved = ['reserved', 'ovsDpdk', 'shared'].flatMap((key) => {
    const cpus = valueIn(object, 'spec', 'cpu', key);
    return typeof cpus === 'string' && cpus !== '' ? [cpus] : [];
  });
  if (annotations[DRA] !== undefined || reserved.length === 0) return [];
  const policy = valueIn(object, 'spec', 'numa', 'topologyPolicy') ?? 'best-effort';
  const strict = policy === 'restricted' || policy === 'single-numa-node';
  const raw = annotations[EXPERIMENTAL] !== undefined;
  const configuration = {
    apiVersion: 'kubelet.config.k8s.io/v1beta1',
    kind: 'KubeletConfiguration',
    cpuManagerPolicy: 'static',
    reservedSystemCPUs: reserved.join(','),
    topologyManagerPolicy: policy,
    ...(policy === 'single-numa-node' && !raw ? { cpuManagerPolicyOptions: { 'full-pcpus-only': 'true' } } : {}),
    ...(strict && !raw ? MEMORY : {}),
  } as unknown as KubeletConfiguration;
  const names = { reservedSystemCPUs: ['cpu', 'reserved'], topologyManagerPolicy: ['numa', 'topologyPolicy'] };
  return isPlainObject(object['spec']) ? [{ configuration, steps: ['spec'], partial: true, names }] : [];
}

/** What is reserved under the policies that need memory to be. */
const MEMORY = {
  memoryManagerPolicy: 'Static',
  kubeReserved: { memory: '500Mi' },
  systemReserved: { memory: '500Mi' },
  evictionHard: { 'memory.available': '100Mi' },
  reservedMemory: [{ numaNode: 0, limits: { memory: '1100Mi' } }],
};
