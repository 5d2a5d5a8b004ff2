import { allocatorOf, bind, deviceMemory, gpuAsks } from '../allocators';
import { sourced } from '../fabrics';
import { firstDriverOf, firstMigDriverOf, gpuOf } from '../../words/gpu';
import { compareVersions, type Check, type Problem } from '../../internal';
import { devicesOf, type GpuRequest, type Place, type Plan, poolGpuModels, type Sharing } from '../model';
import { gpuWorkloadChecks, trainingJobChecks } from './checks/check';
import { planGpuWorkload } from './plans/gpu-workload';
import type { JobWorkload } from './plans/gpu-workload-props';
import type { GpuCheckProps } from './plans/gpu-check-props';
import { planTrainingJob } from './plans/training-job';
import type { GpuTrainingJobProps } from './plans/training-job-props';
import { fabricKindOf, fabricUseOf } from './pod/fabric';
import { passedOptions } from './launchers/pass-on';
import type { WorkloadContext } from './pod/metadata';
import { expectedBandwidth } from './preflights/expected-bandwidth';
import type { PreflightFacts } from './preflights/preflight-row';
import { type PreflightName, preflightScript } from './preflights/preflights';

/** A check of a pool: a Job, or an MPIJob where an all-reduce goes over several nodes. */
export const planGpuCheck = (place: Place, props: GpuCheckProps, context: WorkloadContext): Plan =>
  overNodes(props) ? planTrainingJob(place, mpiJobOf(props), context) : planGpuWorkload(place, jobOf(props), context);

/** What is wrong with the props of a check that each of them alone does not show. */
export const gpuCheckChecks: readonly Check<GpuCheckProps, Place>[] = [
  (props, place) =>
    overNodes(props)
      ? trainingJobChecks.flatMap((one) => one(mpiJobOf(props), place))
      : gpuWorkloadChecks.flatMap((one) => one(jobOf(props), place)),
  checkTwice,
  checkNodes,
  checkBandwidth,
  checkDriver,
  checkMemory,
];

const overNodes = ({ numNodes = 1 }: GpuCheckProps): boolean => numNodes > 1;

/** Long enough for images of frameworks; an all-reduce takes a minute. */
const DEADLINE_SECONDS = 900;
const TTL_SECONDS = 86_400;
const DEFAULT_CHECKS: readonly PreflightName[] = ['device', 'driver'];

function shared(props: GpuCheckProps) {
  const {
    checks = DEFAULT_CHECKS,
    numNodes: _nodes,
    minBandwidth: _bandwidth,
    minDriver: _driver,
    activeDeadlineSeconds = DEADLINE_SECONDS,
    ttlSecondsAfterFinished = TTL_SECONDS,
    ...pod
  } = props;
  const command = ['sh', '-c', preflightScript(checks, factsOf(props))];
  return { ...pod, command, activeDeadlineSeconds, ttlSecondsAfterFinished };
}

// A failure is the answer, and no reason to try again.
const jobOf = (props: GpuCheckProps): JobWorkload => ({ ...shared(props), kind: 'Job', backoffLimit: 0, restartPolicy: 'Never' });

const mpiJobOf = (props: GpuCheckProps): GpuTrainingJobProps => ({
  ...shared(props),
  controller: 'MPIJob',
  maxRestarts: 0,
  ...(props.numNodes === undefined ? {} : { numNodes: props.numNodes }),
});

function factsOf(props: GpuCheckProps): PreflightFacts {
  const { request, pool, numNodes = 1, checks = DEFAULT_CHECKS } = props;
  const { sharing } = pool.description;
  const models = poolGpuModels(pool.description);
  const products = [...new Set(models.flatMap((model) => gpuOf(model).productNames.map((name) => name.replace(/^NVIDIA /, ''))))];
  const minBandwidth = bandwidthOf(props);
  const minDriver = props.minDriver ?? firstDriver(props);
  return {
    devices: devicesOf(request),
    exactly: request.vgpu !== undefined || (sharing.share.kind === 'none' && (request.mig !== undefined || isWhole(sharing, request))),
    ...(request.mig === undefined ? {} : { migProfile: request.mig }),
    products,
    numNodes,
    ...(minDriver === undefined ? {} : { minDriver }),
    ...(minBandwidth === undefined ? {} : { minBandwidth }),
    ...memoryOf(props),
    starts: overNodes(props) ? startsOf(props) : [],
    rdmaDevices: checks.includes('fabric') && RDMA.has(fabricKindOf(props, request) ?? '') ? 1 : 0,
  };
}

/** NCCL has the variables that it has in jobs, so that its bandwidth is theirs. The check sets how much it says itself. */
function startsOf(props: GpuCheckProps): readonly string[] {
  const own = Object.keys(props.env ?? {}).map((name) => ({ name }));
  const { env = [], environment } = fabricUseOf(props, props.request) ?? {};
  const ofFabric = env.filter(({ name }) => !own.some((one) => one.name === name));
  return [
    ...passedOptions([...ofFabric, ...own], own, ['-x', 'NCCL_DEBUG']),
    ...(environment === undefined ? [] : sourced(environment, [])),
  ];
}

/** The memory that a container finds, where something limits it. HAMi's library, which serves `vgpu`, tells nvidia-smi as well. */
function memoryOf({ pool, request }: GpuCheckProps): Pick<PreflightFacts, 'memoryMiB' | 'showsMemory'> {
  const { sharing } = pool.description;
  const isLimited = allocatorOf(sharing).memory?.isLimited(sharing) === true;
  if (!isLimited && request.mig === undefined) return {};
  const { resources = {} } = bind([{ container: 'check', request }], pool.description).containers['check'] ?? {};
  const memoryMiB = deviceMemory(
    pool.description,
    gpuAsks({ containers: [{ name: 'check', image: '', resources: { limits: resources } }] }),
  );
  return memoryMiB === undefined ? {} : { memoryMiB: Math.floor(memoryMiB), showsMemory: request.vgpu !== undefined };
}

/** Two slices may be of one GPU, and the devices of a claim are what its selectors find. */
const isWhole = ({ partition }: Sharing, { gpus }: GpuRequest): boolean => gpus !== undefined && partition.kind === 'none';

/** Fabrics whose devices are in /sys/class/infiniband. */
const RDMA: ReadonlySet<string> = new Set(['infiniband', 'roce', 'efa', 'gib']);

/** The newest of the first drivers: a pool may have several models. */
function firstDriver({ pool, request }: GpuCheckProps): string | undefined {
  const drivers = poolGpuModels(pool.description).flatMap((model) => {
    const first = request.mig === undefined ? firstDriverOf(model) : firstMigDriverOf(model);
    return first === undefined ? [] : [first];
  });
  return drivers.sort(compareVersions).at(-1);
}

function bandwidthOf(props: GpuCheckProps): number | undefined {
  const { minBandwidth, pool, request } = props;
  if (minBandwidth !== undefined || !overNodes(props)) return minBandwidth;
  return expectedBandwidth(poolGpuModels(pool.description), fabricKindOf(props, request), devicesOf(request));
}

function checkTwice({ checks = [] }: GpuCheckProps, { path }: Place): readonly Problem[] {
  const index = checks.findIndex((name, at) => checks.indexOf(name) !== at);
  return index < 0 ? [] : [{ path: `${path}.checks[${index}]`, problem: 'is named twice', got: checks[index], fix: 'name it once' }];
}

/** The launcher of an MPIJob has no GPUs, so that it sees nothing of what the other checks look at. */
function checkNodes(props: GpuCheckProps, { path }: Place): readonly Problem[] {
  const { checks = DEFAULT_CHECKS, numNodes } = props;
  if (!overNodes(props) || (checks.length === 1 && checks[0] === 'nccl')) return [];
  const problem = 'has more than one node, and only nccl reaches over nodes';
  return [
    { path: `${path}.numNodes`, problem, got: numNodes, fix: "give checks: ['nccl'], and the others to a GpuCheck without numNodes" },
  ];
}

function checkBandwidth(props: GpuCheckProps, { path }: Place): readonly Problem[] {
  const { checks = DEFAULT_CHECKS, minBandwidth, request } = props;
  if (!checks.includes('nccl')) {
    if (minBandwidth === undefined) return [];
    return [
      {
        path: `${path}.minBandwidth`,
        problem: 'is for the check nccl, which is not among checks',
        got: minBandwidth,
        fix: "add 'nccl' to checks",
      },
    ];
  }
  const problems: Problem[] = [];
  if (bandwidthOf(props) === undefined)
    problems.push({
      path: `${path}.minBandwidth`,
      problem: 'is missing: no bandwidth is known for these machines and this fabric',
      allowed: 'GB/s of bus bandwidth',
      fix: 'give what the same check reached on nodes that are known to be healthy, less a tenth',
    });
  if (request.gpus === undefined || (devicesOf(request) < 2 && !overNodes(props)))
    problems.push({
      path: `${path}.request`,
      problem: 'gives the check nccl no two whole GPUs: an all-reduce does not work over MIG devices and parts of GPUs',
      got: request,
      allowed: '{ gpus: 2 } or more',
      fix: 'ask for all GPUs of a node, such as { gpus: 8 }',
    });
  return problems;
}

/** What is asked of the driver is asked by one check alone. */
function checkDriver({ checks = DEFAULT_CHECKS, minDriver }: GpuCheckProps, { path }: Place): readonly Problem[] {
  if (minDriver === undefined || checks.includes('driver')) return [];
  return [
    {
      path: `${path}.minDriver`,
      problem: 'is for the check driver, which is not among checks',
      got: minDriver,
      fix: "add 'driver' to checks",
    },
  ];
}

function checkMemory(props: GpuCheckProps, { path }: Place): readonly Problem[] {
  const index = props.checks?.indexOf('memory') ?? -1;
  if (index < 0 || memoryOf(props).memoryMiB !== undefined) return [];
  const problem = 'compares memory with a limit, and none is known on this pool';
  return [
    {
      path: `${path}.checks[${index}]`,
      problem,
      got: 'memory',
      fix: 'remove it, or check a pool whose GPUs are cut by MIG, MPS or HAMi, with its machine',
    },
  ];
}
