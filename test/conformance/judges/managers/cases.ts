import fc, { type Arbitrary } from 'fast-check';
import type { KubeletConfiguration } from '../../../../lib/words/kubernetes';
import { type MachineShape, numaOf } from '../../../../lib/words/machine';
import { devicesOf } from '../../../../lib/plans/node/admission/devices';
import { exclusive, mig, timeSlicing } from '../../../../lib/plans/allocators';
import type { Sharing } from '../../../../lib/plans/model';
import type { Case } from './ask';
import { kubeletsOf } from './kubelets';
import { anyMachine } from './machines';
import { podsOn } from './pods';

/** How the GPUs are offered: whole, several times, or some of them in parts beside whole ones. */
function sharingsOf(machine: MachineShape): Arbitrary<Sharing> {
  const { gpus } = machine;
  const some = gpus.filter((_, place) => place % 2 === 1).map(({ index }) => index);
  return fc.constantFrom<Sharing>(
    exclusive(),
    exclusive(),
    timeSlicing({ replicas: 2 }),
    ...(some.length > 0 && nodesOf(machine) <= 3 ? [mig({ groups: [{ devices: some, layout: { '1g.10gb': 3, '2g.20gb': 1 } }] })] : []),
  );
}

/**
 * Machines, kubelets that start on them, and pods one after the other.
 *
 * The Topology Manager looks at every combination of what the managers offer, each of them up to every set of NUMA nodes:
 * where there are many NUMA nodes, few managers have a say, or a single case would take minutes.
 */
export const anyCase: Arbitrary<Case> = anyMachine.chain((machine) =>
  fc.tuple(kubeletsOf(machine), sharingsOf(machine)).chain(([drawn, sharing]) => {
    const resources = Object.keys(devicesOf(machine, sharing, numaOf(machine) ?? []).free);
    const kubelet = nodesOf(machine) > 5 ? withoutMemory(drawn) : drawn;
    return podsOn(machine, resources).map((pods): Case => ({ machine, kubelet, sharing, pods }));
  }),
);

const nodesOf = (machine: MachineShape): number => numaOf(machine)?.length ?? 0;

function withoutMemory({ reservedMemory: _reserved, ...kubelet }: KubeletConfiguration): KubeletConfiguration {
  return { ...kubelet, memoryManagerPolicy: 'None' };
}
