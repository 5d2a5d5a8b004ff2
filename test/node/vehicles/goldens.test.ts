import { expectGolden } from '../../golden';
import { deliveryBy, filesBy, SETTINGS, wholePlan } from './whole-plan';

/** Nodes whose vehicle has a document of its own. */
const NODES = [
  ['cloud-init', 'kubeadm', 'ubuntu-24.04'],
  ['cloud-init', 'rke2', 'rhel-9'],
  ['cloud-init', 'oke', 'oracle-linux'],
  ['cloud-init', 'eks', 'ubuntu-24.04'],
  ['nodeadm', 'eks', 'amazon-linux-2023'],
  ['bottlerocket', 'eks', 'bottlerocket'],
  ['talos', 'talos', 'talos'],
  ['openshift', 'openshift', 'rhcos'],
  ['karpenter', 'eks', 'amazon-linux-2023'],
  ['gke', 'gke', 'cos'],
  ['compute-class', 'gke', 'cos'],
  ['daemon-set', 'aks', 'ubuntu-24.04'],
  ['aks', 'aks', 'ubuntu-24.04'],
  ['karpenter-azure', 'aks', 'ubuntu-24.04'],
  ['ignition', 'kubeadm', 'flatcar'],
  ['kubeadm', 'kubeadm', 'ubuntu-24.04'],
  ['ignition', 'k3s', 'fedora-coreos'],
] as const;

test.each(NODES)('%s on %s with %s writes what the golden holds', (id, distribution, os) => {
  // A golden of Karpenter holds the user data of another one.
  const some = SETTINGS.filter(({ id: setting }) => ['kubelet', 'registration', 'iommu', 'swappiness'].includes(setting));
  const plan = wholePlan(distribution, os, id === 'karpenter' ? some : SETTINGS);
  for (const [path, text] of Object.entries(filesBy(id, plan))) expectGolden(`vehicles/${id}/${distribution}/${path}`, text);
  const { left } = deliveryBy(id, plan);
  expectGolden(
    `vehicles/${id}/${distribution}/left.txt`,
    left
      .map(
        ({ setting, kinds, parts, inPart }) =>
          `${setting} (${kinds.join(', ')})${inPart ? ' in part' : ''}: ${parts.join(', ') || 'all'}\n`,
      )
      .join(''),
  );
});

test('on OpenShift a plan that isolates CPUs becomes a PerformanceProfile, with the rest of the kubelet in its annotation', () => {
  const isolated = [
    ...SETTINGS,
    { id: 'isolated', primitives: [{ kind: 'kernelArgument', argument: 'isolcpus=managed_irq,1-55,57-111' }] },
  ] as const;
  expectGolden('vehicles/openshift/isolated.yaml', filesBy('openshift', wholePlan('openshift', 'rhcos', isolated))['openshift.yaml'] ?? '');
});
