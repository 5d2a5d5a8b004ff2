import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Container, PodSpec } from '../../lib/words/kubernetes';
import { type ComponentRow, componentRows, componentsIn, componentStarted, hostNamespaces, levelOf } from '../../lib/words/privileges';
import { modelOf } from '../../lib/read/model';
import { noContext, readText } from '../../lib/read';
import { expectDocument } from '../document';

const own = componentRows.filter(({ container }) => container !== undefined);

/** The pods of a golden document that have a container of this name. */
function podsWith(name: string): readonly PodSpec[] {
  const folder = join(__dirname, '../../snapshots');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.yaml') && !file.includes('combinations'),
  );
  return files.flatMap((file) => {
    const text = readFileSync(join(folder, file), 'utf8');
    if (!text.includes(`name: ${name}\n`)) return [];
    const { documents } = readText(file, text);
    return modelOf(documents, noContext)
      .model.pods.map(({ spec }) => spec)
      .filter((spec) =>
        [...(spec.initContainers ?? []), ...spec.containers].some((container) => container.name === name && isOurs(container)),
      );
  });
}

/** The chart of NVIDIA calls its own so as well. */
const isOurs = ({ command = [] }: Container): boolean => !command.includes('mps-control-daemon');

test.each(own.map((row) => [row.name, row] as const))(
  'what is emitted of %s has the rights that its row says, and no others',
  (_name, row) => {
    const [spec, ...others] = podsWith(row.container!);
    expect([row.id, spec]).toEqual([row.id, expect.anything()]);
    for (const one of [spec!, ...others]) expect(rightsOf(one, row)).toEqual(expected(row));
  },
);

function rightsOf(spec: PodSpec, row: ComponentRow) {
  const container = [...(spec.initContainers ?? []), ...spec.containers].find(({ name }) => name === row.container)!;
  const { privileged, capabilities } = (container.securityContext ?? {}) as {
    privileged?: boolean;
    capabilities?: { add?: readonly string[] };
  };
  const mounted = (container.volumeMounts ?? []).map(({ name }) => name);
  const paths = (spec.volumes ?? []).flatMap(({ name, hostPath }) =>
    hostPath && mounted.includes(name) ? [(hostPath as { path: string }).path] : [],
  );
  return {
    privileged: privileged === true,
    host: hostNamespaces.filter((key) => spec[key] === true),
    capabilities: [...(capabilities?.add ?? [])].sort(),
    further: paths.filter((path) => !Object.keys(row.paths ?? {}).some((one) => one === '/' || path === one || path.startsWith(`${one}/`))),
  };
}

const expected = ({ privileged, host = {}, capabilities = {} }: ComponentRow) => ({
  privileged: privileged !== undefined,
  host: hostNamespaces.filter((key) => host[key] !== undefined),
  capabilities: Object.keys(capabilities).sort(),
  further: [],
});

test('ids are unique, and every row says where it comes from', () => {
  expect(new Set(componentRows.map(({ id }) => id)).size).toBe(componentRows.length);
  expect(componentRows.filter(({ source, madeBy }) => source === '' || madeBy === '')).toEqual([]);
});

test.each([
  ['nvcr.io/nvidia/k8s-device-plugin', ['nvidia-device-plugin'], 'nvidia-device-plugin'],
  ['nvcr.io/nvidia/k8s-device-plugin', [], 'nvidia-device-plugin'],
  ['nvcr.io/nvidia/k8s-device-plugin', ['/usr/bin/gpu-feature-discovery'], 'gpu-feature-discovery'],
  ['nvcr.io/nvidia/k8s-device-plugin', ['mps-control-daemon'], 'mps-control-daemon'],
  ['nvcr.io/nvidia/k8s-device-plugin', ['config-manager'], undefined],
  ['docker.io/projecthami/hami', ['scheduler'], undefined],
  ['nvcr.io/nvidia/k8s/dcgm-exporter', ['/usr/bin/dcgm-exporter', '-f', 'x'], 'dcgm-exporter'],
  ['registry.example/dcgm-exporter-sidecar', [], undefined],
])('%s that starts %o is %s', (image, words, id) => expect(componentStarted(componentsIn(image), words)?.id).toBe(id));

test('docs/PRIVILEGES.md says what each part needs, and why', () => expectDocument('PRIVILEGES.md', document()));

function document(): string {
  const cell = (whys: Readonly<Record<string, string>> | undefined): string =>
    Object.entries(whys ?? {})
      .map(([what, why]) => `\`${what}\`: ${why}`)
      .join('<br>') || '-';
  const privilegedOf = ({ privileged, privilegedBy }: ComponentRow): string =>
    privileged ?? (privilegedBy === undefined ? '-' : `with \`${privilegedBy.variable}\`: ${privilegedBy.why}`);
  return [
    '# Privileges',
    '',
    'What each part of a GPU cluster needs of its node, and why; written by `npm run tables` from `lib/words/privileges`. What is not here it does not',
    "need: rule `pod/component-rights` tells of the rest. The level is that of Kubernetes' Pod Security Standards which its namespace has to allow,",
    'as the label `pod-security.kubernetes.io/enforce` says it. Workloads need none of it, unless a fabric or a real-time priority asks for a',
    "capability (`IPC_LOCK`, `SYS_NICE`): `security: 'restricted'` makes their pods for a namespace that enforces `restricted`.",
    '',
    '| Part | Made by | Level | Privileged | Namespaces of the node | Capabilities | Folders of the node | Source |',
    '| --- | --- | --- | --- | --- | --- | --- | --- |',
    ...componentRows.map(
      (row) =>
        `| ${[row.name, row.madeBy, levelOf(row), privilegedOf(row), cell(row.host), cell(row.capabilities), cell(row.paths), row.source].join(' | ')} |`,
    ),
    '',
  ].join('\n');
}
