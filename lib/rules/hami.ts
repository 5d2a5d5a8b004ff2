import { hamiAnnotationRules } from './hami-annotations';
import { hamiDeviceRules } from './hami-devices';
import { hamiMigRules } from './hami-mig';
import { hamiPodRules } from './hami-pods';
import { hamiQuotaRules } from './hami-quota';
import { hamiRefusedRules } from './hami-refused';
import { hamiReleaseRules } from './hami-release';
import type { Rule } from './rule';

/** HAMi: its release, and what pods ask of it. */
export const hamiRules: readonly Rule[] = [
  ...hamiReleaseRules,
  ...hamiMigRules,
  ...hamiPodRules,
  ...hamiRefusedRules,
  ...hamiAnnotationRules,
  ...hamiDeviceRules,
  ...hamiQuotaRules,
];
