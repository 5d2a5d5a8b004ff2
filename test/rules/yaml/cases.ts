import { podCases } from './pods';
import type { YamlCases } from './yaml-case';

/** Cases that are written as YAML, by rule. */
export const yamlCases: YamlCases = { ...podCases };
