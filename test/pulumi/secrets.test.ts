import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

interface Answer {
  readonly made: number;
  readonly refused: number;
  readonly late: number;
  readonly unhandled: number;
  readonly leaks: readonly string[];
}

function giveSecretsTo(component: string): Answer {
  const register = join(__dirname, '../conformance/fuzz/register.cjs');
  const args = ['-r', register, join(__dirname, 'stack-programs/secrets.ts'), component];
  return JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8', maxBuffer: 2 ** 26 })) as Answer;
}

test.each([
  ['GpuTrainingJob', 1000, 50],
  ['GpuWorkload', 40, 0],
  ['MpsInferenceService', 40, 0],
  ['HamiVgpuWorkload', 40, 0],
  ['HamiQuota', 5, 0],
  ['GpuOperator', 5, 0],
  ['Hami', 5, 0],
  ['NvidiaDevicePlugin', 5, 1],
  ['NvidiaDraDriver', 5, 1],
  ['GpuInferenceService', 200, 50],
  ['GpuCheck', 5, 0],
  ['GpuQueue', 30, 1],
  ['MigSchedule', 30, 0],
  ['CustomResourceLimitation', 40, 0],
  ['GpuCluster', 60, 5],
  ['TunedGpuNode', 500, 0],
])('nothing of a secret is said, wherever it is given to %s', (component, given, refusedLater) => {
  const { made, refused, late, unhandled, leaks } = giveSecretsTo(component);
  expect(leaks).toEqual([]);
  expect(unhandled).toBe(0);
  expect(made + refused).toBeGreaterThan(given);
  expect(late).toBeGreaterThanOrEqual(refusedLater);
});
