import { mergeModel } from '../../lib/plans/model';
import { judge, unknownsOf } from '../../lib/rules';
import { READERS } from '../../lib/rules/checks/nccl/known';
import { fromYaml } from './from-yaml';

type Env = Readonly<Record<string, string>>;

const pod = (env: Env, limits = 'nvidia.com/gpu: 8', more = '') =>
  mergeModel([
    fromYaml(`apiVersion: v1
kind: Pod
metadata: {name: train, namespace: ml}
spec:
  containers:
    - name: trainer
      image: "x:1"
      env: ${JSON.stringify(Object.entries(env).map(([name, value]) => ({ name, value })))}
      resources: {limits: {${limits}}}
      ${more}
`),
  ]);
const told = (rule: string, env: Env, limits?: string, more?: string) =>
  judge(pod(env, limits, more))
    .filter((finding) => finding.rule === rule)
    .map(({ at, got, allowed }) => [at, got, ...(Array.isArray(allowed) ? [allowed[0]] : [])]);

test('every variable has the release that first reads it', () => {
  for (const { names, variables } of READERS) {
    const all = [...variables().values()];
    expect(all.length).toBeGreaterThan(30);
    expect(all.filter(({ name, since }) => !names.test(name) || !/^\d+\.\d+\.\d+$/.test(since))).toEqual([]);
  }
  const nccl = READERS[0]!.variables();
  expect(nccl.get('NCCL_MNNVL_ENABLE')).toEqual({ name: 'NCCL_MNNVL_ENABLE', since: '2.21.5', isWhole: true });
  expect(nccl.get('NCCL_TREE_THRESHOLD')).toMatchObject({ until: '2.4.8' });
  expect(nccl.get('NCCL_DEBUG')).toEqual({ name: 'NCCL_DEBUG', since: '2.3.5', isWhole: false });
});

describe('names of variables', () => {
  const place = 'spec.containers[0].env[0].name';

  test.each([
    ['NCCL_IB_DISABLED', 'NCCL_IB_DISABLE'],
    ['NCCL_SOCKET_IF_NAME', 'NCCL_SOCKET_IFNAME'],
    ['NCCL_P2PLEVEL', 'NCCL_P2P_LEVEL'],
    ['NCCL_DEBUGS', 'NCCL_DEBUG'],
    ['FI_EFA_USE_DEVICE_RDM', 'FI_EFA_USE_DEVICE_RDMA'],
    ['OFI_NCCL_PROTOCOLS', 'OFI_NCCL_PROTOCOL'],
  ])('fails for %s, and says what is meant', (name, meant) => {
    expect(told('nccl/variable', { [name]: '1' })).toEqual([[place, name, meant]]);
  });

  test('fails for one that newer releases have given up', () => {
    expect(told('nccl/variable', { NCCL_TREE_THRESHOLD: '0' })).toEqual([[place, 'NCCL_TREE_THRESHOLD']]);
  });

  test.each([
    ...['NCCL_IB_HCA', 'NCCL_FASTRAK_LLCM_DEVICE_DIRECTORY', 'NCCL_GPUDIRECTTCPX_CTRL_DEV', 'NCCL_ASYNC_ERROR_HANDLING', 'NCCL_VERSION'],
    ...['NCCL_LIB_DIR', 'NCCL_TUNER_CONFIG_PATH', 'TORCH_NCCL_BLOCKING_WAIT', 'FI_PROVIDER', 'FI_LOG_LEVEL', 'OFI_NCCL_PROTOCOL'],
  ])('is fine for %s', (name) => {
    expect(told('nccl/variable', { [name]: '1' })).toEqual([]);
    expect(unknownsOf(pod({ [name]: '1' })).filter(({ rule }) => rule === 'nccl/variable')).toEqual([]);
  });

  test('is not known for a name that is like none', () => {
    expect(told('nccl/variable', { NCCL_SOMETHING_ELSE_ENTIRELY: '1' })).toEqual([]);
    expect(unknownsOf(pod({ NCCL_SOMETHING_ELSE_ENTIRELY: '1' })).filter(({ rule }) => rule === 'nccl/variable')).toMatchObject([
      { rule: 'nccl/variable', at: place },
    ]);
  });
});

describe('values of variables', () => {
  const place = 'spec.containers[0].env[0].value';

  test.each([
    [{ NCCL_P2P_LEVEL: 'NVLINK' }, 'NVL'],
    [{ NCCL_NET_GDR_LEVEL: 'pix' }, 'PIX'],
    [{ NCCL_DEBUG: 'DEBUG' }, undefined],
    [{ NCCL_IB_DISABLE: 'true' }, undefined],
  ] as readonly (readonly [Env, string | undefined])[])('fails for %j', (env, meant) => {
    const [found, ...others] = told('nccl/value', env);
    expect([found?.slice(0, 2), others]).toEqual([[place, Object.values(env)[0]], []]);
    if (meant !== undefined) expect(judge(pod(env)).find(({ rule }) => rule === 'nccl/value')?.allowed).toContain(meant);
  });

  test.each([
    { NCCL_P2P_LEVEL: 'NVL' },
    { NCCL_P2P_LEVEL: '5' },
    { NCCL_NET_GDR_LEVEL: 'P2C' },
    { NCCL_DEBUG: 'info' },
    { NCCL_IB_TC: '0x6a' },
    { NCCL_IB_GID_INDEX: '-1' },
    { NCCL_IB_HCA: '=mlx5_0:1' },
    { NCCL_BUFFSIZE: '$(SIZE)' },
    { NCCL_BUFFSIZE: '' },
  ] as readonly Env[])('is fine for %j', (env) => expect(told('nccl/value', env)).toEqual([]));
});

describe('variables against what a container asks for', () => {
  const gots = (env: Env, limits?: string, more?: string) => told('nccl/contradiction', env, limits, more).map(([, got]) => got);
  const rdma = 'nvidia.com/gpu: 8, rdma/hca: 1';

  test('fails where RDMA is turned off beside its devices', () => {
    expect(gots({ NCCL_IB_DISABLE: '1' }, rdma)).toEqual(['1']);
    expect(gots({ NCCL_NET: 'Socket' }, rdma)).toEqual(['Socket']);
    expect(gots({ NCCL_IB_DISABLE: '0' }, rdma)).toEqual([]);
    expect(gots({ NCCL_IB_DISABLE: '1' })).toEqual([]);
    expect(gots({ NCCL_NET: 'IB' }, rdma)).toEqual([]);
  });

  test('fails for the provider of EFA without its devices', () => {
    expect(gots({ FI_PROVIDER: 'efa' })).toEqual(['efa']);
    expect(gots({ FI_PROVIDER: 'efa' }, 'nvidia.com/gpu: 8, vpc.amazonaws.com/efa: 4')).toEqual([]);
    expect(gots({ FI_PROVIDER: 'efa' }, 'cpu: 1')).toEqual([]);
    expect(gots({ FI_PROVIDER: 'efa' }, undefined, 'securityContext: {privileged: true}')).toEqual([]);
    expect(gots({ FI_PROVIDER: 'tcp' })).toEqual([]);
  });

  test('fails where CUDA sees fewer GPUs than the container has', () => {
    expect(gots({ CUDA_VISIBLE_DEVICES: '0' })).toEqual(['0']);
    expect(gots({ CUDA_VISIBLE_DEVICES: '0,1,2,3,9,4,5,6,7' })).toHaveLength(1);
    expect(gots({ CUDA_VISIBLE_DEVICES: '' })).toEqual(['']);
    expect(gots({ CUDA_VISIBLE_DEVICES: '-1' })).toHaveLength(1);
    expect(gots({ CUDA_VISIBLE_DEVICES: '7,6,5,4,3,2,1,0' })).toEqual([]);
    expect(gots({ CUDA_VISIBLE_DEVICES: 'GPU-1' })).toEqual([]);
    expect(gots({ CUDA_VISIBLE_DEVICES: '0' }, 'nvidia.com/gpu: 1')).toEqual([]);
    expect(gots({ CUDA_VISIBLE_DEVICES: '0' }, 'cpu: 1')).toEqual([]);
  });
});
