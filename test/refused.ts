import { GpuConfigError } from '../lib/internal';

/** What is wrong with what somebody does, `path problem` each; nothing where it is done. */
export function refusedOf(work: () => unknown): readonly string[] {
  try {
    work();
  } catch (error) {
    if (GpuConfigError.is(error)) return error.problems.map(({ path, problem }) => `${path} ${problem}`);
    throw error;
  }
  return [];
}
