import fc, { type Arbitrary } from 'fast-check';
import type { MachineShape } from '../../../../lib/machine';
import { numaOf } from '../../../../lib/machine';
import { devicesOf } from '../../../../lib/node/admission/devices';
import { exclusive, mig, type Sharing, timeSlicing } from '../../../../lib/sharing';
import type { Case } from './ask';
import { kubeletsOf } from './kubelets';
import { anyMachine } from './machines';
import { podsOn } from './pods';

/** How the GPUs are offered: whole, several times, or some of them in parts beside whole ones. */
function sharingsOf({ gpus }: MachineShape): Arbitrary<Sharing> {
  const some = gpus.filter((_, place) => place % 2 === 1).map(({ index }) => index);
  return fc.constantFrom<Sharing>(
    exclusive(),
    exclusive(),
    timeSlicing({ replicas: 2 }),
    ...(some.length > 0 ? [mig({ groups: [{ devices: some, layout: { '1g.10gb': 3, '2g.20gb': 1 } }] })] : []),
  );
}

/** Machines, kubelets that start on them, and pods one after the other. */
export const anyCase: Arbitrary<Case> = anyMachine.chain((machine) =>
  fc.tuple(kubeletsOf(machine), sharingsOf(machine)).chain(([kubelet, sharing]) => {
    const resources = Object.keys(devicesOf(machine, sharing, numaOf(machine) ?? []).free);
    return podsOn(machine, resources).map((pods): Case => ({ machine, kubelet, sharing, pods }));
  }),
);
