import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseYaml } from '../../lib/internal';
import { readYaml } from '../../lib/read/yaml/yaml';
import { faultsIn, formatOf, formatRows } from '../../lib/words/formats';

const upstream = join(process.env['CDK8S_GPU_SHARED'] ?? resolve(__dirname, '../../../shared'), 'upstream');

/** Files as upstream ships them, and what each is. A name with `#` is a key of the ConfigMap that the file is. */
const files: readonly (readonly [format: string, file: string])[] = [
  ['dcgm-counters', 'dcgm-exporter/etc/default-counters.csv'],
  ['dcgm-counters', 'dcgm-exporter/etc/dcp-metrics-included.csv'],
  ['mig-parted', 'mig-parted/examples/config.yaml'],
  ['rdma-devices', 'k8s-rdma-shared-dev-plugin/deployment/k8s/base/configmap.yaml#config.json'],
];

test.each(files)('%s: %s is known as itself, and nothing is wrong with it', (format, file) => {
  const [path = '', key] = file.split('#');
  const whole = readFileSync(join(upstream, path), 'utf8');
  const text = key === undefined ? whole : (parseYaml(whole)[0] as { data: Record<string, string> }).data[key]!;
  const row = formatOf({ text, name: path }, yamlOf, formatRows);
  expect(row?.id).toBe(format);
  expect(faultsIn(row!, text)).toEqual([]);
});

function yamlOf(text: string): unknown {
  try {
    return readYaml(text);
  } catch {
    return undefined;
  }
}
