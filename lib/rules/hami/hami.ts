import { hamiAnnotationRules } from './annotations';
import { hamiDeviceRules } from './devices';
import { hamiMigRules } from './mig';
import { hamiPartsRules } from './parts';
import { hamiPodRules } from './pods';
import { hamiQuotaRules } from './quota';
import { hamiRefusedRules } from './refused';
import { hamiReleaseRules } from './release';
import type { Rule } from '../rule';

/** HAMi: its release, and what pods ask of it. */
export const hamiRules: readonly Rule[] = [
  ...hamiPartsRules,
  ...hamiReleaseRules,
  ...hamiMigRules,
  ...hamiPodRules,
  ...hamiRefusedRules,
  ...hamiAnnotationRules,
  ...hamiDeviceRules,
  ...hamiQuotaRules,
];
