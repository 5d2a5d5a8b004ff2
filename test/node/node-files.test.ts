import { machines } from '../../lib/words/machine';
import type { NodePlan, PlannedFile } from '../../lib/plans/model';
import { bootstrapOf, nodeFiles } from '../../lib/plans/node/vehicles/node-files';
import { clusterOf } from './shell';

const plan: NodePlan = { pool: 'train', cluster: clusterOf(), machine: machines.dgxH100, settings: [], nodeSelector: {} };
const folderOf = (pool: string) => nodeFiles([{ ...plan, pool }]).map(({ path }) => path);
const file = (path: string): PlannedFile => ({ path, text: path, about: '' });

test.each([
  ['train', 'train'],
  ['a/b c', 'a_b_c'],
  ['..', '_'],
  ['.', '_'],
  ['..a', '..a'],
  ['a..', 'a..'],
])('the folder of pool %s is %s', (pool, folder) => expect(folderOf(pool)).toEqual([`prod/${folder}/label-existing-nodes.sh`]));

describe('the bootstrap script among files', () => {
  const one = [file('prod/a/kubelet.conf'), file('prod/a/bootstrap.sh')];
  const two = [file('prod/a/x_y/bootstrap.sh'), file('prod/a/z/bootstrap.sh')];

  test('is the one that there is', () => {
    expect(bootstrapOf(one)).toBe('prod/a/bootstrap.sh');
    expect(bootstrapOf([])).toBeUndefined();
  });

  test('is that of a machine where there are several', () => {
    expect(bootstrapOf(two)).toBeUndefined();
    expect(bootstrapOf(two, 'x/y')).toBe('prod/a/x_y/bootstrap.sh');
    expect(bootstrapOf(two, 'y')).toBeUndefined();
  });
});
