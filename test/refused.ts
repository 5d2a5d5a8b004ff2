import { GpuConfigError, type Problem } from '../lib/internal';

/** What is wrong with what somebody does, `path problem` each; nothing where it is done. */
export const refusedOf = (work: () => unknown): readonly string[] => problemsOf(work).map(({ path, problem }) => `${path} ${problem}`);

/** The same as a user gets it. */
export function problemsOf(work: () => unknown): readonly Problem[] {
  try {
    work();
  } catch (error) {
    if (GpuConfigError.is(error)) return error.problems;
    throw error;
  }
  return [];
}
