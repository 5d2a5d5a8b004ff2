import { configCases } from './configs';
import { gangCases } from './gangs';
import { kueueCases } from './queues';
import { podCases } from './pods';
import { schedulerCases } from './scheduler';
import { trainingCases } from './training';
import type { YamlCases } from './yaml-case';

/** Cases that are written as YAML, by rule. */
export const yamlCases: YamlCases = { ...podCases, ...configCases, ...trainingCases, ...kueueCases, ...gangCases, ...schedulerCases };
