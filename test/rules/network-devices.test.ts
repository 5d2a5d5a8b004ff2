import { machines } from '../../lib/words/machine';
import { readContext } from '../../lib/read';
import { found } from '../read/found';

const { nics: _nics, ...unknown } = machines.dgxH100;
const withHca = {
  ...unknown,
  nics: [0, 1].map((index) => ({ name: `mlx5_${index}`, kind: 'infiniband', resource: 'rdma/hca', devices: 8 })),
};

const contextOf = (machine: unknown) =>
  readContext({ kubernetes: '1.34', pools: [{ name: 'train', machine, nodeSelector: { team: 'ml' } }] }, 'context.yaml');

const pod = (containers: string, init = ''): string => `apiVersion: v1
kind: Pod
metadata: {name: a}
spec:
  nodeSelector: {team: ml}
  initContainers: [${init}]
  containers: [${containers}]
`;
const container = (name: string, limits: string, more = ''): string =>
  `{name: ${name}, image: "x:1", ${more}resources: {limits: {${limits}}}}`;
const rules = (machine: unknown, text: string) => found(text, contextOf(machine)).filter((line) => line.includes('pool/network-devices'));

test.each<[string, unknown, string, number]>([
  ['more EFA devices than the machine has', 'aws.p5.48xlarge', 'vpc.amazonaws.com/efa: 33', 1],
  ['EFA of a machine with InfiniBand', withHca, 'vpc.amazonaws.com/efa: 1', 1],
  ['more functions than the NICs of a resource have', withHca, 'rdma/hca: 17', 1],
  ['all of them', withHca, 'rdma/hca: 16', 0],
  ['a resource of which the machine says nothing', withHca, 'rdma/other: 17', 0],
  ['EFA of a machine whose NICs nobody knows', unknown, 'vpc.amazonaws.com/efa: 33', 0],
])('%s', (_what, machine, limits, count) => {
  expect(rules(machine, pod(container('main', limits)))).toHaveLength(count);
});

test('containers and sidecars are counted together, and init containers are not', () => {
  const main = container('main', 'rdma/hca: 10');
  const rest = container('net', 'rdma/hca: 10', 'restartPolicy: Always, ');
  expect(rules(withHca, pod(main, rest))).toHaveLength(1);
  expect(rules(withHca, pod(main, container('net', 'rdma/hca: 10')))).toEqual([]);
});
