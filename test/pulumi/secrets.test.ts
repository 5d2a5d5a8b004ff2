import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

interface Answer {
  readonly made: number;
  readonly refused: number;
  readonly late: number;
  readonly unhandled: number;
  readonly leaks: readonly string[];
}

/** Least numbers of runs that end somehow, and of those that are refused when the secret is known, by component. */
const components: Readonly<Record<string, readonly [ended: number, refusedLater: number]>> = {
  GpuTrainingJob: [1000, 50],
  GpuWorkload: [40, 0],
  MpsInferenceService: [40, 0],
  HamiVgpuWorkload: [40, 0],
  HamiQuota: [5, 0],
  GpuOperator: [5, 0],
  Hami: [5, 0],
  NvidiaDevicePlugin: [5, 1],
  NvidiaDraDriver: [5, 1],
  NetworkOperator: [5, 1],
  GpuInferenceService: [200, 50],
  GpuCheck: [5, 0],
  GpuQueue: [30, 1],
  MigSchedule: [30, 0],
  CustomResourceLimitation: [40, 0],
  GpuCluster: [60, 5],
  TunedGpuNode: [500, 0],
};

/** All in one process: most of what it takes is to load the library. */
function giveSecretsTo(names: readonly string[]): readonly Answer[] {
  const register = join(__dirname, '../conformance/fuzz/register.cjs');
  const args = ['-r', register, join(__dirname, 'stack-programs/secrets.ts'), ...names];
  const lines = execFileSync(process.execPath, args, { encoding: 'utf8', maxBuffer: 2 ** 26 })
    .trim()
    .split('\n');
  return lines.map((line) => JSON.parse(line) as Answer);
}

const names = Object.keys(components);
const answers = new Map<string, Answer>();
beforeAll(() => giveSecretsTo(names).forEach((answer, index) => answers.set(names[index]!, answer)), 180_000);

test.each(names)('nothing of a secret is said, wherever it is given to %s', (name) => {
  const { made, refused, late, unhandled, leaks } = answers.get(name)!;
  const [ended, refusedLater] = components[name]!;
  expect(leaks).toEqual([]);
  expect(unhandled).toBe(0);
  expect(made + refused).toBeGreaterThan(ended);
  expect(late).toBeGreaterThanOrEqual(refusedLater);
});
