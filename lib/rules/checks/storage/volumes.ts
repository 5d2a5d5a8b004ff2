import { valueIn } from '../../../internal';
import { type Container, formatMemory, minorOf, parseMemory, type Volume } from '../../../words/kubernetes';
import { clusterOf } from '../../lookups/cluster';
import { eachContainer, eachPod } from '../../lookups/each';
import { gpusOfContainer } from '../../lookups/related';
import type { Rule } from '../../rule';

const imageVolume = eachPod({
  id: 'storage/image-volume',
  severity: 'error',
  about: 'A pod mounts an image as a volume, and its Kubernetes version does not do that by default.',
  fix: 'use Kubernetes 1.35, or turn on the feature gate ImageVolume in the API server and the kubelets (1.31 and later) and silence this',
  source:
    'Kubernetes feature gate ImageVolume: alpha 1.31, beta and off 1.33, on 1.35; an API server without it drops the field and refuses the volume',
  look({ pod }, model) {
    const index = pod.spec.volumes?.findIndex((volume) => volume['image'] !== undefined) ?? -1;
    if (index < 0) return undefined;
    const cluster = clusterOf(model, pod);
    if (cluster === undefined || minorOf(cluster.kubernetes) >= ON_SINCE) return undefined;
    const problem = `Kubernetes ${cluster.kubernetes} has no volumes of images unless a feature gate is turned on`;
    return { at: `${pod.pointer}.volumes[${index}].image`, problem, got: valueIn(pod.spec.volumes?.[index]?.['image'], 'reference') };
  },
});
const ON_SINCE = 35;

/** Drivers whose CSIDriver has no `Ephemeral` in its volumeLifecycleModes, which is `Persistent` alone where it says nothing. */
const CLAIMS_ALONE: Readonly<Record<string, string>> = {
  's3.csi.aws.com': 'awslabs/mountpoint-s3-csi-driver charts/aws-mountpoint-s3-csi-driver/templates/csidriver.yaml',
};

const inlineDriver = eachPod({
  id: 'storage/inline-volume',
  severity: 'error',
  about: 'A pod has a volume of a CSI driver that serves only claims.',
  fix: 'make a PersistentVolume and a claim for it, and name the claim: pvc()',
  source: `Kubernetes pkg/volume/csi/csi_plugin.go, supportsVolumeLifecycleMode: the kubelet does not mount such a volume; ${Object.values(CLAIMS_ALONE).join('; ')}`,
  look({ pod }) {
    const index = pod.spec.volumes?.findIndex((volume) => Object.hasOwn(CLAIMS_ALONE, String(valueIn(volume['csi'], 'driver')))) ?? -1;
    if (index < 0) return undefined;
    const got = String(valueIn(pod.spec.volumes?.[index]?.['csi'], 'driver'));
    return { at: `${pod.pointer}.volumes[${index}].csi.driver`, problem: `the driver ${got} mounts volumes of claims alone`, got };
  },
});

const inMemory = eachContainer({
  id: 'storage/memory-volume',
  severity: 'warning',
  about: 'Volumes in memory may hold as much as the memory limit of their container, which is then killed.',
  fix: 'give the volumes less, such as an eighth of the memory for /dev/shm, or the container more memory',
  source:
    'Kubernetes documentation, emptyDir: what is written to a volume in memory counts against the memory limit of the container that writes it',
  look(container, seen) {
    const limit = parseMemory(container.resources?.limits?.['memory']);
    if (limit === undefined || gpusOfContainer(seen, container) === undefined) return undefined;
    const mounted = (seen.pod.spec.volumes ?? []).filter((volume) => isInMemory(volume) && mounts(container, volume));
    const sizes = mounted.map(({ emptyDir }) => parseMemory(emptyDir?.sizeLimit) ?? 0);
    const sum = sizes.reduce((all, size) => all + size, 0);
    if (sum < limit) return undefined;
    return {
      at: 'resources.limits.memory',
      problem: `container '${container.name}' may fill ${formatMemory(sum)} of memory through ${mounted.map(({ name }) => `'${name}'`).join(' and ')}, and is killed at ${formatMemory(limit)}`,
      got: container.resources?.limits?.['memory'],
    };
  },
});

const isInMemory = ({ emptyDir }: Volume): boolean => emptyDir?.medium === 'Memory';
const mounts = ({ volumeMounts = [] }: Container, volume: Volume): boolean => volumeMounts.some(({ name }) => name === volume.name);

/** Volumes of pods. */
export const volumeRules: readonly Rule[] = [imageVolume, inlineDriver, inMemory];
