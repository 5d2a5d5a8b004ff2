import { join } from 'node:path';
import { Config } from '@pulumi/pulumi';
import type { Example } from './scenario';
import { scenarios } from './scenarios';

/** What the language host, or the Automation API, runs: the program with the settings of the stack's configuration. */
export const programOf = (name: string) => async (): Promise<Record<string, unknown>> => {
  const { program } = scenarios[name]!;
  if (typeof program !== 'function') throw new Error(`${name} is a project of its own`);
  return program(new Config().requireObject<unknown>('settings'));
};

/** The example that a scenario is about, if it is about one. */
export const exampleOf = (name: string): Example | undefined => {
  const { program } = scenarios[name]!;
  return typeof program === 'function' ? undefined : program;
};

/** An example as `npm run examples` compiles it. */
export const mainOf = ({ example }: Example): string => join(__dirname, '../../build/examples', example, 'index.js');
