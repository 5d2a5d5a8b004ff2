import { hasToken } from '../internal';
import type { PodFacts } from '../model';
import { eachContainer, eachPod } from './each-pod';
import type { Rule } from './rule';

/** What tells the NVIDIA runtime which GPUs a container sees. Source: nvidia-container-toolkit v1.20.0 `internal/config/image`. */
const VISIBLE_DEVICES = 'NVIDIA_VISIBLE_DEVICES';

/** Values that show a container no GPU. */
const NO_DEVICES = ['', 'none', 'void'];

const visibleDevices = eachContainer(
  {
    id: 'pod/visible-devices',
    severity: 'error',
    about: 'A container gets its GPUs from the device plugin alone.',
    fix: 'leave the variable away and ask for GPUs: who allocates them sets it',
    source:
      'nvidia-container-toolkit v1.20.0 internal/config/image: the runtime shows a container the GPUs that NVIDIA_VISIBLE_DEVICES names, whoever they were given to',
  },
  ({ name, env, securityContext }, { pod, asks }) => {
    const index = env?.findIndex((variable) => variable.name === VISIBLE_DEVICES) ?? -1;
    const got = env?.[index]?.value;
    if (got === undefined || hasToken(got) || NO_DEVICES.includes(got)) return undefined;
    // Plugins and monitors look at all GPUs of a node, and hold none. Who says under what to run means all of them, and who
    // is privileged sees all of them anyway.
    const isMeant = pod.perNode || pod.spec.runtimeClassName !== undefined || isManaged(pod) || securityContext?.privileged === true;
    if (asks.length === 0 && isMeant) return undefined;
    const problem = `container '${name}' names GPUs by ${VISIBLE_DEVICES}, which nobody counts and others were given`;
    return { at: `env[${index}].value`, problem, got, allowed: ['none'] };
  },
);

/** Source: gpu-operator v26.7.0 documentation, CDI: the annotation gives a container of the management all GPUs. */
const isManaged = ({ annotations = {} }: PodFacts): boolean =>
  Object.keys(annotations).some((key) => key.startsWith('nvidia.cdi.k8s.io/container.'));

const runtimeClass = eachPod(
  {
    id: 'pod/runtime-class',
    severity: 'error',
    about: 'A pod that is given GPUs does not run under the class nvidia-cdi.',
    fix: 'leave runtimeClassName away: with CDI the container runtime itself adds the devices',
    source:
      'gpu-operator issue 1876, nvidia-container-toolkit issue 1239: under nvidia-cdi the ids of allocated GPUs are looked up among management devices, and the container does not start',
  },
  ({ pod: { pointer, spec }, asks }) => {
    if (spec.runtimeClassName !== 'nvidia-cdi' || asks.length === 0) return undefined;
    const problem = 'its containers do not start: the class cannot resolve the GPUs that they are given';
    return { at: `${pointer}.runtimeClassName`, problem, got: spec.runtimeClassName };
  },
);

/** How containers come to the GPUs that they were given. */
export const deviceAccessRules: readonly Rule[] = [visibleDevices, runtimeClass];
