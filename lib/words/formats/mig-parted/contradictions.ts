import { readMigProfile } from '../../gpu';
import { at as step, jsonOf } from '../../../internal';
import type { ValueFinding } from '../value-finding';
import type { MigFileEntry } from './entries';

/** What mig-parted refuses of an entry whose keys are right each by itself. Source: mig-parted v0.15.0 `pkg/types/mig_config.go`. */
export function contradictions({ at, entry }: MigFileEntry): readonly ValueFinding[] {
  const devices = entry['mig-devices'];
  const layout = jsonOf(devices);
  const counts = Object.values(layout);
  const unknown = Object.keys(layout).filter((profile) => readMigProfile(profile) === undefined);
  return [
    ...(entry['mig-enabled'] === true && devices === undefined
      ? [{ at, problem: 'needs mig-devices, because mig-enabled is true; {} cuts nothing', fix: 'say into what the GPUs are cut' }]
      : []),
    ...(entry['mig-enabled'] === false && counts.length > 0
      ? [
          {
            at: `${at}.mig-devices`,
            problem: 'is set although mig-enabled is false',
            got: devices,
            fix: 'set mig-enabled to true, or leave it out',
          },
        ]
      : []),
    ...(counts.length > 0 && counts.every((count) => count === 0)
      ? [{ at: `${at}.mig-devices`, problem: 'cuts nothing: every number is 0', got: devices, fix: 'write {}, or leave the profiles out' }]
      : []),
    ...unknown.map((profile) => ({
      at: step(`${at}.mig-devices`, profile),
      problem: 'is not the name of a MIG profile',
      got: profile,
      allowed: ["slices and memory with attributes, such as '3g.40gb', '1g.10gb+me' or '1g.24gb-me'"],
    })),
  ];
}
