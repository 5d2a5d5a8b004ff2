import { beyondCases } from './beyond';
import { configCases } from './configs';
import { claimCases } from './claims';
import { fieldCases } from './fields';
import { gangCases } from './gangs';
import { kueueCases } from './queues';
import { machineCases } from './machines';
import { nodeCases } from './nodes';
import { podCases } from './pods';
import { quotaCases } from './quotas';
import { schedulerCases } from './scheduler';
import { shareCases } from './shares';
import { trainingCases } from './training';
import type { YamlCases } from './yaml-case';

/** Cases that are written as YAML, by rule. */
export const yamlCases: YamlCases = {
  ...podCases,
  ...configCases,
  ...trainingCases,
  ...fieldCases,
  ...kueueCases,
  ...claimCases,
  ...gangCases,
  ...nodeCases,
  ...shareCases,
  ...machineCases,
  ...quotaCases,
  ...schedulerCases,
  ...beyondCases,
};
