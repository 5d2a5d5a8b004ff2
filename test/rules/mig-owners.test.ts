import { App, Chart } from 'cdk8s';
import { GpuCluster, GpuOperator, type GpuOperatorValues, machines, MigPartitionedNodePool, MigSchedule, modelOf } from '../../lib';
import { errorsOf, judge } from '../../lib/rules';

const windows = { day: { at: '08:00', layout: { '1g.10gb': 7 } }, night: { at: '20:00', layout: 'all-disabled' } } as const;

/** A pool of the operator, one whose nodes cut their GPUs themselves, and what is found. */
function program({
  scheduled = false,
  values = {},
  cuts = 'nvidia-mig-parted',
}: {
  readonly scheduled?: boolean;
  readonly values?: GpuOperatorValues;
  readonly cuts?: 'nvidia-mig-parted' | 'nvidia-smi';
} = {}) {
  const app = new App();
  const chart = new Chart(app, 'platform', { namespace: 'gpu-operator' });
  const cluster = new GpuCluster(chart, 'prod', { kubernetes: '1.34' });
  const common = {
    machine: machines.dgxH100,
    nodes: 2,
    os: 'ubuntu-24.04',
    nodeImage: 'host-driver',
    layout: { '1g.10gb': 7 },
  } as const;
  const central = new MigPartitionedNodePool(cluster, 'central', common);
  const own = new MigPartitionedNodePool(cluster, 'own', { ...common, gpu: { mig: cuts } });
  if (scheduled) new MigSchedule(cluster, 'clock', { pool: own, windows, timeZone: 'Etc/UTC', image: 'kubectl:1' });
  new GpuOperator(cluster, 'gpu-operator', { values });
  const model = modelOf(app);
  const [operator] = model.operators;
  return {
    labels: [central, own].map(({ description }) => description.labels),
    config: JSON.stringify(operator?.values['migManager']),
    errors: errorsOf(judge(model)).map(({ rule }) => rule),
  };
}

const CONFIG = 'nvidia.com/mig.config';
const DEPLOY = 'nvidia.com/gpu.deploy.mig-manager';

describe('who cuts the GPUs of a node', () => {
  test.each(['nvidia-mig-parted', 'nvidia-smi'] as const)(
    "is mig-manager alone, or the node alone: mig-manager is off on a pool of gpu.mig: '%s'",
    (cuts) => {
      const { labels, config, errors } = program({ cuts });
      const [central, own] = labels;
      expect(central).toMatchObject({ [CONFIG]: 'cdk8s-gpu-central' });
      expect(central).not.toHaveProperty([DEPLOY]);
      expect(own).toMatchObject({ [DEPLOY]: 'false' });
      expect(own).not.toHaveProperty([CONFIG]);
      expect(config).toContain('cdk8s-gpu-central');
      expect(config).not.toContain('cdk8s-gpu-own');
      expect(errors).toEqual([]);
    },
  );

  test('fails where mig-manager is off for a pool that it has to cut, and for no other', () =>
    expect(program({ values: { migManager: { enabled: false } } }).errors).toEqual(['operator/mig-config']));

  test('fails with a MigSchedule, whose labels nobody reads on such nodes', () =>
    expect(program({ scheduled: true }).errors).toEqual(['mig/two-owners']));
});
