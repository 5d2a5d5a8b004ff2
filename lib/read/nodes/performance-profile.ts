import { isPlainObject, jsonOf, valueIn } from '../../internal';
import type { KubeletConfiguration, KubeObject } from '../../words/kubernetes';
import type { FoundKubelet } from './found-kubelet';

/** Raw fields of a kubelet, merged into what follows from the profile; and a profile under which nobody manages CPUs. */
const EXPERIMENTAL = 'kubeletconfig.experimental';
const DRA = 'performance.openshift.io/dra-resource-management';

/**
 * The kubelet that the Node Tuning Operator makes of a PerformanceProfile. Raw fields of the annotation come first: its own
 * are laid over them, of what is reserved only those that the annotation does not say. Of an annotation that is no JSON
 * nothing is known, and so nothing is said of memory.
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
  const raw = rawFields(annotations[EXPERIMENTAL]);
  const configuration = {
    ...(raw === undefined ? {} : { ...RESERVED, ...(strict ? MEMORY : {}), ...raw }),
    apiVersion: 'kubelet.config.k8s.io/v1beta1',
    kind: 'KubeletConfiguration',
    ...(strict && raw !== undefined ? { memoryManagerPolicy: 'Static' } : {}),
    cpuManagerPolicy: 'static',
    reservedSystemCPUs: reserved.join(','),
    topologyManagerPolicy: policy,
    ...(policy === 'single-numa-node' && raw !== undefined
      ? { cpuManagerPolicyOptions: { 'full-pcpus-only': 'true', ...jsonOf(raw['cpuManagerPolicyOptions']) } }
      : {}),
  } as unknown as KubeletConfiguration;
  const names = { reservedSystemCPUs: ['cpu', 'reserved'], topologyManagerPolicy: ['numa', 'topologyPolicy'] };
  return isPlainObject(object['spec']) ? [{ configuration, steps: ['spec'], partial: true, names }] : [];
}

/** What the operator reserves where the annotation does not say it. */
const RESERVED = {
  kubeReserved: { memory: '500Mi' },
  systemReserved: { memory: '500Mi' },
  evictionHard: { 'memory.available': '100Mi', 'nodefs.available': '10%', 'imagefs.available': '15%', 'nodefs.inodesFree': '5%' },
};

/** What is reserved under the policies that need memory to be. */
const MEMORY = { reservedMemory: [{ numaNode: 0, limits: { memory: '1100Mi' } }] };

/** Fields of the annotation; undefined where they cannot be read. */
function rawFields(annotation: string | undefined): Readonly<Record<string, unknown>> | undefined {
  if (annotation === undefined) return {};
  try {
    const fields: unknown = JSON.parse(annotation);
    return isPlainObject(fields) ? fields : undefined;
  } catch {
    return undefined;
  }
}
