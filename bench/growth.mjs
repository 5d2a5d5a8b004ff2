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
 * A program of 8,000 jobs, beside eight programs of 1,000 in a row, of ours and of bare objects. Nothing is linear here but
 * what bare objects are: the engine's collector copies what lives, and a program of 8,000 jobs is larger than the caches. So
 * ours is linear where it costs at 8,000 no more of bare objects than at 1,000.
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
