import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { faultsIn, kubelet } from '../../lib/words/formats';
import { parseYaml, toYaml } from '../../lib/internal';
import type { KubeletConfiguration } from '../../lib/words/kubernetes';
import { mergeModel } from '../../lib/plans/model';
import { judge } from '../../lib/rules';

/** Every field with its default, as upstream's own test writes it out. It throws when it is missing: the suite must fail then. */
function defaults(): KubeletConfiguration {
  const shared = process.env['CDK8S_GPU_SHARED'] ?? resolve(__dirname, '../../../shared');
  const file = resolve(shared, 'upstream/kubernetes/kubelet-config-testdata/after-v1beta1.yaml');
  if (!existsSync(file)) throw new Error(`no configuration at ${file}: set CDK8S_GPU_SHARED`);
  return parseYaml(readFileSync(file, 'utf8'))[0] as KubeletConfiguration;
}

test('every field of upstream is known, with its own fields', () => {
  expect(faultsIn(kubelet, toYaml(defaults()))).toEqual([]);
});

test('the defaults of upstream are accepted', () => {
  const cluster = { name: 'prod', path: 'prod', kubernetes: '1.36', distribution: 'kubeadm' } as const;
  expect(judge(mergeModel([{ kubelets: [{ path: 'node', configuration: defaults(), cluster }] }]))).toEqual([]);
});
