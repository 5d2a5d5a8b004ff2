import { mergeModel, type ModelFragment } from '../../lib/plans/model';
import { allRules } from '../../lib/rules';
import { lintDocuments, noContext, readText } from '../../lib/read';
import { shutdowns } from './storage-cases';

const problemsOf = (fragment: ModelFragment): readonly string[] =>
  [
    ...allRules()
      .find(({ id }) => id === 'storage/checkpoint-grace')!
      .check(mergeModel([fragment])),
  ].map(({ problem }) => problem);

test('a node that shuts down in order is asked for its seconds as well', () => {
  expect(problemsOf(shutdowns.short)).toEqual(['writing a checkpoint takes 60 s, and a node that shuts down kills the pod after 59 s']);
  expect(problemsOf(shutdowns.long)).toEqual([]);
  expect(problemsOf(shutdowns.none)).toEqual([]);
});

const found = (yaml: string): readonly string[] =>
  lintDocuments(readText('a.yaml', yaml).documents, noContext).findings.map(({ rule, problem }) => `${rule}: ${problem}`);

const claim = (modes: string) => `apiVersion: v1
kind: PersistentVolumeClaim
metadata: {name: data, namespace: ml}
spec: {accessModes: [${modes}], resources: {requests: {storage: 1Ti}}}
---
apiVersion: apps/v1
kind: Deployment
metadata: {name: web, namespace: ml}
spec:
  replicas: 2
  selector: {matchLabels: {app: web}}
  template:
    metadata: {labels: {app: web}}
    spec:
      volumes: [{name: data, persistentVolumeClaim: {claimName: data}}]
      containers: [{name: main, image: "x:1", volumeMounts: [{name: data, mountPath: /data, readOnly: READ}]}]
`;
const claims = (modes: string, read: boolean) =>
  found(claim(modes).replace('READ', String(read))).filter((one) => one.startsWith('storage/claim-nodes'));

test('a claim is held to what its pods do with it', () => {
  expect(claims('ReadWriteOncePod', false)).toEqual(["storage/claim-nodes: 2 pods mount claim 'data', which one pod may mount"]);
  expect(claims('ReadWriteOnce', true)).toEqual(["storage/claim-nodes: 2 pods mount claim 'data', which one node may mount"]);
  expect(claims('ReadOnlyMany', false)).toEqual([
    "storage/claim-nodes: 2 pods write to claim 'data', which may only be read by several nodes",
  ]);
  expect(claims('ReadOnlyMany', true)).toEqual([]);
  expect(claims('ReadWriteMany', false)).toEqual([]);
});

const hidden = (command: string) =>
  found(`apiVersion: v1
kind: Pod
metadata: {name: a, namespace: ml}
spec:
  volumes: [{name: work, emptyDir: {}}]
  containers:
    - name: main
      image: x:1
      workingDir: /workspace
      command: ${command}
      volumeMounts: [{name: work, mountPath: /workspace}]
`).filter((one) => one.startsWith('pod/hidden-program'));

test('a script that is named from the working directory is hidden as a program is', () => {
  expect(hidden('[python, train.py]')).toEqual([
    "pod/hidden-program: container 'main' starts /workspace/train.py, and the empty volume 'work' hides it",
  ]);
  expect(hidden('[./run]')).toHaveLength(1);
  expect(hidden('[python, -m, train]')).toEqual([]);
  expect(hidden('[python, /opt/train.py]')).toEqual([]);
});
