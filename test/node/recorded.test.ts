import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Container, KubeletConfiguration, PodSpec, ResourceRequirements } from '../../lib/words/kubernetes';
import { admissionNode, admissionPod, admit } from '../../lib/plans/node';
import { exclusive, mig } from '../../lib/plans/allocators';
import type { MigGroup } from '../../lib/plans/model';
import { recordedMachines } from './machines';

/** A container: name, resources, and whether it is a sidecar. */
type Recorded = readonly [string, ResourceRequirements, 'sidecar'?];

interface Case {
  readonly machine: string;
  readonly kubelet: Partial<KubeletConfiguration>;
  readonly groups?: readonly MigGroup[];
  readonly pods: readonly { readonly init?: readonly Recorded[]; readonly app: readonly Recorded[] }[];
  /** NUMA nodes of each container, or the kubelet's reason for rejecting the pod. */
  readonly verdicts: readonly (Readonly<Record<string, readonly number[]>> | string)[];
}

const cases = JSON.parse(readFileSync(join(__dirname, 'recorded/admission-1.36.3.json'), 'utf8')) as readonly Case[];

const containerOf = ([name, resources, sidecar]: Recorded): Container => ({
  name,
  image: 'x',
  resources,
  ...(sidecar ? { restartPolicy: 'Always' as const } : {}),
});

function answers({ machine, kubelet, groups, pods }: Case): Case['verdicts'] {
  const configuration: KubeletConfiguration = {
    ...kubelet,
    apiVersion: 'kubelet.config.k8s.io/v1beta1',
    kind: 'KubeletConfiguration',
    cpuManagerPolicy: 'static',
  };
  const node = admissionNode({ machine: recordedMachines[machine]!, kubelet: configuration }, groups ? mig({ groups }) : exclusive());
  if (!('empty' in node)) throw new Error('the recorded machines are known');
  let state = node.empty;
  return pods.map(({ init = [], app }) => {
    const spec: PodSpec = { initContainers: init.map(containerOf), containers: app.map(containerOf) };
    const answer = admit(node, state, admissionPod(spec));
    state = answer.state;
    return answer.admitted ? answer.affinity : (answer.reason?.split(':')[0] ?? '');
  });
}

describe("upstream's own managers", () => {
  test('are recorded over every machine, policy and scope', () => {
    expect(cases.length).toBeGreaterThan(100);
    expect(new Set(cases.map(({ machine }) => machine)).size).toBe(Object.keys(recordedMachines).length);
  });

  test.each(Object.keys(recordedMachines))('answer as the simulation does on %s', (machine) => {
    for (const recorded of cases.filter((one) => one.machine === machine))
      expect({ ...recorded, verdicts: answers(recorded) }).toEqual(recorded);
  });
});
