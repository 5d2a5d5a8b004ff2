import type { KubeObject, Labels } from '../../../words/kubernetes';
import { formatCpuList, numaOf, parseCpuList, subtractCpus } from '../../../words/machine';
import { kubeletOf, type NodePlan } from '../../model';
import { reservedSet } from '../allocatable';
import { filled } from './parts/filled';
import { kernelArgumentsOf, wordsOf } from './parts/kernel-arguments';
import { objectName } from './parts/object-name';

/** Arguments that follow from the profile's own fields. */
const OWN = /^(?:isolcpus|nohz_full|rcu_nocbs|nohz|systemd\.cpu_affinity|tuned\.non_isolcpus|default_hugepagesz|hugepagesz|hugepages)=/;

/** Labels by which OpenShift's objects find the pool's MachineConfigPool. */
export const poolLabels = ({ pool }: NodePlan): Labels => ({ 'cdk8s-gpu/machine-config-pool': objectName(pool) });

/** Whether a plan takes CPUs from the scheduler or its tick, and the kubelet reserves others, which a profile needs. */
export const isolates = (plan: NodePlan): boolean =>
  wordsOf(kernelArgumentsOf(plan)).some((word) => /^(?:isolcpus|nohz_full)=/.test(word)) &&
  (kubeletOf(plan)?.reservedSystemCPUs ?? '') !== '';

/**
 * The PerformanceProfile of a plan that isolates CPUs. What its fields do not say of the kubelet is in an annotation, which
 * the operator lays under its own fields.
 *
 * Source: openshift/cluster-node-tuning-operator d2394aa8 crds/20-performance-profile.crd.yaml; its
 * components/kubeletconfig: annotation `kubeletconfig.experimental`.
 */
export function performanceProfile(plan: NodePlan): KubeObject {
  const configuration = kubeletOf(plan) ?? { apiVersion: 'kubelet.config.k8s.io/v1beta1', kind: 'KubeletConfiguration' };
  const { apiVersion: _v, kind: _k, cpuManagerPolicy: _c, reservedSystemCPUs: _r, topologyManagerPolicy = 'none', ...raw } = configuration;
  const reserved = [...reservedSet(configuration)].sort((a, b) => a - b);
  const words = wordsOf(kernelArgumentsOf(plan));
  const isolcpus = words.find((word) => word.startsWith('isolcpus='));
  // Without a flag, `isolcpus` isolates domains. Source: Linux 6.12 kernel-parameters.txt.
  const balances = isolcpus === undefined || /^isolcpus=(?:nohz,|managed_irq,)+/.test(isolcpus);
  const roles = { 'machineconfiguration.openshift.io/role': objectName(plan.pool) };
  return {
    apiVersion: 'performance.openshift.io/v2',
    kind: 'PerformanceProfile',
    metadata: { name: `cdk8s-gpu-${objectName(plan.pool)}`, annotations: { 'kubeletconfig.experimental': JSON.stringify(raw) } },
    spec: {
      cpu: {
        reserved: formatCpuList(reserved),
        isolated: formatCpuList(subtractCpus(cpusOf(plan), reserved)),
        balanceIsolated: balances,
      },
      numa: { topologyPolicy: topologyManagerPolicy },
      workloadHints: { realTime: false, highPowerConsumption: false, perPodPowerManagement: false },
      ...filled({ hugepages: hugePages(plan), additionalKernelArgs: words.filter((word) => !OWN.test(word)) }),
      machineConfigPoolSelector: poolLabels(plan),
      machineConfigLabel: roles,
      nodeSelector: Object.fromEntries(Object.entries(plan.nodeSelector).slice(0, 1)),
    },
  };
}

function cpusOf({ machine }: NodePlan): ReturnType<typeof parseCpuList> {
  const lists = (numaOf(machine) ?? []).map(({ cpus }) => cpus).filter((list) => list !== '');
  return parseCpuList(lists.length === 0 ? `0-${machine.cpus - 1}` : lists.join(','));
}

/** `hugepagesz=1G hugepages=0:32,1:32` is 32 on each of two NUMA nodes. */
function hugePages(plan: NodePlan): object {
  const merged = kernelArgumentsOf(plan);
  const usual = merged.flatMap((text) => /^default_hugepagesz=(.*)$/.exec(text)?.[1] ?? [])[0];
  const pages = merged.flatMap((text) => {
    const [, size = '', counts = ''] = /^hugepagesz=(\S+) hugepages=(\S+)$/.exec(text) ?? [];
    if (size === '') return [];
    return counts.split(',').map((count) => {
      const [first = '', second] = count.split(':');
      return second === undefined ? { size, count: Number(first) } : { size, count: Number(second), node: Number(first) };
    });
  });
  return pages.length === 0 ? {} : { ...(usual === undefined ? {} : { defaultHugepagesSize: usual }), pages };
}
