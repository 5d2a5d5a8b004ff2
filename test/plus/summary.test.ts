import * as kplus from 'cdk8s-plus-28';
import { GpuOperator, MigPartitionedNodePool, summary } from '../../lib';
import { requestGpus } from '../../lib/faces/plus';
import { dgx, platform } from '../cdk8s/support';

test('the summary of an app shows cdk8s-plus workloads that ask for GPUs', () => {
  const { app, chart, cluster } = platform();
  const slices = new MigPartitionedNodePool(cluster, 'slices', { ...dgx, layout: { '1g.10gb': 7 } });
  new GpuOperator(cluster, 'gpu-operator');
  requestGpus(new kplus.Deployment(chart, 'api', { containers: [{ image: 'x:1' }] }), { mig: '1g.10gb' }, { pool: slices });
  expect(summary(app)).toMatch(/ml\/ml-api-\S+ +Deployment +\d+ +1 x nvidia\.com\/mig-1g\.10gb +slices/);
});
