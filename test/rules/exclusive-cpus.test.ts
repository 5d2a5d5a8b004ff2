import { readContext } from '../../lib/read';
import { found } from '../read/found';

const context = readContext(
  {
    pools: [{ name: 'train', machine: 'dgxH100', nodeSelector: { team: 'ml' }, kubelet: { cpuManagerPolicy: 'static' } }],
  },
  'context.yaml',
);
const pod = (cpu: string, more = ''): string => `apiVersion: v1
kind: Pod
metadata: {name: a}
spec:
  nodeSelector: {team: ml}
  containers:
    - name: main
      image: x:1
      resources: {limits: {nvidia.com/gpu: 1, memory: 8Gi, cpu: ${cpu}}}
${more}`;
const rules = (text: string) => found(text, context).filter((line) => line.includes('qos/exclusive-cpus'));

test.each(['7.5', '3500m', '1001m'])('a container with %s CPUs gets none of its own', (cpu) =>
  expect(rules(pod(cpu))).toEqual(['9:65 qos/exclusive-cpus']),
);

test.each(['500m', '1', '4000m', '"8"'])('a container with %s wants none, or gets them', (cpu) => expect(rules(pod(cpu))).toEqual([]));

const SIDECAR = '    - {name: proxy, image: "x:1"}\n';

test('a sidecar without limits costs a container its CPUs only where it had some', () => {
  expect(rules(pod('4', SIDECAR))).toHaveLength(1);
  expect(rules(pod('3500m', SIDECAR))).toEqual([]);
});
