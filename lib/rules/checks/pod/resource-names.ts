import { GPU_RESOURCE, isGpuInstance, migCapable, type MigProfile, migProfilesOf, migResource } from '../../../words/gpu';
import { hasToken, ownValue } from '../../../internal';
import type { Container } from '../../../words/kubernetes';
import { type FindingHere, eachContainer } from '../../lookups/each';
import { gpuNodes } from '../../lookups/gpu-nodes';
import { podsOf } from '../../lookups/related';
import type { Rule } from '../../rule';

const LISTS = ['limits', 'requests'] as const;

/** Findings of names that a container asks for; nothing is allocated where all are well. */
function eachName(
  { resources }: Container,
  wrong: (name: string) => Omit<FindingHere, 'at' | 'got'> | undefined,
): readonly FindingHere[] | undefined {
  if (resources === undefined) return undefined;
  let found: FindingHere[] | undefined;
  for (const list of LISTS) {
    for (const name in resources[list]) {
      // What is said of a limit holds for the request besides it.
      if (list === 'requests' && ownValue(resources.limits, name) !== undefined) continue;
      const finding = wrong(name);
      if (finding) (found ??= []).push({ at: `resources.${list}["${name}"]`, ...finding, got: name });
    }
  }
  return found;
}

const OF_KUBERNETES = /^(?:cpu|memory|ephemeral-storage|hugepages-.+)$/;

/** A name that is meant as one: words like `FILLED_IN_LATER` are put in by a program. */
const PLAIN = /^(?![A-Z\d]+_[A-Z\d_]+$)[\w.-]+$/;

const domain = eachContainer({
  id: 'pod/resource-domain',
  severity: 'error',
  about: 'The name of an extended resource has no domain.',
  fix: 'write nvidia.com/gpu, or the name that the device plugin registers',
  source:
    'Kubernetes 1.36.2 pkg/apis/core/validation: without a domain containers take cpu, memory, ephemeral-storage and hugepages-* alone',
  look: (container) =>
    eachName(container, (name) =>
      name.includes('/') || OF_KUBERNETES.test(name) || !PLAIN.test(name) || hasToken(name)
        ? undefined
        : { problem: `container '${container.name}' asks for a resource without a domain; the API server rejects the pod` },
    ),
});

/** What is written for `nvidia.com/gpu`. The names of network devices and of HAMi are not like these. */
const NEARLY_GPU = /^(?:nvidia\.com\/(?:gpus?|(?:num|count)[-_.]?gpus?|gpus?[-_.]?(?:num|count))|alpha\.kubernetes\.io\/nvidia-gpu)$/i;

const spelling = eachContainer({
  id: 'pod/resource-spelling',
  severity: 'warning',
  about: 'A GPU resource is misspelt.',
  fix: 'write nvidia.com/gpu, unless the configuration of your device plugin renames it',
  source:
    'k8s-device-plugin v0.20.0 internal/rm, resource names: nvidia.com/gpu, with .shared where it is renamed, and nvidia.com/mig-*; kubernetes/kubernetes pull request 61498: alpha.kubernetes.io/nvidia-gpu is gone since 1.11',
  look: (container) =>
    eachName(container, (name) =>
      name !== GPU_RESOURCE && NEARLY_GPU.test(name)
        ? {
            problem: `container '${container.name}' asks for a resource that nobody offers, and its pod stays Pending`,
            allowed: [GPU_RESOURCE],
          }
        : undefined,
    ),
});

let known: ReadonlySet<MigProfile> | undefined;
const knownProfiles = (): ReadonlySet<string> => (known ??= new Set(migCapable.flatMap(migProfilesOf)));

const knownProfile: Rule = {
  id: 'mig/known-profile',
  severity: 'warning',
  about: 'A container asks for a MIG profile that no GPU has.',
  fix: 'ask for a profile of your GPUs, as nvidia-smi mig -lgip lists them; a GPU newer than those held here may have it',
  source: 'NVIDIA MIG user guide, supported profiles; k8s-device-plugin v0.20.0 internal/rm, resource names',
  *check(model) {
    // Where the GPUs are known, what they lack is another finding.
    let said: Set<string> | undefined;
    for (const { pod, asks } of podsOf(model)) {
      if (pod.pool !== undefined) continue;
      for (const { container, resource, mig, at } of asks) {
        if (mig === undefined || !isGpuInstance(mig) || knownProfiles().has(mig)) continue;
        said ??= new Set(gpuNodes(model).flatMap(({ pods, isFamily }) => (isFamily ? [] : pods.map((seen) => seen.pod.path))));
        if (said.has(pod.path)) continue;
        const all = [...knownProfiles()] as MigProfile[];
        const near = all.filter((one) => one.startsWith(mig.slice(0, mig.indexOf('.') + 1)));
        yield {
          subject: pod.path,
          at: `${pod.pointer}.${at}`,
          problem: `container '${container}' asks for a MIG device of a profile that no GPU has that is known here`,
          got: resource,
          allowed: (near.length > 0 ? near : all).map(migResource),
        };
      }
    }
  },
};

/** Names of resources that nobody offers, wherever the pods run. */
export const resourceNameRules: readonly Rule[] = [domain, spelling, knownProfile];
