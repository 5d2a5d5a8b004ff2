import type { Container, EnvVar, PodSpec, PodTemplate } from '../../words/kubernetes';
import type { ProcessUse } from './process';

/** Name of the init container that looks for a library. */
export const VERIFY = 'verify-malloc';

/** The pod with a container whose program is started as asked. What the container says itself wins, and nothing is done twice. */
export function withProcess(template: PodTemplate, container: string, use: ProcessUse): PodTemplate {
  const { spec } = template;
  const main = spec.containers.find(({ name }) => name === container);
  if (main === undefined) return template;
  const containers = spec.containers.map((one) => (one === main ? started(one, use) : one));
  const given = spec.initContainers ?? [];
  const isThere = use.verify === undefined || given.some(({ name }) => name === VERIFY);
  const initContainers = isThere ? given : [...given, verifying(main, use.verify)];
  return {
    ...template,
    spec: { ...spec, ...(initContainers.length === 0 ? {} : { initContainers }), containers } satisfies PodSpec,
  };
}

function started(container: Container, { prefix, variables, capabilities }: ProcessUse): Container {
  const { command, env = [] } = container;
  const has = new Set(env.map(({ name }) => name));
  const missing = variables.flatMap(({ name, value }): readonly EnvVar[] => (has.has(name) ? [] : [{ name, value }]));
  const begins = command !== undefined && prefix.every((word, index) => command[index] === word);
  return {
    ...container,
    ...(command === undefined || begins ? {} : { command: [...prefix, ...command] }),
    ...(missing.length === 0 ? {} : { env: [...missing, ...env] }),
    ...(capabilities.length === 0 ? {} : { securityContext: withCapabilities(container.securityContext, capabilities) }),
  };
}

type Security = Readonly<Record<string, unknown>>;

function withCapabilities(given: Security | undefined, capabilities: readonly string[]): Security {
  const before = (given?.['capabilities'] ?? {}) as { readonly add?: readonly string[] };
  const has = before.add ?? [];
  const missing = capabilities.filter((name) => ![name, `CAP_${name}`, 'ALL'].some((one) => has.includes(one)));
  return { ...given, capabilities: { ...before, add: [...has, ...missing] } };
}

/**
 * A container that ends well where the library is in the image, and otherwise prints which file is missing. It asks for the
 * CPU and memory of the main one, which runs after it, so that the pod keeps its QoS class and needs no more.
 */
function verifying({ image, imagePullPolicy, resources, securityContext }: Container, library: string): Container {
  const { limits = {}, requests = {} } = resources ?? {};
  const own = { ...amounts('limits', limits), ...amounts('requests', requests) };
  return {
    name: VERIFY,
    image,
    ...(imagePullPolicy === undefined ? {} : { imagePullPolicy }),
    command: ['ls', '-L', library],
    ...(Object.keys(own).length === 0 ? {} : { resources: own }),
    ...(securityContext === undefined ? {} : { securityContext }),
  };
}

type Amounts = Readonly<Record<string, string | number>>;

function amounts(key: 'limits' | 'requests', { cpu, memory }: Amounts): Readonly<Partial<Record<typeof key, Amounts>>> {
  const kept = { ...(cpu === undefined ? {} : { cpu }), ...(memory === undefined ? {} : { memory }) };
  return Object.keys(kept).length === 0 ? {} : { [key]: kept };
}
