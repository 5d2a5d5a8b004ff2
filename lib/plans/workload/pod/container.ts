import { type Field, integer, list, object, oneOf, optional, required, type Schema, text } from '../../../internal';
import type { Container, ContainerPort, EnvVar, Probe, ResourceRequirements, VolumeMount } from '../../../words/kubernetes';
import { defined, joined, some } from './defined';
import { type Env, type EnvFrom, envFromSchema, envSchema, envVars } from './env';
import { imageForm, portNameForm, workingDirForm } from './forms';
import { type ContainerResources, resourcesSchema } from './resources';
import { type ContainerSecurity, containerSecurity, containerSecuritySchema, type SecurityLevel } from './security';

/** What a container runs, in Kubernetes' own words. */
export interface ContainerProps {
  /** Image, with its tag or digest. */
  readonly image: string;
  /**
   * Program and its first arguments, one string each; no shell reads them.
   *
   * @default - the image's entry point
   */
  readonly command?: readonly string[];
  /**
   * Arguments, one string each; no shell reads them.
   *
   * @default - the image's, when `command` is not given either
   */
  readonly args?: readonly string[];
  /**
   * Environment variables by name: a string, or one of `secretKeyRef`, `configMapKeyRef` and `fieldRef`.
   *
   * @default - none of its own
   */
  readonly env?: Env;
  /**
   * Secrets and ConfigMaps whose keys all become variables.
   *
   * @default - none
   */
  readonly envFrom?: readonly EnvFrom[];
  /**
   * Working directory.
   *
   * @default - the image's
   */
  readonly workingDir?: string;
  /**
   * When the image is pulled.
   *
   * @default - Kubernetes decides: 'Always' for the tag `latest` or no tag, otherwise 'IfNotPresent'
   */
  readonly imagePullPolicy?: 'Always' | 'IfNotPresent' | 'Never';
  /**
   * Ports that the container listens on.
   *
   * @default - none is named
   */
  readonly ports?: readonly ContainerPort[];
  /**
   * What it asks for besides GPUs; each is both request and limit.
   *
   * @default - none is asked
   */
  readonly resources?: ContainerResources;
  /**
   * When the container counts as started: until then no other probe runs. Loading a model takes minutes.
   *
   * @default - at once
   */
  readonly startupProbe?: Probe;
  /**
   * When the container takes traffic.
   *
   * @default - as soon as it is started
   */
  readonly readinessProbe?: Probe;
  /**
   * When the container is restarted.
   *
   * @default - only when it exits
   */
  readonly livenessProbe?: Probe;
  /**
   * Who the container runs as and what it may do.
   *
   * @default { allowPrivilegeEscalation: false }
   */
  readonly securityContext?: ContainerSecurity;
}

const port = integer({ min: 1, max: 65535 });
const MAX = 2 ** 31 - 1;
const times = optional(integer({ min: 1, max: MAX }));

const portsSchema: Schema = list(
  object<ContainerPort>({
    containerPort: required(port),
    name: optional(portNameForm),
    protocol: optional(oneOf(['TCP', 'UDP', 'SCTP'])),
  }),
);

const portRef: Schema = { is: 'anyOf', what: "a port number from 1 to 65535, or a port's name", options: [port, portNameForm] };

const probeSchema: Schema = object<Probe>(
  {
    httpGet: optional(object<{ path: string; port: unknown }>({ path: optional(text()), port: required(portRef) })),
    tcpSocket: optional(object<{ port: unknown }>({ port: required(portRef) })),
    exec: optional(object<{ command: unknown }>({ command: required(list(text({ empty: true }), { min: 1, whole: true })) })),
    initialDelaySeconds: optional(integer({ min: 0, max: MAX })),
    periodSeconds: times,
    timeoutSeconds: times,
    failureThreshold: times,
  },
  ['httpGet', 'tcpSocket', 'exec'],
);

/** The keys of every container's props. */
export const containerKeys: { readonly [K in keyof Required<ContainerProps>]: Field } = {
  image: required(imageForm),
  command: optional(list(text({ empty: true }), { min: 1, whole: true })),
  args: optional(list(text({ empty: true }), { whole: true })),
  env: optional(envSchema),
  envFrom: optional(envFromSchema),
  workingDir: optional(workingDirForm),
  imagePullPolicy: optional(oneOf(['Always', 'IfNotPresent', 'Never'])),
  ports: optional(portsSchema),
  resources: optional(resourcesSchema),
  startupProbe: optional(probeSchema),
  readinessProbe: optional(probeSchema),
  livenessProbe: optional(probeSchema),
  securityContext: optional(containerSecuritySchema),
};

/** What the pod adds to a container besides its own props. */
export interface ContainerParts {
  readonly env?: readonly EnvVar[];
  readonly ports?: readonly ContainerPort[];
  readonly resources?: ResourceRequirements | undefined;
  readonly volumeMounts: readonly VolumeMount[];
  readonly lifecycle?: Container['lifecycle'];
  readonly security?: SecurityLevel | undefined;
}

const NO_ENV: readonly EnvVar[] = [];

/** A container as it is in a manifest. */
export function containerOf(name: string, props: Omit<ContainerProps, 'resources'>, parts: ContainerParts): Container {
  return defined({
    name,
    image: props.image,
    imagePullPolicy: props.imagePullPolicy,
    command: props.command,
    args: props.args,
    workingDir: props.workingDir,
    env: some(envVars(parts.env ?? NO_ENV, props.env)),
    envFrom: props.envFrom && some(props.envFrom),
    ports: some(joined(parts.ports, props.ports)),
    resources: parts.resources,
    volumeMounts: some(parts.volumeMounts),
    startupProbe: props.startupProbe,
    readinessProbe: props.readinessProbe,
    livenessProbe: props.livenessProbe,
    lifecycle: parts.lifecycle,
    securityContext: containerSecurity(props.securityContext, parts.security),
  });
}
