import { hasToken } from '../../../internal';
import type { Container } from '../../../words/kubernetes';
import type { PodFacts } from '../../../plans/model';
import { eachContainer, eachPod } from '../../lookups/each';
import type { SeenPod } from '../../lookups/related';
import type { Rule } from '../../rule';

/** What tells the NVIDIA runtime which GPUs a container sees. Source: nvidia-container-toolkit v1.20.0 `internal/config/image`. */
const VISIBLE_DEVICES = 'NVIDIA_VISIBLE_DEVICES';

/** Values that show a container no GPU. */
const NO_DEVICES = ['', 'none', 'void'];

/** The value of the variable in a container, and where it is; nothing where it shows no GPU or is not known yet. */
function shownTo({ env }: Container): { readonly at: string; readonly got: string } | undefined {
  const index = env?.findIndex((variable) => variable.name === VISIBLE_DEVICES) ?? -1;
  const got = env?.[index]?.value;
  return got === undefined || hasToken(got) || NO_DEVICES.includes(got) ? undefined : { at: `env[${index}].value`, got };
}

/** Whether a container asks for GPUs: those that it is given are its own, whatever the variable says. */
const asksItself = ({ name }: Container, asks: SeenPod['asks']): boolean => asks.some(({ container }) => container === name);

const visibleDevices = eachContainer({
  id: 'pod/visible-devices',
  severity: 'error',
  about: 'A container that requests no GPU names GPUs in an environment variable.',
  fix: 'remove the variable and ask for GPUs in resources.limits: the allocator sets it',
  source:
    'nvidia-container-toolkit v1.20.0 internal/config/image: the runtime shows a container the GPUs that NVIDIA_VISIBLE_DEVICES names, whoever they were given to',
  look(container, { pod, asks }) {
    const shown = shownTo(container);
    if (shown === undefined || asksItself(container, asks)) return undefined;
    // Plugins and monitors look at all GPUs of a node, and hold none. Who says under what to run means all of them, and who
    // is privileged sees all of them anyway.
    const isMeant =
      pod.perNode || pod.spec.runtimeClassName !== undefined || isManaged(pod) || container.securityContext?.privileged === true;
    if (asks.length === 0 && isMeant) return undefined;
    const problem = `container '${container.name}' names GPUs by ${VISIBLE_DEVICES}, which nobody counts and others were given`;
    return { ...shown, problem, allowed: ['none'] };
  },
});

const visibleAll = eachContainer({
  id: 'pod/visible-all',
  severity: 'warning',
  about: 'A container with GPUs sees every GPU of its node.',
  fix: 'remove the variable: the allocator sets it. Silence this where nodes have one GPU each, or the toolkit is configured to ignore the variable',
  source:
    'nvidia-container-toolkit v1.20.0 internal/config/image, as for pod/visible-devices; K3s documentation, Advanced Options, shows such a pod',
  look(container, { asks }) {
    const shown = shownTo(container);
    if (shown === undefined || shown.got !== 'all' || !asksItself(container, asks)) return undefined;
    const problem = `${VISIBLE_DEVICES}=all shows container '${container.name}' every GPU of its node, other pods' GPUs too`;
    return { ...shown, problem };
  },
});

const visibleNamed = eachContainer({
  id: 'pod/visible-named',
  severity: 'warning',
  about: 'A container with GPUs sees the GPUs it names instead of those it was given.',
  fix: 'remove the variable: the allocator sets it. Silence this where it names all GPUs of the node and asks for all, or the toolkit is configured to ignore the variable',
  source: 'nvidia-container-toolkit v1.20.0 internal/config/image, as for pod/visible-devices',
  look(container, { asks }) {
    const shown = shownTo(container);
    if (shown === undefined || shown.got === 'all' || !asksItself(container, asks)) return undefined;
    const problem = `${VISIBLE_DEVICES} shows container '${container.name}' the GPUs that it names, not those that it was given: they may be another pod's`;
    return { ...shown, problem };
  },
});

/** Source: gpu-operator v26.7.0 documentation, CDI: the annotation gives a container of the management all GPUs. */
const isManaged = ({ annotations = {} }: PodFacts): boolean =>
  Object.keys(annotations).some((key) => key.startsWith('nvidia.cdi.k8s.io/container.'));

const runtimeClass = eachPod({
  id: 'pod/runtime-class',
  severity: 'error',
  about: 'A pod with GPUs uses the runtime class nvidia-cdi.',
  fix: 'remove runtimeClassName: with CDI the container runtime itself adds the devices',
  source:
    'gpu-operator issue 1876, nvidia-container-toolkit issue 1239: under nvidia-cdi the ids of allocated GPUs are looked up among management devices, and the container does not start',
  look({ pod: { pointer, spec }, asks }) {
    if (spec.runtimeClassName !== 'nvidia-cdi' || asks.length === 0) return undefined;
    const problem = 'its containers do not start: the class cannot resolve the GPUs that they are given';
    return { at: `${pointer}.runtimeClassName`, problem, got: spec.runtimeClassName };
  },
});

/** How containers come to the GPUs that they were given. */
export const deviceAccessRules: readonly Rule[] = [visibleDevices, visibleAll, visibleNamed, runtimeClass];
