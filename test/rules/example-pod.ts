/** What a pod of an example says, in YAML: what is not here is the same in all of them. */
export interface ExamplePod {
  /** Limits of its container, such as `nvidia.com/gpu: 1, cpu: 8`. */
  readonly limits: string;
  readonly image?: string;
  /** Further lines of the container, such as `command: [python]`. */
  readonly main?: readonly string[];
  /** Further lines of the pod, such as `hostPID: true`. */
  readonly spec?: readonly string[];
  /** Such as `annotations: {a: b}`. */
  readonly metadata?: string;
}

const indented = (lines: readonly string[], by: number): string => lines.map((line) => `${' '.repeat(by)}${line}\n`).join('');

/** The specification of such a pod, so many spaces from the left. */
export const exampleSpec = ({ limits, image = 'x:1', main = [], spec = [] }: ExamplePod, by: number): string =>
  indented(
    [
      ...spec,
      'containers:',
      '  - name: main',
      `    image: ${image}`,
      ...main.map((line) => `    ${line}`),
      `    resources: {limits: {${limits}}}`,
    ],
    by,
  );

/** A pod with one container. */
export const examplePod = (pod: ExamplePod): string => `apiVersion: v1
kind: Pod
metadata: {name: a, namespace: ml${pod.metadata === undefined ? '' : `, ${pod.metadata}`}}
spec:
${exampleSpec(pod, 2)}`;

/** Lines of a pod that runs on the nodes of a pool with `nodeSelector: { team: 'ml' }`. */
export const ON_POOL: readonly string[] = ['nodeSelector: {team: ml}', 'tolerations: [{key: nvidia.com/gpu, operator: Exists}]'];
