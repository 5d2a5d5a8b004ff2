import { ownValue } from '../../../internal';
import { machines } from '.';
import type { MachineShape } from '../shape';

/** Clouds whose instance types are presets. */
export type Cloud = 'aws' | 'azure' | 'gcp' | 'oci' | 'coreweave';

/** The cloud whose preset a machine is, or a machine made of one; undefined for others. */
export const cloudOf = ({ name }: Pick<MachineShape, 'name'>): Cloud | undefined => CLOUDS.find((cloud) => name.startsWith(`${cloud}-`));

const CLOUDS: readonly Cloud[] = ['aws', 'azure', 'gcp', 'oci', 'coreweave'];

/** What a cloud calls the instance type of a machine, such as `Standard_ND96isr_H100_v5`; undefined where it is none of its. */
export function cloudTypeOf(machine: Pick<MachineShape, 'name'>, cloud: Cloud): string | undefined {
  if (cloudOf(machine) !== cloud) return undefined;
  const presets: Readonly<Record<string, MachineShape>> = machines[cloud];
  return Object.keys(presets).find((type) => ownValue(presets, type)?.name === machine.name);
}
