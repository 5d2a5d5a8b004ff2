// Streams of objects through `cdk8s-gpu lint -`: what the process needs at most, and what more objects add to it.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const cli = join(import.meta.dirname, '../dist/cli/index.js');
const PROGRAM = `process.on('exit', () => require('node:fs').writeSync(2, 'peak ' + process.resourceUsage().maxRSS)); require(${JSON.stringify(cli)});`;

const meta = (kind, apiVersion, index) =>
  `apiVersion: ${apiVersion}\nkind: ${kind}\nmetadata:\n  name: ${kind.toLowerCase()}-${index}\n  namespace: team-${index % 50}\n`;
const lines = (count, index) =>
  Array.from({ length: count }, (_, line) => `    key-${line}: value ${(line * 7919 + index * 104729) % 1000003}\n`).join('');

const deployment = (index, resources) => `${meta('Deployment', 'apps/v1', index)}  labels: {app: app-${index}}
spec:
  replicas: 2
  selector: {matchLabels: {app: app-${index}}}
  template:
    metadata:
      labels: {app: app-${index}}
      annotations: {checksum/config: ${(index * 2654435761) % 4294967296}}
    spec:
      serviceAccountName: app
      containers:
        - name: main
          image: registry.example/app:${index}
          args: ["--port", "8000", "--log", "info"]
          env: [{name: MODE, value: production}, {name: SHARD, value: "${index}"}]
          resources:
            requests: {${resources}}
            limits: {${resources}}
          readinessProbe: {httpGet: {path: /healthz, port: 8000}, periodSeconds: 5}
          volumeMounts: [{name: config, mountPath: /etc/app}]
      volumes: [{name: config, configMap: {name: app-${index}}}]
`;

const properties = Array.from(
  { length: 40 },
  (_, index) => `                field${index}: {type: string, description: What field ${index} of this resource is for.}\n`,
).join('');

/** What a cluster holds, by how many of a hundred. */
export const kinds = {
  ConfigMap: (index) => `${meta('ConfigMap', 'v1', index)}data:\n  app.yaml: |\n${lines(200, index)}`,
  Deployment: (index) => deployment(index, 'cpu: "1", memory: 2Gi'),
  Role: (index) =>
    `${meta('Role', 'rbac.authorization.k8s.io/v1', index)}rules:\n  - {apiGroups: [""], resources: [pods, services], verbs: [get, list, watch]}\n  - {apiGroups: [apps], resources: [deployments], verbs: ["*"]}\n`,
  Service: (index) =>
    `${meta('Service', 'v1', index)}spec:\n  selector: {app: app-${index}}\n  ports: [{name: http, port: 80, targetPort: 8000}]\n`,
  CustomResourceDefinition: (index) =>
    `apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\nmetadata:\n  name: things${index}.example.com\nspec:\n  group: example.com\n  names: {kind: Thing${index}, plural: things${index}}\n  scope: Namespaced\n  versions:\n    - name: v1\n      schema:\n        openAPIV3Schema:\n          type: object\n          properties:\n            spec:\n              type: object\n              properties:\n${properties}`,
  Pods: (index) => deployment(index + 1_000_000, 'cpu: "4", memory: 16Gi, nvidia.com/gpu: 1'),
};
const MIX = [
  'ConfigMap',
  'ConfigMap',
  'ConfigMap',
  'Deployment',
  'Deployment',
  'Role',
  'Role',
  'Service',
  'Service',
  'CustomResourceDefinition',
];

/** A stream of so many objects, one of `gpus` of which asks for GPUs. */
export function* stream(objects, gpus = Infinity) {
  for (let index = 0; index < objects; index++)
    yield `${kinds[index % gpus === 0 && gpus !== Infinity ? 'Pods' : MIX[index % MIX.length]](index)}---\n`;
}

/** Megabytes and milliseconds that a stream takes. */
export async function piped(texts) {
  const begin = performance.now();
  const child = spawn(process.execPath, ['-e', PROGRAM, 'cdk8s-gpu', 'lint', '-'], { stdio: ['pipe', 'pipe', 'pipe'] });
  let said = '';
  let found = '';
  child.stderr.on('data', (data) => (said += data));
  child.stdout.on('data', (data) => (found += data));
  const closed = once(child, 'close');
  let bytes = 0;
  for (const text of texts) {
    bytes += text.length;
    if (!child.stdin.write(text)) await once(child.stdin, 'drain');
  }
  child.stdin.end();
  await closed;
  const [, peak] = /peak (\d+)/.exec(said) ?? [];
  return { ms: performance.now() - begin, peak: Number(peak) / 1024, megabytes: bytes / 2 ** 20, found: found.trim().split('\n').at(-1) };
}
