// What a job costs in programs of different sizes, each measured in a process that runs nothing else: the heap that a program
// of another size leaves behind decides how much the next one pays for its garbage. What counts is the processor's time of one
// thread, the collector's work in it: threads that collect beside the program take less of its time where cores are idle.
import { execFileSync } from 'node:child_process';
import { interleaved } from './measure.mjs';

const JOBS = 8000;

const script = `
  import { bareJobs, ourJobs, valuesOfJobs } from './jobs.mjs';
  import { interleaved } from './measure.mjs';
  const [who, size] = process.argv.slice(1);
  const values = valuesOfJobs(Number(size));
  const program = who === 'ours' ? () => ourJobs(values.length).toJson() : () => bareJobs(values).toJson();
  const all = () => {
    for (let made = 0; made < ${JOBS}; made += values.length) program();
  };
  const spent = () => {
    const before = process.cpuUsage();
    all();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  };
  console.log(interleaved({ spent }, 4).spent);
`;

const spent = (who, size) =>
  Number(
    execFileSync(process.execPath, ['--single-threaded', '--input-type=module', '-e', script, who, String(size)], {
      cwd: import.meta.dirname,
      encoding: 'utf8',
    }),
  );

/**
 * A program of 8,000 jobs, beside eight programs of 1,000 in a row: the same work and nearly the same garbage, so that 1 is
 * linear. (The fastest of single programs of 1,000 jobs is one in which little garbage was collected, which no program of
 * 8,000 can be.) Bare objects show the part of cdk8s and of the engine, which collects a larger heap more slowly.
 */
export function growth(rounds) {
  const best = interleaved(
    {
      ours8x1000: () => spent('ours', 1000),
      ours8000: () => spent('ours', JOBS),
      bare8x1000: () => spent('bare', 1000),
      bare8000: () => spent('bare', JOBS),
    },
    rounds,
  );
  return { ...best, ours: best.ours8000 / best.ours8x1000, bare: best.bare8000 / best.bare8x1000 };
}
