import { createHash } from 'node:crypto';
import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
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
  type WriteOptions,
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
    .filter((path) => path !== RECORD && !path.endsWith(`/${RECORD}`))
    .sort();

/** Lies in the folder, for the next run. */
const RECORD = '.cdk8s-gpu.json';

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
  expect(write).toThrow(/cannot write \S*prod\/train\/bootstrap\.sh: it is a symbolic link\n/);
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

test('a file that cannot be written whole leaves all files as they were, and nothing new', () => {
  const folder = scratch();
  const nodes = join(folder, 'nodes');
  writeFiles(appIn(join(folder, 'dist')), nodes);
  const script = join(nodes, 'prod/train/bootstrap.sh');
  writeFileSync(script, 'good');
  const before = filesIn(folder);
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  const fs = jest.requireActual<{ writeSync(file: number, bytes: Buffer, at: number, length?: number): number }>('node:fs');
  const { writeSync } = fs;
  for (const last of [0, 3, 9]) {
    let written = 0;
    const disk = jest.spyOn(fs, 'writeSync').mockImplementation((file, bytes, at) => {
      if (written++ < last) return writeSync(file, bytes, at);
      writeSync(file, bytes, at, Math.floor((bytes.length - at) / 2));
      throw full;
    });
    expect(() => writeFiles(appIn(join(folder, 'dist')), nodes)).toThrow(/cannot write .*\(ENOSPC\)/);
    expect(() => writeFiles(appIn(join(folder, 'dist')), join(folder, 'new/nodes'))).toThrow(/ENOSPC/);
    disk.mockRestore();
    expect(filesIn(folder)).toEqual(before);
    expect(readFileSync(script, 'utf8')).toBe('good');
    expect(readdirSync(folder)).toEqual(['nodes']);
  }
});

test.each(['prod/train/bootstrap.sh', 'prod/train', 'prod'])('fails to write through a link in the place of %s', (link) => {
  const folder = scratch();
  const [nodes, elsewhere] = [join(folder, 'nodes'), join(folder, 'elsewhere')];
  const leadsTo = join(elsewhere, link);
  mkdirSync(dirname(join(nodes, link)), { recursive: true });
  mkdirSync(dirname(leadsTo), { recursive: true });
  if (link.endsWith('.sh')) writeFileSync(leadsTo, 'mine');
  else mkdirSync(leadsTo);
  symlinkSync(leadsTo, join(nodes, link));
  const before = filesIn(folder);
  expect(() => writeFiles(appIn(join(folder, 'dist')), nodes)).toThrow(/is a symbolic link[^]*fix: remove the link/);
  expect(filesIn(folder)).toEqual(before);
  if (link.endsWith('.sh')) expect(readFileSync(leadsTo, 'utf8')).toBe('mine');
});

test('the folder itself may be a link', () => {
  const folder = scratch();
  mkdirSync(join(folder, 'there'));
  symlinkSync(join(folder, 'there'), join(folder, 'nodes'));
  writeFiles(appIn(join(folder, 'dist')), join(folder, 'nodes'));
  expect(filesIn(join(folder, 'there'))).toContain('prod/train/bootstrap.sh');
});

describe('what an earlier run wrote and this one does not', () => {
  const withPools = (outdir: string, pools: readonly string[]): { readonly app: App; readonly chart: Chart } => {
    const app = new App({ outdir });
    const chart = new Chart(app, 'ml');
    const cluster = new GpuCluster(chart, 'prod', { kubernetes: '1.34', silence: { 'pool/unserved': 'a test' } });
    for (const pool of pools) new TunedGpuNode(cluster, pool, { ...dgx, intent: 'training' });
    return { app, chart };
  };
  const said = (act: () => void): string => {
    const stderr = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
    act();
    const text = stderr.mock.calls.map(([one]) => String(one)).join('');
    stderr.mockRestore();
    return text;
  };
  const twice = (options?: WriteOptions, meanwhile: (nodes: string) => void = () => undefined) => {
    const folder = scratch();
    const [dist, nodes] = [join(folder, 'dist'), join(folder, 'nodes')];
    writeFiles(withPools(dist, ['gone', 'train']).app, nodes);
    meanwhile(nodes);
    const text = said(() => writeFiles(withPools(dist, ['train']).app, nodes, options));
    return { nodes, text, dist, old: filesIn(nodes).filter((path) => path.startsWith('prod/gone')) };
  };

  test('is told and stays, each time', () => {
    const { nodes, text, dist, old } = twice();
    expect(old).toContain('prod/gone/bootstrap.sh');
    expect(text).toContain(`${nodes}: an earlier run wrote files that this one does not: ${old.join(', ')}`);
    expect(said(() => writeFiles(withPools(dist, ['train']).app, nodes))).toContain('prod/gone/bootstrap.sh');
  });

  test('is removed where the program says so, with the folder', () => {
    const { nodes, text, dist, old } = twice({ earlier: 'remove' });
    expect([text, old]).toEqual(['', []]);
    expect(readdirSync(join(nodes, 'prod'))).toEqual(['train']);
    expect(said(() => writeFiles(withPools(dist, ['train']).app, nodes))).toBe('');
  });

  test('stays where somebody changed it since, or nobody wrote it', () => {
    const { text, old } = twice({ earlier: 'remove' }, (nodes) => {
      writeFileSync(join(nodes, 'prod/gone/bootstrap.sh'), 'mine');
      writeFileSync(join(nodes, 'prod/gone/notes.txt'), 'mine');
    });
    expect(old).toEqual(['prod/gone/bootstrap.sh', 'prod/gone/notes.txt']);
    expect(text).toContain('somebody changed them since: prod/gone/bootstrap.sh');
  });

  test('is not what another scope wrote into the same folder', () => {
    const folder = scratch();
    const app = new App({ outdir: join(folder, 'dist') });
    const charts = ['a', 'b'].map((id) => {
      const chart = new Chart(app, id);
      const cluster = new GpuCluster(chart, id, { kubernetes: '1.34', silence: { 'pool/unserved': 'a test' } });
      new TunedGpuNode(cluster, 'train', { ...dgx, intent: 'training' });
      return chart;
    });
    const text = said(() => charts.forEach((chart) => void writeFiles(chart, join(folder, 'nodes'), { earlier: 'remove' })));
    expect(text).toBe('');
    expect(filesIn(join(folder, 'nodes'))).toEqual(expect.arrayContaining(['a/train/bootstrap.sh', 'b/train/bootstrap.sh']));
  });

  test.each([
    ['a path out of the folder', (nodes: string) => ({ written: { '': { '../mine': hashOf(join(nodes, '../mine')) } } })],
    ['another kind', () => ({ kind: 'Other', written: {} })],
    ['a list', () => ({ written: { '': ['x'] } })],
  ])('is nothing of a record with %s', (_what, record) => {
    const folder = scratch();
    const nodes = join(folder, 'nodes');
    mkdirSync(nodes);
    writeFileSync(join(folder, 'mine'), 'mine');
    writeFileSync(join(nodes, RECORD), JSON.stringify({ apiVersion: 'cdk8s-gpu/v1', kind: 'WrittenFiles', ...record(nodes) }));
    expect(said(() => writeFiles(withPools(join(folder, 'dist'), []).app, nodes, { earlier: 'remove' }))).toBe('');
    expect(readFileSync(join(folder, 'mine'), 'utf8')).toBe('mine');
  });

  test('fails for another word', () =>
    expect(() => writeFiles(withPools(join(scratch(), 'dist'), []).app, 'nodes', { earlier: 'delete' as never })).toThrow(
      /writeFiles\.options\.earlier/,
    ));
});

const hashOf = (file: string): string => createHash('sha256').update(readFileSync(file)).digest('hex');

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
