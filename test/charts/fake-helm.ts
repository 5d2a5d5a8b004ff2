import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A `helm` that keeps what it was called with, and prints what it was given. */
export interface FakeHelm {
  /** The executable. */
  readonly helm: string;
  /** Arguments of every call, in order. */
  calls(): readonly (readonly string[])[];
  /** Standard input of every call. */
  inputs(): readonly string[];
}

/** Where a rendered document holds the values that helm was given, as indented lines. */
export const VALUES = '@VALUES@';

let made: string | undefined;

/** The folder of all fakes of this process, which goes when it ends. */
function root(): string {
  if (made === undefined) {
    const folder = mkdtempSync(join(tmpdir(), 'cdk8s-gpu-helm-'));
    process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
    made = folder;
  }
  return made;
}

/** Where it holds the arguments, one a line. */
export const ARGUMENTS = '@ARGUMENTS@';

/** A fake that prints a text, with values and arguments of each call where their marks stand on lines of their own. */
export function fakeHelm(output: string, exit: { readonly status?: number; readonly stderr?: string } = {}): FakeHelm {
  const folder = mkdtempSync(join(root(), 'fake-'));
  const helm = join(folder, 'helm');
  writeFileSync(join(folder, 'output'), output);
  writeFileSync(join(folder, 'stderr'), exit.stderr ?? '');
  writeFileSync(
    helm,
    `#!/bin/sh
here="$(dirname "$0")"
n=$(ls "$here" | grep -c '^args')
n=$(printf '%04d' "$n")
for a in "$@"; do printf '%s\\0' "$a"; done > "$here/args$n"
for a in "$@"; do printf '    %s\\n' "$a"; done > "$here/listed"
cat > "$here/input$n"
sed 's/^/    /' "$here/input$n" > "$here/indented"
sed -e "/^${VALUES}$/{r $here/indented
d}" -e "/^${ARGUMENTS}$/{r $here/listed
d}" "$here/output"
cat "$here/stderr" >&2
exit ${exit.status ?? 0}
`,
    { mode: 0o755 },
  );
  const all = (kind: string) =>
    readdirSync(folder)
      .filter((name) => name.startsWith(kind))
      .sort()
      .map((name) => readFileSync(join(folder, name), 'utf8'));
  return { helm, calls: () => all('args').map((text) => text.split('\0').slice(0, -1)), inputs: () => all('input') };
}

/** A small chart as `helm template` prints it: no object of its hooks is missed. */
export const SMALL_CHART = `---
# Source: gpu-operator/templates/serviceaccount.yaml
apiVersion: v1
kind: ServiceAccount
metadata:
  name: gpu-operator
  namespace: release-namespace
---
apiVersion: v1
kind: ConfigMap
metadata:
  name: values
  annotations:
data:
  values.yaml: |
${VALUES}
  arguments: |
${ARGUMENTS}
---
apiVersion: apps/v1
kind: Deployment
metadata:
  name: gpu-operator
  labels: { app: gpu-operator }
spec:
  selector: { matchLabels: { app: gpu-operator } }
  template:
    metadata: { labels: { app: gpu-operator } }
    spec:
      nodeSelector: null
      containers: [{ name: gpu-operator, image: registry.example/operator:1 }]
---
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata:
  name: nvidia
  annotations: { helm.sh/hook: 'pre-install,pre-upgrade' }
handler: nvidia
`;

/** The same with everything that charts do to their renderers. */
export const AWKWARD_CHART = `${SMALL_CHART}---
# a document of comments alone
---
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: { name: things.example.com }
spec: { group: example.com, scope: Cluster, names: { kind: Thing, plural: things } }
---
apiVersion: example.com/v1
kind: Thing
metadata: { name: one, creationTimestamp: null }
spec: { list: [a, null], "on": "on", mode: 0644 }
---
apiVersion: v1
kind: List
items:
  - { apiVersion: v1, kind: ConfigMap, metadata: { name: same, namespace: elsewhere } }
  - { apiVersion: v1, kind: ConfigMap, metadata: { name: same } }
---
apiVersion: batch/v1
kind: Job
metadata: { name: certificate, annotations: { helm.sh/hook: 'pre-install, pre-upgrade', helm.sh/hook-delete-policy: hook-succeeded } }
spec: { template: { spec: { restartPolicy: Never, containers: [{ name: a, image: 'x:1' }] } } }
---
apiVersion: v1
kind: ServiceAccount
metadata: { name: certificate, annotations: { helm.sh/hook: pre-install, helm.sh/hook-delete-policy: 'before-hook-creation,hook-succeeded' } }
---
apiVersion: v1
kind: ConfigMap
metadata: { name: kept, annotations: { helm.sh/hook: post-install, helm.sh/hook-weight: "5", helm.sh/resource-policy: keep } }
---
apiVersion: batch/v1
kind: Job
metadata: { name: prune, annotations: { helm.sh/hook: post-delete } }
spec: {}
---
apiVersion: v1
kind: Pod
metadata: { name: try, annotations: { helm.sh/hook: test } }
spec: {}
`;
