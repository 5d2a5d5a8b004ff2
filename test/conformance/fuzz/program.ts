import { printed } from './values';

/** What a step makes, by the name of the class or function that it calls. */
export type Maker =
  | 'GpuCluster'
  | 'GpuNodePool'
  | 'TunedGpuNode'
  | 'MigPartitionedNodePool'
  | 'GpuNodePool.fromAttributes'
  | 'GpuNodePool.fromDescription'
  | 'GpuOperator'
  | 'Hami'
  | 'NvidiaDevicePlugin'
  | 'NvidiaDraDriver'
  | 'NetworkOperator'
  | 'GpuTrainingJob'
  | 'GpuWorkload'
  | 'GpuCheck'
  | 'GpuInferenceService'
  | 'MigSchedule'
  | 'MpsInferenceService'
  | 'HamiVgpuWorkload'
  | 'HamiQuota'
  | 'GpuQueue'
  | 'GpuDeviceClass'
  | 'GpuResourceClaim'
  | 'KubeVirtHostDevices'
  | 'MpsControlDaemon'
  | 'WorkloadNamespace'
  | 'SlinkyCluster'
  | 'SlurmCluster'
  | 'GpuScheduler'
  | 'VolcanoVgpu'
  | 'KaiScheduler'
  | 'GpuMonitoring'
  | 'GpuManager'
  | 'AlaudaGpuPlugin'
  | 'CustomResourceLimitation'
  | 'requestGpus';

/** One construct of a program, and what is then overridden in it. */
export interface Step {
  readonly make: Maker;
  readonly id: string;
  readonly given: unknown;
  readonly overrides?: readonly (readonly [target: unknown, patch: unknown])[];
}

/** A case of the fuzz: a small program, of which mostly one step is unusual or wrong. */
export interface Program {
  /** What it is about. */
  readonly subject: string;
  readonly steps: readonly Step[];
}

/** Makers whose first pool is `pool`. */
const POOLS: readonly Maker[] = [
  'GpuNodePool',
  'TunedGpuNode',
  'MigPartitionedNodePool',
  'GpuNodePool.fromAttributes',
  'GpuNodePool.fromDescription',
];
export const isPool = (make: Maker): boolean => POOLS.includes(make);
const IN_CLUSTER: readonly Maker[] = [
  'GpuNodePool',
  'TunedGpuNode',
  'MigPartitionedNodePool',
  'MigSchedule',
  'GpuScheduler',
  'VolcanoVgpu',
  'KaiScheduler',
  'GpuMonitoring',
  'GpuManager',
  'GpuOperator',
  'Hami',
  'NvidiaDevicePlugin',
  'NvidiaDraDriver',
  'NetworkOperator',
];

/** The program as text that can be pasted into a test. */
export function programText({ steps }: Program): string {
  const firstPool = steps.find(({ make }) => isPool(make));
  const lines = steps.map(
    (step) => `${step === firstPool ? 'const pool = ' : step.make === 'GpuCluster' ? 'const cluster = ' : ''}${textOf(step)};`,
  );
  const all = lines.join('\n');
  return [
    'const app = new App();',
    "const chart = new Chart(app, 'ml', { namespace: 'ml' });",
    ...(/\bcircular\b/.test(all) ? ['const circular: Record<string, unknown> = {};', "circular['self'] = circular;"] : []),
    ...lines,
    'chart.toJson();',
  ].join('\n');
}

function textOf({ make, id, given, overrides = [] }: Step): string {
  if (make === 'requestGpus') {
    const parts = Array.isArray(given) ? given.map(printed).join(', ') : printed(given);
    return `requestGpus(new kplus.Deployment(chart, ${printed(id)}, { containers: [{ image: 'x:1' }] }), ${parts})`;
  }
  const scope = IN_CLUSTER.includes(make) ? 'cluster' : 'chart';
  const patches = overrides.map(([target, patch]) => `.override(${printed(target)}, ${printed(patch)})`).join('');
  return `${make.includes('.') ? '' : 'new '}${make}(${scope}, ${printed(id)}, ${printed(given)})${patches}`;
}
