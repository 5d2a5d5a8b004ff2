// Generated programs: each is refused with a reason, or judged as everything else is. See test/conformance/fuzz.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { workloads } from '../../../lib/plans/workload';
import { kinds } from '../consumers';
import { sorts } from '../corpus/document';
import { makerNames } from '../fuzz/build';
import { ended } from '../fuzz/check';
import type { Made } from '../fuzz/document';
import { Judges } from '../fuzz/judges';
import { minors } from './apiserver/server';
import { type Report, signatureOf } from '../fuzz/order';
import { type Program, programText } from '../fuzz/program';
import { pulumiFaults } from '../fuzz/pulumi';
import { drawn, shortest } from '../fuzz/shrink';
import { Call, Named } from '../fuzz/values';
import { goBuild } from '../go';
import { alsoJudged, CORPUS } from '../verdicts';

/** Cases of a run in CI; `npm run fuzz` has as many as it is told. */
const CASES = Number(process.env['CDK8S_GPU_FUZZ'] ?? 30_000);
/** The same cases every time: a change is held to what the one before it passed. A night draws others. */
const SEED = Number(process.env['CDK8S_GPU_SEED'] ?? 20_261_121);
const SERVED = 3000;

/** One in nine drawn queues is right, and is of one of five kinds. */
const SELDOM_QUEUES = 'few drawn queues are right; test/workload/gpu-queue.test.ts holds it';

/** What programs of the fuzz make never, or so seldom that a run may have none, and why; a sort or kind that is not here must be seen. */
const NOT_DRAWN: Readonly<Record<string, string>> = {
  pulumiRelease: 'programs of Pulumi make it',
  'v1 Secret': 'programs of users that have one beside ours',
  ioClasses: 'few drawn machines have disks whose classes may be limited; test/node/settings holds it',
  'kueue.x-k8s.io/v1beta2 MultiKueueCluster': SELDOM_QUEUES,
  'kueue.x-k8s.io/v1beta2 MultiKueueConfig': SELDOM_QUEUES,
  'kueue.x-k8s.io/v1beta2 Topology': SELDOM_QUEUES,
  'kueue.x-k8s.io/v1beta2 ProvisioningRequestConfig': 'few drawn pools have autoscaled nodes; test/workload/gpu-queue.test.ts holds it',
  'kueue.x-k8s.io/v1beta2 WorkloadPriorityClass': SELDOM_QUEUES,
  'mellanox.com/v1alpha1 IPoIBNetwork': 'few drawn pools have InfiniBand NICs and networks for them; test/charts holds it',
  'mellanox.com/v1alpha1 MacvlanNetwork': 'few drawn pools have Ethernet NICs and networks for them; test/charts holds it',
  'scheduling.k8s.io/v1alpha2 PodGroup': 'few drawn clusters are of a Kubernetes that has it; test/workload/queues.test.ts holds it',
};

beforeAll(() => void jest.spyOn(process.stderr, 'write').mockReturnValue(true));
afterAll(() => jest.restoreAllMocks());

const workload = (given: unknown): Program => ({ subject: 'GpuWorkload', steps: [{ make: 'GpuWorkload', id: 'web', given }] });
const right = { kind: 'Pod', image: 'x:1', request: { gpus: 1 } };

describe('a program', () => {
  test('that is right gives documents', () => {
    const ending = ended(workload(right));
    expect(ending).toMatchObject({ is: 'legal', documents: [{ sort: 'manifest', content: { kind: 'Pod' } }] });
  });

  test('that is wrong is refused', () => expect(ended(workload({ ...right, image: '' }))).toEqual({ is: 'refused', by: 'GpuWorkload' }));

  test('fails with another error than ours', () => {
    const throws = new Call('boom', () => Reflect.ownKeys(undefined as never), []);
    expect(ended(workload(throws))).toMatchObject({ is: 'broken', message: expect.stringContaining('TypeError') as string });
  });

  test('fails when what it was given is changed', () => {
    const { gpuWorkload } = workloads();
    const { plan } = gpuWorkload;
    const changing = jest.spyOn(gpuWorkload, 'plan').mockImplementation((place, props, context) => {
      Object.assign(props.labels ?? {}, { c: 'd' });
      return plan(place, props, context);
    });
    const ending = ended(workload({ ...right, labels: { a: 'b' } }));
    changing.mockRestore();
    expect(ending).toMatchObject({ is: 'broken', message: expect.stringContaining('object is not extensible') as string });
  });

  test('fails when it does not give the same twice', () => {
    let times = 0;
    const counting = new Named('counting', () => [`${++times}`]);
    expect(ended(workload({ ...right, args: counting }))).toEqual({ is: 'broken', message: 'another result when it runs again' });
  });

  test('fails with Pulumi when an error is none of ours', async () => {
    const throws = new Call('boom', () => Reflect.ownKeys(undefined as never), []);
    expect(await pulumiFaults(workload(throws))).toContain('TypeError');
    expect(await pulumiFaults(workload({ ...right, image: '' }))).toBeUndefined();
  });

  test('is printed as text for a test', () =>
    expect(programText(workload({ ...right, args: [Number.NaN, '\u2028', new Named('circular', () => 0)] }))).toBe(
      [
        'const app = new App();',
        "const chart = new Chart(app, 'ml', { namespace: 'ml' });",
        'const circular: Record<string, unknown> = {};',
        "circular['self'] = circular;",
        'new GpuWorkload(chart, "web", { kind: "Pod", image: "x:1", request: { gpus: 1 }, args: [NaN, "\\u2028", circular] });',
        'chart.toJson();',
      ].join('\n'),
    ));

  test('has the signature of another whose values are others', () =>
    expect(signatureOf('a', 'x "1" is 2 of 30\n at b')).toBe(signatureOf('a', "x 'y' is 4 of 5\n at c")));
});

test('of the programs that a judge of samples refuses, the shortest is printed', () => {
  const places = [3, 1, 4, 15, 9, 2, 6].map((index) => ({ place: { batch: index % 2, index } }));
  const lengths = places.map(({ place }) => drawn(SEED, place).length);
  expect(new Set(lengths).size).toBeGreaterThan(3);
  expect(drawn(SEED, shortest(SEED, places).place)).toHaveLength(Math.min(...lengths));
});

describe('the cheap judges', () => {
  const document = (sort: Made['sort'], content: unknown, consumers: Made['consumers'] = []): Made => ({
    id: 'a',
    sort,
    kubernetes: '1.36',
    content,
    consumers,
  });
  const job = { apiVersion: 'batch/v1', kind: 'Job', metadata: { name: 'a' } };
  const template = { template: { spec: { containers: [{ name: 'a', args: ['\u2028'] }] } } };
  let judges: Judges;
  beforeAll(async () => {
    judges = await Judges.start();
  });
  afterAll(() => judges.close());

  test.each<[string, Made, string, string]>([
    ['an unknown field', document('manifest', { ...job, spec: { paralelism: 1 } }), 'schema', 'unknown field paralelism'],
    ['what cdk8s cannot write', document('manifest', { ...job, spec: template }), 'yaml of Go', ''],
    [
      'what is not a number',
      document('manifest', { ...job, spec: { parallelism: Number.NaN } }),
      'yaml 1.2',
      'reads otherwise: .spec.parallelism',
    ],
    ['what two readers read otherwise', document('valuesFile', 'a: yes\n'), 'yaml of Go', 'reads otherwise: .a is true'],
    ['a key that is given twice', document('migParted', 'a: 1\na: 2\n'), 'yaml 1.2', 'duplicated'],
    [
      'a kubelet that does not start',
      document('kubeletConfiguration', 'apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\nmaxPods: -1\n', [
        'kubelet-1.36',
      ]),
      'kubelet-1.36',
      'maxPods',
    ],
    [
      'a key that the plugin drops',
      document('devicePluginConfig', 'version: v1\nflag:\n  migStrategy: mixed\n', ['device-plugin']),
      'device-plugin',
      'migStrategy',
    ],
    [
      'a time slice that the DRA driver does not know',
      document(
        'draConfig',
        {
          content: {
            apiVersion: 'resource.nvidia.com/v1beta1',
            kind: 'GpuConfig',
            sharing: { strategy: 'TimeSlicing', timeSlicingConfig: { interval: 'Longer' } },
          },
          featureGates: { TimeSlicingSettings: true },
        },
        ['dra-driver'],
      ),
      'dra-driver',
      'Longer',
    ],
    ['a script without an end', document('bootstrap', "printf 'a\n", ['sh']), 'sh -n', 'nterminated'],
    ["bash's own script without an end", document('shellScript', 'if [[ -n $1 ]]; then\n', ['bash']), 'sh -n', 'syntax error'],
  ])('refuse %s', async (_what, one, judge, says) => {
    const faults = await judges.faults([one]);
    expect(faults).toContainEqual({ judge, document: one, message: expect.stringContaining(says) as string });
  });
});

/** Runs the fuzz as `npm run fuzz` does, on SIGTERM after so many minutes. */
function fuzz(cases: number, minutes: number, args: readonly string[], env: NodeJS.ProcessEnv = process.env) {
  const folder = join(__dirname, '../fuzz');
  const command = ['-r', join(folder, 'register.cjs'), join(folder, 'main.ts'), '--cases', String(cases), '--seed', String(SEED)];
  return spawnSync(process.execPath, [...command, ...args], { encoding: 'utf8', maxBuffer: 1 << 28, timeout: minutes * 60_000, env });
}

test('a run whose workers fail says why, and ends', () => {
  const { status, signal, stdout } = fuzz(1, 5, ['--apiserver', '0', '--workers', '2'], { ...process.env, PATH: __dirname });
  expect({ status, signal, stdout }).toEqual({
    status: 1,
    signal: null,
    stdout: expect.stringContaining('failed: Error: spawn flock ENOENT'),
  });
});

test(`${CASES} generated programs are refused with a reason, or accepted by the judges`, async () => {
  for (const minor of minors) await goBuild(`kubernetes-${minor}`);
  const file = join(CORPUS, 'fuzz-report.json');
  // Five times what it takes on two cores, when all that judges has been built: samples for API servers, and the programs.
  const minutes = 15 + CASES / 4000;
  const { status, signal, stdout } = fuzz(CASES, minutes, ['--apiserver', String(SERVED), '--report', file]);
  process.stdout.write(stdout);
  expect({ status, signal }).toEqual({ status: 0, signal: null });
  const { subjects, sorts: seen, rows } = JSON.parse(readFileSync(file, 'utf8')) as Report;
  alsoJudged(...rows);
  // A draw of which nothing is legal any more, or a judge that is asked nothing, holds nobody to anything.
  expect(Object.entries(subjects).flatMap(([subject, { legal }]) => (legal > 0 ? [] : [subject]))).toEqual([]);
  expect(Object.keys(subjects).sort()).toEqual([...makerNames].sort());
  expect(rows.flatMap(({ judge, documents }) => (documents > 0 ? [] : [judge]))).toEqual([]);
  const all = [...sorts.filter((sort) => sort !== 'manifest'), 'valuesFile', ...kinds];
  expect(all.filter((sort) => !seen.includes(sort) && !Object.hasOwn(NOT_DRAWN, sort))).toEqual([]);
  expect(Object.keys(NOT_DRAWN).filter((sort) => !all.includes(sort))).toEqual([]);
});
