import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { App, Chart } from 'cdk8s';
import {
  drawMachine,
  filesOf,
  findings,
  GpuCluster,
  GpuNodePool,
  machinePictures,
  machines,
  GpuConfigError,
  GpuOperator,
  modelOf,
  summary,
  TunedGpuNode,
  writeFiles,
} from '../../lib';
import { scratch } from '../scratch';
import { dgx } from './support';

function appIn(outdir: string): App {
  const app = new App({ outdir });
  const chart = new Chart(app, 'ml', { namespace: 'ml' });
  const cluster = new GpuCluster(chart, 'prod', { kubernetes: '1.34' });
  new TunedGpuNode(cluster, 'train', { ...dgx, intent: 'training' });
  new GpuOperator(cluster, 'gpu-operator');
  return app;
}

const filesIn = (folder: string): readonly string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();

test('writes every file once, by cluster and pool, scripts executable', () => {
  const folder = scratch();
  const app = appIn(join(folder, 'dist'));
  const written = writeFiles(app, join(folder, 'nodes'));
  const paths = [...filesOf(app).map(({ path }) => path), 'prod/train/machine.svg'].sort();
  expect(filesIn(join(folder, 'nodes'))).toEqual(paths);
  expect(written).toEqual(paths.map((path) => join(folder, 'nodes', path)));
  for (const { path, text, executable } of filesOf(app)) {
    expect(readFileSync(join(folder, 'nodes', path), 'utf8')).toBe(text);
    expect((statSync(join(folder, 'nodes', path)).mode & 0o100) !== 0).toBe(executable === true);
  }
  expect(filesOf(app).map(({ path }) => path)).toEqual(
    expect.arrayContaining(['prod/train/kubelet.conf', 'prod/train/bootstrap.sh', 'prod/gpu-operator/values.yaml']),
  );
});

test('draws the machines of a pool beside its files, each of several in its own folder, as a Pulumi program may', () => {
  const folder = scratch();
  const app = new App({ outdir: join(folder, 'dist') });
  const cluster = new GpuCluster(new Chart(app, 'ml'), 'prod', { kubernetes: '1.34', silence: { 'pool/unserved': 'a test' } });
  const two = new GpuNodePool(cluster, 'two', { machines: [machines.dgxH100, machines.dgxH200], nodes: 2 });
  writeFiles(app, join(folder, 'nodes'));
  const pictures = machinePictures(two.description);
  expect(pictures.map(({ path }) => path)).toEqual(['prod/two/dgx-h100/machine.svg', 'prod/two/dgx-h200/machine.svg']);
  for (const { path, text } of pictures) expect(readFileSync(join(folder, 'nodes', path), 'utf8')).toBe(text);
  expect(pictures[0]?.text).toBe(drawMachine(machines.dgxH100, { sharing: two.description.sharing, title: 'two: dgx-h100' }));
  expect(
    machinePictures(
      GpuNodePool.fromAttributes(new Chart(app, 'x'), 'y', { sharing: two.description.sharing, nodeSelector: { team: 'ml' } }).description,
    ),
  ).toEqual([]);
});

test('fails by name where a file stands in the place of the folder', () => {
  const folder = scratch();
  const taken = join(folder, 'nodes');
  writeFileSync(taken, 'mine');
  expect(() => writeFiles(appIn(join(folder, 'dist')), taken)).toThrow(GpuConfigError);
  expect(() => writeFiles(appIn(join(folder, 'dist')), taken)).toThrow(
    /cannot write .*nodes\/prod.* \(E(NOTDIR|EXIST)\)[^]*fix: give another folder/,
  );
  expect(readFileSync(taken, 'utf8')).toBe('mine');
});

test('writes nothing when one file has no place, and names all that stand in the way', () => {
  const folder = scratch();
  const nodes = join(folder, 'nodes');
  mkdirSync(join(nodes, 'prod/train/kubelet.conf'), { recursive: true });
  writeFileSync(join(nodes, 'prod/gpu-operator'), 'mine');
  symlinkSync(join(folder, 'nowhere'), join(nodes, 'prod/train/bootstrap.sh'));
  const write = (): unknown => writeFiles(appIn(join(folder, 'dist')), nodes);
  expect(write).toThrow(/cannot write \S*prod\/train\/kubelet\.conf \(EISDIR\)\n/);
  expect(write).toThrow(/cannot write \S*install\.sh \(ENOTDIR\) because of \S*prod\/gpu-operator\n/);
  expect(write).toThrow(/cannot write \S*prod\/train\/bootstrap\.sh \(ENOENT\)\n/);
  expect(filesIn(folder)).toEqual(['nodes/prod/gpu-operator']);
});

test('a script that is there already becomes executable for who may read it', () => {
  const folder = scratch();
  const app = appIn(join(folder, 'dist'));
  writeFiles(app, join(folder, 'nodes'));
  const script = join(folder, 'nodes/prod/train/bootstrap.sh');
  chmodSync(script, 0o640);
  writeFiles(app, join(folder, 'nodes'));
  expect(statSync(script).mode & 0o777).toBe(0o750);
});

test('writing again gives the same files and deletes nothing', () => {
  const folder = scratch();
  const app = appIn(join(folder, 'dist'));
  writeFiles(app, join(folder, 'nodes'));
  const before = filesIn(folder);
  writeFiles(app, join(folder, 'nodes'));
  expect(filesIn(folder)).toEqual(before);
});

test('app.synth() writes nothing outside its output folder', () => {
  const folder = scratch();
  appIn(join(folder, 'dist')).synth();
  expect(readdirSync(folder)).toEqual(['dist']);
  expect(filesIn(join(folder, 'dist')).every((path) => path.endsWith('.k8s.yaml'))).toBe(true);
});

test.each(['dist', 'dist/nodes', '.'])('fails to write into %s, which the cdk8s CLI wipes or reads', (target) => {
  const folder = scratch();
  const app = appIn(join(folder, 'dist'));
  expect(() => writeFiles(app, join(folder, target))).toThrow(/output folder/);
  expect(readdirSync(folder)).toEqual([]);
});

test('fails to write into the output folder through a symbolic link, whichever of the two is one', () => {
  const folder = scratch();
  mkdirSync(join(folder, 'dist'));
  symlinkSync(join(folder, 'dist'), join(folder, 'link'));
  expect(() => writeFiles(appIn(join(folder, 'dist')), join(folder, 'link/nodes'))).toThrow(/output folder/);
  expect(() => writeFiles(appIn(join(folder, 'link')), join(folder, 'dist/nodes'))).toThrow(/output folder/);
  expect(filesIn(folder)).toEqual([]);
});

test('fails to write into the output folder through a link inside the folder', () => {
  const folder = scratch();
  mkdirSync(join(folder, 'dist'));
  mkdirSync(join(folder, 'nodes'));
  symlinkSync(join(folder, 'dist'), join(folder, 'nodes/prod'));
  expect(() => writeFiles(appIn(join(folder, 'dist')), join(folder, 'nodes'))).toThrow(/nodes\/prod\/train leads into .*output folder/);
  expect(filesIn(folder)).toEqual([]);
});

test.each([null, undefined, {}, 'app'])('fails scope %j by a GpuConfigError, and null as a folder', (scope) => {
  for (const ask of [filesOf, findings, modelOf, summary, (given: App) => writeFiles(given, 'nodes')])
    expect(() => ask(scope as never)).toThrow(GpuConfigError);
  expect(() => writeFiles(appIn(join(scratch(), 'dist')), null as never)).toThrow(/writeFiles\.folder: is null/);
});

test('fails two clusters that plan the same file', () => {
  const folder = scratch();
  const app = new App({ outdir: join(folder, 'dist') });
  for (const id of ['a', 'b']) {
    const cluster = new GpuCluster(new Chart(app, id), 'prod', { kubernetes: '1.34' });
    new TunedGpuNode(cluster, 'train', { ...dgx, intent: 'training' });
  }
  expect(() => writeFiles(app, join(folder, 'nodes'))).toThrow(/two constructs plan a file of this path/);
  expect(readdirSync(folder)).toEqual([]);
});
