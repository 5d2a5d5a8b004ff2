import fc, { type Arbitrary } from 'fast-check';
import { type Distribution, distributions } from '../../../../lib/words/platforms';
import { Call } from '../values';
import type { Program, Step } from '../program';
import {
  devicePluginRelease,
  draDriverRelease,
  networkOperatorRelease,
  gpuCluster,
  gpuOperator,
  hamiRelease,
  plainCluster,
  renderedDelivery,
  withClaims,
} from './operator';
import { overrides } from './override';
import { pool } from './pod';
import { migSchedule } from './mig-schedule';
import { borrowedPool, cutPool, description, gpuNodePool, migPartitionedNodePool, plainPool, poolSharing, tunedGpuNode } from './pool';
import { dgxH100 } from './machine';
import { mended } from './mended';
import { merged, oneOf } from './props';
import { drawnHamiDevices, drawnPluginDevices, hamiDevicesOf, type Offer, sharing, vendorPluginOf } from './sharing';
import { tampered } from './tamper';
import { acceleratorRequest, anyRequest, requestOf } from './container';
import { inferenceService } from './serving';
import { limitation } from './limitation';
import { gpuDeviceClass, gpuResourceClaim, kubeVirtHostDevices, mpsControlDaemon, workloadNamespace } from './nodes-of-pools';
import { gpuMonitoring } from './monitoring';
import { gpuQueue } from './queue';
import { slinkyCluster, slurmCluster } from './slurm';
import { kaiScheduler, volcanoVgpuInstall } from './batch-schedulers';
import { alaudaPlugin, gpuManagerPods } from './gpu-manager';
import { gpuScheduler } from './scheduler';
import { gpuCheck, gpuWorkload, hamiQuota, hamiVgpuWorkload, mpsInferenceService, trainingJob } from './workload';

const step = (make: Step['make'], id: Arbitrary<string>, given: Arbitrary<unknown>): Arbitrary<Step> =>
  fc.record({ make: fc.constant(make), id, given });
const named = (id: string): Arbitrary<string> => fc.constant(id);
/** Ids become names where no name is given. */
const anyId = fc.oneof(
  { weight: 8, arbitrary: named('llama') },
  { weight: 1, arbitrary: fc.constantFrom('Llama', 'a b', '1a', 'a.b', 'x'.repeat(70), "it's", 'a\nb', '$(a)', 'ä') },
);

const clusterOf = (distribution: Distribution): Arbitrary<Step> => step('GpuCluster', named('prod'), plainCluster(distribution));
const cluster = clusterOf('kubeadm');
const nodePool = (...offers: readonly Offer[]): Arbitrary<Step> => step('GpuNodePool', named('pool'), plainPool(...offers));
const secondPool = step('GpuNodePool', named('other'), plainPool('exclusive', 'mig', 'timeSlicing', 'mps'));
const thirdPool = step('GpuNodePool', named('labs'), plainPool('hami'));
const operator = step('GpuOperator', named('gpu-operator'), fc.constant({}));
const hami = step('Hami', named('hami'), fc.constant({}));

/** Now and then. */
const maybe = (of: Arbitrary<Step>, often: number): Arbitrary<readonly Step[]> =>
  fc.oneof({ withCrossShrink: true }, { weight: 10 - often, arbitrary: fc.constant([]) }, { weight: often, arbitrary: fc.tuple(of) });
const always = (of: Arbitrary<Step>): Arbitrary<readonly Step[]> => fc.tuple(of);

/** A program about one thing, in surroundings that are right. */
const about = (subject: string, ...parts: readonly Arbitrary<readonly Step[]>[]): Arbitrary<Program> =>
  fc.tuple(...parts).map((steps) => ({ subject, steps: steps.flat() }));

const workload = (make: Step['make'], given: Arbitrary<unknown>): Arbitrary<readonly Step[]> =>
  fc
    .record({ make: fc.constant(make), id: anyId, given: tampered(mended(given)), overrides: overrides(make) })
    .map((one): readonly Step[] => [one]);

const plainWorkload = step('GpuWorkload', named('web'), fc.constant({ kind: 'Deployment', image: 'x:1', request: { gpus: 1 }, pool }));
/** Nodes of every distribution are set up by files of their own. */
const poolSubject = (make: Step['make'], given: (distribution: Distribution) => Arbitrary<unknown>): Arbitrary<Program> =>
  fc.oneof(
    ...distributions.map((distribution) =>
      about(
        make,
        always(clusterOf(distribution)),
        always(step(make, anyId, tampered(given(distribution)))),
        maybe(secondPool, 2),
        maybe(operator, 3),
        maybe(plainWorkload, 1),
      ),
    ),
  );

/** Whose id would be the name of a cluster. */
const clusters = about(
  'GpuCluster',
  always(step('GpuCluster', anyId, tampered(gpuCluster()))),
  always(nodePool('exclusive', 'mig', 'timeSlicing', 'mps')),
  maybe(operator, 7),
);
const renderings = about(
  'GpuCluster',
  always(step('GpuCluster', named('prod'), tampered(gpuCluster(renderedDelivery)))),
  always(nodePool('exclusive', 'mig')),
  always(operator),
);
const operators = about(
  'GpuOperator',
  always(step('GpuCluster', named('prod'), gpuCluster())),
  maybe(nodePool('exclusive', 'mig', 'timeSlicing', 'mps'), 8),
  maybe(secondPool, 3),
  always(step('GpuOperator', anyId, tampered(gpuOperator))),
);
const hamis = about(
  'Hami',
  always(step('GpuCluster', named('prod'), gpuCluster())),
  fc.oneof(
    { weight: 2, arbitrary: always(thirdPool) },
    { weight: 1, arbitrary: always(step('GpuNodePool', named('labs'), tampered(plainPool('hami')))) },
  ),
  maybe(secondPool, 3),
  maybe(operator, 3),
  always(step('Hami', anyId, tampered(hamiRelease))),
);
const draDrivers = about(
  'NvidiaDraDriver',
  always(step('GpuCluster', named('prod'), gpuCluster(undefined, withClaims))),
  always(nodePool('dra')),
  maybe(secondPool, 3),
  maybe(operator, 3),
  always(step('NvidiaDraDriver', anyId, tampered(draDriverRelease))),
);
const networkOperators = about(
  'NetworkOperator',
  always(step('GpuCluster', named('prod'), gpuCluster())),
  always(secondPool),
  maybe(thirdPool, 3),
  maybe(operator, 3),
  always(step('NetworkOperator', anyId, tampered(networkOperatorRelease))),
);
const devicePlugins = about(
  'NvidiaDevicePlugin',
  always(step('GpuCluster', named('prod'), gpuCluster())),
  always(secondPool),
  maybe(thirdPool, 3),
  maybe(operator, 1),
  always(step('NvidiaDevicePlugin', anyId, tampered(devicePluginRelease))),
);
const onPool = (make: Step['make'], given: Arbitrary<unknown>, ...offers: readonly Offer[]): Arbitrary<Program> =>
  about(make, always(cluster), always(nodePool(...offers)), maybe(offers.includes('hami') ? hami : operator, 2), workload(make, given));

/** A request that the pool serves: mostly, since whatever is asked is drawn as well. */
const asking = (given: Arbitrary<unknown>, asked: Arbitrary<unknown>): Arbitrary<unknown> =>
  fc.oneof({ weight: 15, arbitrary: merged(given, asked) }, { weight: 1, arbitrary: given });

const onOffer = (
  make: Step['make'],
  given: Arbitrary<unknown>,
  how: Arbitrary<Call>,
  asked: Arbitrary<unknown>,
  around = cluster,
): Arbitrary<Program> =>
  about(
    make,
    always(around),
    always(step('GpuNodePool', named('pool'), poolSharing(how))),
    maybe(operator, 2),
    workload(make, asking(given, asked)),
  );
const offersAsked = (make: Step['make'], given: Arbitrary<unknown>, ...offers: readonly (keyof typeof requestOf)[]): Arbitrary<Program>[] =>
  offers.map((offer) =>
    onOffer(
      make,
      given,
      sharing(offer),
      requestOf[offer].map((request) => ({ request })),
      offer === 'dra'
        ? step(
            'GpuCluster',
            named('prod'),
            merged(
              plainCluster('kubeadm'),
              withClaims.map((kubernetes) => ({ kubernetes })),
            ),
          )
        : cluster,
    ),
  );
const ofOtherVendors = fc.oneof(
  ...drawnHamiDevices.map((device) => onOffer('GpuWorkload', gpuWorkload, hamiDevicesOf(device), acceleratorRequest(device))),
  ...drawnPluginDevices.map((device) => onOffer('GpuWorkload', gpuWorkload, vendorPluginOf(device), acceleratorRequest('plugin', device))),
);

const borrowed = about(
  'GpuNodePool.fromAttributes',
  always(step('GpuNodePool.fromAttributes', anyId, tampered(borrowedPool))),
  maybe(plainWorkload, 3),
);
const describedAs = fc.oneof(
  { weight: 3, arbitrary: tampered(description) },
  { weight: 1, arbitrary: description.map((one) => new Call('JSON.stringify', JSON.stringify, [one])) },
);
const described = about(
  'GpuNodePool.fromDescription',
  always(step('GpuNodePool.fromDescription', anyId, describedAs)),
  maybe(plainWorkload, 3),
);
const schedules = about(
  'MigSchedule',
  always(cluster),
  always(step('MigPartitionedNodePool', named('pool'), cutPool)),
  always(step('MigSchedule', anyId, tampered(migSchedule))),
  maybe(operator, 7),
  maybe(plainWorkload, 2),
);
const quotas = about('HamiQuota', workload('HamiQuota', hamiQuota));
const queues = onPool(
  'GpuQueue',
  gpuQueue,
  'exclusive',
  'mig',
  'timeSlicing',
  'mps',
  'hami',
  'dra',
  'hamiDra',
  'volcanoVgpu',
  'kaiFractions',
);
const kubeVirts = onPool('KubeVirtHostDevices', kubeVirtHostDevices, 'vmPassthrough', 'vmVgpu', 'vmVgpu', 'exclusive');
const claims = fc.oneof(onPool('GpuDeviceClass', gpuDeviceClass, 'dra'), onPool('GpuResourceClaim', gpuResourceClaim, 'dra'));
const mpsDaemons = onPool('MpsControlDaemon', mpsControlDaemon, 'mpsDaemon');
const namespaces = about(
  'WorkloadNamespace',
  always(cluster),
  always(nodePool('exclusive', 'mps')),
  always(step('WorkloadNamespace', anyId, tampered(workloadNamespace))),
  maybe(plainWorkload, 2),
);
const twoNodes = step(
  'GpuNodePool',
  named('pool'),
  merged(plainPool('exclusive', 'exclusive', 'exclusive', 'timeSlicing'), oneOf({ machine: dgxH100, nodes: 2 })),
);
const slurms = fc.oneof(
  { weight: 5, arbitrary: about('SlurmCluster', always(cluster), always(twoNodes), workload('SlurmCluster', slurmCluster)) },
  { weight: 1, arbitrary: onPool('SlurmCluster', slurmCluster, 'exclusive', 'timeSlicing', 'mig', 'mps') },
);
const slinkies = onPool('SlinkyCluster', slinkyCluster, 'exclusive', 'exclusive', 'exclusive', 'exclusive', 'mig', 'timeSlicing');
const schedulers = about(
  'GpuScheduler',
  always(step('GpuCluster', named('prod'), gpuCluster())),
  always(secondPool),
  maybe(thirdPool, 3),
  always(step('GpuScheduler', anyId, tampered(gpuScheduler))),
  maybe(plainWorkload, 3),
);
const volcanos = about(
  'VolcanoVgpu',
  always(step('GpuCluster', named('prod'), gpuCluster())),
  always(nodePool('volcanoVgpu', 'volcanoVgpu', 'exclusive')),
  always(step('VolcanoVgpu', anyId, tampered(volcanoVgpuInstall))),
);
const kais = about(
  'KaiScheduler',
  always(step('GpuCluster', named('prod'), gpuCluster())),
  always(nodePool('kaiFractions', 'exclusive')),
  always(step('KaiScheduler', anyId, tampered(kaiScheduler))),
);
const monitorings = about(
  'GpuMonitoring',
  always(step('GpuCluster', named('prod'), gpuCluster())),
  always(secondPool),
  maybe(nodePool('hami', 'gpuManager', 'dra', 'kaiFractions'), 3),
  always(step('GpuMonitoring', anyId, tampered(gpuMonitoring))),
  maybe(operator, 2),
);
const gpuManagers = about(
  'GpuManager',
  always(step('GpuCluster', named('prod'), gpuCluster())),
  always(nodePool('gpuManager')),
  maybe(secondPool, 3),
  always(step('GpuManager', anyId, tampered(gpuManagerPods))),
  maybe(operator, 3),
);
const alaudaPlugins = onPool('AlaudaGpuPlugin', alaudaPlugin, 'gpuManager', 'alaudaMps', 'exclusive');
const limitations = about('CustomResourceLimitation', workload('CustomResourceLimitation', limitation));
const plus = about(
  'requestGpus',
  always(cluster),
  always(nodePool('exclusive', 'timeSlicing', 'mig', 'dra')),
  always(step('requestGpus', named('web'), tampered(fc.tuple(anyRequest, fc.oneof(oneOf({}), fc.constant({ pool })))))),
);

/** Any program: a case of the fuzz. */
export const program: Arbitrary<Program> = fc.oneof(
  { weight: 20, arbitrary: poolSubject('GpuNodePool', gpuNodePool) },
  { weight: 30, arbitrary: poolSubject('TunedGpuNode', tunedGpuNode) },
  { weight: 15, arbitrary: poolSubject('MigPartitionedNodePool', migPartitionedNodePool) },
  { weight: 15, arbitrary: borrowed },
  { weight: 15, arbitrary: described },
  { weight: 20, arbitrary: clusters },
  { weight: 1, arbitrary: renderings },
  { weight: 30, arbitrary: operators },
  { weight: 20, arbitrary: hamis },
  { weight: 20, arbitrary: draDrivers },
  { weight: 15, arbitrary: networkOperators },
  { weight: 20, arbitrary: devicePlugins },
  { weight: 40, arbitrary: fc.oneof(...offersAsked('GpuTrainingJob', trainingJob, 'exclusive', 'exclusive', 'mig', 'dra')) },
  {
    weight: 60,
    arbitrary: fc.oneof(
      ...offersAsked(
        'GpuWorkload',
        gpuWorkload,
        'exclusive',
        'exclusive',
        'timeSlicing',
        'mig',
        'dra',
        'gpuManager',
        'alaudaMps',
        'hamiDra',
        'volcanoVgpu',
        'kaiFractions',
        'mpsDaemon',
      ),
    ),
  },
  { weight: 12, arbitrary: ofOtherVendors },
  { weight: 20, arbitrary: onPool('GpuCheck', gpuCheck, 'exclusive', 'mig', 'timeSlicing', 'mps', 'hami', 'dra') },
  { weight: 30, arbitrary: onPool('GpuInferenceService', inferenceService, 'exclusive', 'mig', 'timeSlicing', 'mps', 'hami') },
  { weight: 30, arbitrary: onPool('MpsInferenceService', mpsInferenceService, 'mps') },
  { weight: 30, arbitrary: onPool('HamiVgpuWorkload', hamiVgpuWorkload, 'hami') },
  { weight: 10, arbitrary: schedules },
  { weight: 4, arbitrary: quotas },
  { weight: 10, arbitrary: queues },
  { weight: 8, arbitrary: kubeVirts },
  { weight: 10, arbitrary: claims },
  { weight: 8, arbitrary: mpsDaemons },
  { weight: 6, arbitrary: namespaces },
  { weight: 10, arbitrary: slurms },
  { weight: 10, arbitrary: slinkies },
  { weight: 15, arbitrary: schedulers },
  { weight: 10, arbitrary: volcanos },
  { weight: 6, arbitrary: kais },
  { weight: 10, arbitrary: gpuManagers },
  { weight: 10, arbitrary: monitorings },
  { weight: 4, arbitrary: alaudaPlugins },
  { weight: 4, arbitrary: limitations },
  { weight: 4, arbitrary: plus },
);
