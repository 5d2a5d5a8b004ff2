// The long runs that find nothing must be able to find something: of a fault that is planted they say what it is, by the
// smallest case of it.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import fc from 'fast-check';
import * as simulator from '../../../lib/plans/node/admission/admit';
import { Judges } from '../fuzz/judges';
import { anyCase } from './managers/cases';
import { drawAndCompare } from './managers/draw';

const SEED = 20_261_121;

test('managers disagree with a simulation that admits no pod with devices, and the smallest case of it is shown', async () => {
  const { admit } = simulator;
  const planted = jest.spyOn(simulator, 'admit').mockImplementation((node, before, pod) => {
    const asks = pod.containers.some(({ devices }) => Object.keys(devices).length > 0);
    return asks ? { admitted: false, reason: 'planted', affinity: {}, state: before } : admit(node, before, pod);
  });
  const { smallest } = await drawAndCompare(40, SEED);
  planted.mockRestore();
  expect(smallest?.simulation).toContain('planted');
  expect(smallest?.upstream).not.toContain('planted');
  // It asks for less than the case that was drawn.
  const [drawn] = fc.sample(anyCase, { seed: smallest!.seed, path: smallest!.path, numRuns: 1 });
  expect(JSON.stringify(smallest?.asked).length).toBeLessThan(JSON.stringify(drawn).length);
});

// What judges is built before the time of the run is counted.
beforeAll(async () => (await Judges.start()).close());

test('a fuzz of a library that throws ends with status 1, and prints the smallest program that makes it throw', () => {
  const folder = join(__dirname, '../fuzz');
  const preloaded = [join(folder, 'register.cjs'), join(folder, 'planted.cjs')].flatMap((file) => ['-r', file]);
  const options = ['--cases', '60', '--seed', '7', '--apiserver', '0', '--workers', '1'];
  const { status, stdout } = spawnSync(process.execPath, [...preloaded, join(folder, 'main.ts'), ...options], {
    encoding: 'utf8',
    timeout: 10 * 60_000,
  });
  const [, times, program = ''] =
    /(\d+) times: TypeError: planted\n[^]*?(const app = new App\(\);\n[^]*?chart\.toJson\(\);)/.exec(stdout) ?? [];
  expect({ status, found: Number(times) > 1 }).toEqual({ status: 1, found: true });
  // One workload, and what it cannot stand without.
  expect(program.match(/new (?:GpuWorkload|GpuCheck|HamiVgpuWorkload|MpsInferenceService)\(/g)).toHaveLength(1);
  expect(program.split('\n').length).toBeLessThan(8);
});
