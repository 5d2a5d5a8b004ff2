import { efa } from '../../../lib/plans/fabrics';
import type { Plan } from '../../../lib/plans/model';
import type { GpuCheckProps } from '../../../lib/plans/workload';
import { planGpuCheck } from '../../../lib/plans/workload/gpu-check';
import { gpuCheck } from '../../../lib/plans/workload/workloads';
import { problemsOf } from '../../props';
import { clients, parts, slices, train } from '../support';

const whole = { pool: train, image: 'registry.example/tests:1', request: { gpus: 8 } } as const satisfies GpuCheckProps;
const plan = (props: object = {}): Plan => planGpuCheck({ path: 'ml/check', id: 'check' }, { ...whole, ...props }, { namespace: 'ml' });
const job = (props: object = {}) => plan(props).objects.at(-1)?.object;
const script = (props: object = {}): string => JSON.stringify(job(props)).replaceAll('\\n', '\n').replaceAll('\\"', '"');
const problems = (props: object) => problemsOf(gpuCheck, { ...whole, ...props }, 'check');

describe('a GpuCheck', () => {
  test('is a Job that is never started again, ends, and goes away', () => {
    const made = job();
    expect([made?.kind, made?.['spec']]).toEqual([
      'Job',
      expect.objectContaining({
        backoffLimit: 0,
        activeDeadlineSeconds: 900,
        ttlSecondsAfterFinished: 86_400,
        template: expect.objectContaining({ spec: expect.objectContaining({ restartPolicy: 'Never' }) }),
      }),
    ]);
  });

  test('asks for GPUs as any workload of the pool does, and looks for what the pool says', () => {
    expect(script()).toContain('"nvidia.com/gpu":8');
    expect(script()).toContain("want_devices=8\nwant_exactly=yes\nwant_profile=''\nwant_products='H100 80GB HBM3'\nwant_driver=525.53");
    const slice = script({ pool: slices, request: { mig: '1g.10gb', count: 2 } });
    expect(slice).toContain('"nvidia.com/mig-1g.10gb":2');
    expect(slice).toContain('want_devices=2\nwant_exactly=yes\nwant_profile=1g.10gb');
    expect(script({ minDriver: '570.86.15' })).toContain('want_driver=570.86.15');
  });

  test('compares memory with what the pool leaves a container', () => {
    const on = (pool: object, request: object) => script({ pool, request, checks: ['memory'] });
    expect(on(slices, { mig: '1g.10gb' })).toContain('want_memory=9984\nwant_shown=no');
    expect(on(clients, { gpus: 1 })).toContain('want_memory=20389\nwant_shown=no');
    expect(on(parts, { vgpu: { gpus: 1, memory: '8Gi' } })).toContain('want_memory=8192\nwant_shown=yes');
    expect(on(parts, { vgpu: { gpus: 1, memory: '8Gi' } })).toContain('cuMemAlloc_v2');
  });

  test('runs the checks that are asked for, in their order', () => {
    expect(script({ checks: ['vllm', 'device'] })).toMatch(/check=vllm\ncheck_vllm\ncheck=device\ncheck_device\nexit/);
    expect(script()).not.toContain('check_cuda');
  });

  test('over several nodes is an MPIJob that is never started again, with the bandwidth that others take for healthy', () => {
    const props = { checks: ['nccl'], numNodes: 4, fabric: efa({ devices: 32 }) };
    expect(problems(props)).toEqual([]);
    const made = job(props);
    expect([made?.kind, made?.['spec']]).toEqual([
      'MPIJob',
      expect.objectContaining({ runPolicy: expect.objectContaining({ backoffLimit: 0 }) }),
    ]);
    expect(script(props)).toContain('want_ranks=32\nwant_nodes=4\nwant_bandwidth=300');
    expect(script({ ...props, minBandwidth: 350 })).toContain('want_bandwidth=350');
    // Its ranks have what the workers have, as those of a job do.
    expect(script({ ...props, env: { NCCL_ALGO: 'Ring' } })).toContain(
      "want_starts='-x FI_PROVIDER=efa -x FI_EFA_USE_HUGE_PAGE=0 -x NCCL_ALGO'",
    );
  });

  test.each([
    [{ checks: ['device', 'device'] }, 'check.checks[1]: is named twice'],
    [{ checks: ['gpus'] }, 'check.checks[0]'],
    [{ checks: [] }, 'check.checks'],
    [{ checks: ['nccl'] }, 'check.minBandwidth: is missing: no bandwidth is known'],
    [{ minBandwidth: 300 }, 'check.minBandwidth: is for the check nccl, which is not among checks'],
    [{ checks: ['device'], minDriver: '570.86' }, 'check.minDriver: is for the check driver, which is not among checks'],
    [{ checks: ['nccl', 'device'], numNodes: 2, minBandwidth: 1 }, 'check.numNodes: has more than one node'],
    [{ checks: ['nccl'], minBandwidth: 1, request: { gpus: 1 } }, 'check.request: gives the check nccl no two whole GPUs'],
    [
      { checks: ['nccl'], minBandwidth: 1, pool: slices, request: { mig: '1g.10gb', count: 2 } },
      'check.request: gives the check nccl no two',
    ],
    [{ minDriver: "570.86'; reboot" }, 'check.minDriver'],
    [{ checks: ['device', 'memory'] }, 'check.checks[1]: compares memory with a limit, and none is known on this pool'],
    [{ command: ['sleep'] }, 'check.command'],
    [{ pool: undefined }, 'check.pool'],
    [{ name: 'LLaMA' }, 'check.name'],
  ])('fails on %j', (props, problem) => expect(problems(props)).toContainEqual(expect.stringContaining(problem)));
});
