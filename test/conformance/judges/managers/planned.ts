import type { PodSpec } from '../../../../lib/words/kubernetes';
import { type MachineShape, numaOf } from '../../../../lib/words/machine';
import { intents, planKubelet } from '../../../../lib/plans/node';
import { exclusive } from '../../../../lib/plans/allocators';
import type { Case } from './ask';
import { presets, withoutMemory } from './machines';

/** GPUs of one pod. */
const GPUS = [1, 2, 3, 4, 8];

/** CPUs and memory of one pod, as a part of what its share of the node's GPUs would be. */
const PARTS = [0.1, 0.5, 0.8, 1, 1.2];

/**
 * What `planKubelet` makes of pools whose pods are known and alike, on every machine whose NUMA nodes are known: only for
 * such pools is it stricter than best-effort. Pods come until the GPUs are used up, and one more.
 */
export function plannedCases(): readonly Case[] {
  return [...presets, ...withoutMemory].flatMap((machine) =>
    podsOf(machine).flatMap(({ gpus, pod }) =>
      intents.map((intent): Case => {
        const sharing = exclusive();
        const cluster = { kubernetes: '1.36', distribution: 'kubeadm' } as const;
        return {
          machine,
          sharing,
          kubelet: planKubelet({ machine, intent, cluster, sharing, pods: [pod] }),
          pods: Array.from({ length: Math.floor(machine.gpus.length / gpus) + 1 }, () => pod),
        };
      }),
    ),
  );
}

function podsOf(machine: MachineShape): readonly { readonly gpus: number; readonly pod: PodSpec }[] {
  const all = machine.gpus.length;
  const mebibytes = (numaOf(machine) ?? []).reduce((sum, { memoryMiB = 0 }) => sum + memoryMiB, 0);
  return GPUS.filter((gpus) => gpus <= all).flatMap((gpus) =>
    PARTS.map((part) => {
      const share = (part * gpus) / all;
      const limits = {
        'nvidia.com/gpu': gpus,
        cpu: Math.max(2, 2 * Math.floor((machine.cpus * share) / 2)),
        // Of memory that nobody knows, nobody asks for a part.
        ...(mebibytes > 0 && { memory: `${Math.floor(mebibytes * share)}Mi` }),
      };
      return { gpus, pod: { containers: [{ name: 'main', image: 'x', resources: { limits, requests: limits } }] } };
    }),
  );
}
