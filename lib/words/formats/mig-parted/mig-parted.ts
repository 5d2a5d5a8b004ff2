import { UNKNOWN_KEY, valueIn } from '../../../internal';
import { findingOf } from '../value-finding';
import type { FormatRow } from '../format-row';
import { YAML } from '../syntax';
import { withoutEmpty } from '../without-empty';
import { contradictions } from './contradictions';
import { entriesOf } from './entries';
import { migPartedSchema } from './schema';

/**
 * One line of a mig-parted configuration: which GPUs of a node, and what they are cut into. `mig-devices` is only
 * where MIG is on.
 *
 * @see https://github.com/NVIDIA/mig-parted/blob/v0.15.0/examples/config.yaml
 */
export interface MigPartedEntry {
  /** PCI device ids of the models that it is about, such as `0x233010DE`; absent for GPUs of any model. */
  readonly 'device-filter'?: readonly string[];
  readonly devices: 'all' | readonly number[];
  readonly 'mig-enabled': boolean;
  readonly 'mig-devices'?: Readonly<Record<string, number>>;
}

/** A mig-parted configuration file, format v1. */
export interface MigPartedConfig {
  readonly version: 'v1';
  readonly 'mig-configs': Readonly<Record<string, readonly MigPartedEntry[]>>;
}

const EXAMPLE = `version: v1
mig-configs:
  all-disabled:
    - devices: all
      mig-enabled: false
  half:
    - devices: [0, 1]
      mig-enabled: true
      mig-devices:
        1g.10gb: 7
    - devices: [2, 3]
      mig-enabled: false
`;

/** Into what the GPUs of a node are cut, by the name that the label of a node chooses. */
export const migParted = Object.freeze<FormatRow<'mig-parted', MigPartedConfig>>({
  id: 'mig-parted',
  name: 'a configuration of mig-parted',
  source: 'mig-parted v0.15.0 api/spec/v1/spec.go, pkg/types/mig_config.go',
  example: { name: 'config.yaml', text: EXAMPLE },
  hint: /mig-configs/,
  is: ({ value }) => valueIn(value, 'mig-configs') !== undefined,
  ...YAML,
  // Go reads nothing as zero: `mig-enabled` is false where it is empty, and the number of a profile is 0.
  read: (parsed) =>
    withoutEmpty(parsed, (key, within) => {
      if (within === 'mig-devices') return 0;
      return key === 'mig-enabled' && within === undefined ? false : undefined;
    }),
  schema: () => migPartedSchema,
  say: (problem) => ({
    ...findingOf(problem),
    ...(problem.problem === UNKNOWN_KEY ? { problem: 'is not a key of a mig-parted configuration here' } : {}),
  }),
  relations: (config, at) => entriesOf(config, at).flatMap(contradictions),
});
