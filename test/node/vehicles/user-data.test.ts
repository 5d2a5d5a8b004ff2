import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { parseYaml } from '../../../lib/internal';
import { type Os, platformOf } from '../../../lib/words/platforms';
import { deliveriesOf } from '../../../lib/plans/node/vehicles/vehicles';
import { longUserData, userDataRoom } from '../../../lib/plans/node/vehicles/user-data';
import type { NodeSetting } from '../../../lib/plans/model';
import { inFolder } from '../shell';
import { StubbedNode } from '../stubs';
import { FirstBoot } from './first-boot';
import { deliveryBy, filesBy, SETTINGS, wholePlan } from './whole-plan';

const NAMES = ['cloud-init.yaml', 'user-data.mime', 'user-data.toml'];

/** Every file of user data among the goldens of the platforms that have a limit. */
function* goldens(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* goldens(path);
    else if (NAMES.includes(entry.name)) yield path;
  }
}
const SNAPSHOTS = join(__dirname, '../../../snapshots');

test('every golden of a platform with a limit is below it', () => {
  const limited = [...goldens(join(SNAPSHOTS, 'vehicles'))].flatMap((path) => {
    const [vehicle = '', id] = path.split('/').slice(-3);
    const platform = platformOf(id);
    const os =
      vehicle === 'cloud-init' ? (id === 'eks' ? 'ubuntu-24.04' : 'oracle-linux') : vehicle === 'nodeadm' ? 'amazon-linux-2023' : vehicle;
    return platform?.userData === undefined
      ? []
      : [{ path, bytes: readFileSync(path).length, room: userDataRoom(platform, { os: os as Os }) }];
  });
  expect(limited.length).toBeGreaterThan(3);
  expect(limited.filter(({ bytes, room }) => bytes > room)).toEqual([]);
});

interface Written {
  readonly path: string;
  readonly permissions: string;
  readonly encoding?: string;
  readonly content: string;
}
const filesIn = (text: string): readonly Written[] => (parseYaml(text)[0] as { readonly write_files: readonly Written[] }).write_files;
const SETUP = '/usr/local/sbin/cdk8s-gpu-setup';
const scriptIn = (files: readonly Written[]) => files.find(({ path }) => path === SETUP);

test('a script that is too long for its platform is carried compressed, without the comments of the one beside it', () => {
  const files = filesBy('cloud-init', wholePlan('oke', 'oracle-linux'));
  const script = scriptIn(filesIn(files['cloud-init.yaml'] ?? ''));
  expect(script).toMatchObject({ encoding: 'gz+b64', permissions: '0755' });
  const text = gunzipSync(Buffer.from(script?.content ?? '', 'base64')).toString('utf8');
  const bare = (one: string): readonly string[] =>
    one
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '' && !line.startsWith('#'));
  expect(bare(text)).toEqual(bare(files['node-setup.sh'] ?? ''));
  expect([text, files['node-setup.sh'] ?? ''].map((one) => one.includes('# One run at a time.'))).toEqual([false, true]);
});

test('the compressed script says of a node what the one beside it says', () => {
  const files = filesBy('cloud-init', wholePlan('oke', 'oracle-linux'));
  const packed = gunzipSync(Buffer.from(scriptIn(filesIn(files['cloud-init.yaml'] ?? ''))?.content ?? '', 'base64')).toString('utf8');
  const said = [packed, files['node-setup.sh'] ?? ''].map((script) =>
    inFolder((folder) => new StubbedNode(folder).run(script, '--dry-run').out.replaceAll(folder, '')),
  );
  expect(said[0]).toBe(said[1]);
  expect(said[0]).toContain('would change');
});

test('a platform that runs anywhere has no limit, and its user data can be read', () => {
  const files = filesBy('cloud-init', wholePlan('kubeadm', 'ubuntu-24.04'));
  const script = scriptIn(filesIn(files['cloud-init.yaml'] ?? ''));
  expect([script?.encoding, script?.content]).toEqual([undefined, filesBy('bash', wholePlan('kubeadm', 'ubuntu-24.04'))['bootstrap.sh']]);
});

test('where the whole script has no room its commands are carried, which go on at the next boot as well', () => {
  const scratch = readFileSync(join(SNAPSHOTS, 'bare-metal-nodes/nodes/prod/train/bootstrap.sh'), 'utf8').slice(0, 14_000);
  const big: NodeSetting = { id: 'big', primitives: [{ kind: 'file', path: '/etc/big', text: scratch }] };
  const plan = wholePlan('eks', 'amazon-linux-2023', [...SETTINGS, big]);
  expect(longUserData(deliveriesOf(plan))).toMatchObject({ room: 14_336, isShort: true });
  const { 'node-setup.sh': script = '', 'user-data.mime': text = '' } = filesBy('nodeadm', plan);
  expect(script).toContain('--rollback');
  const packed = /content: (\S{100,})/.exec(text)?.[1] ?? '';
  const short = gunzipSync(Buffer.from(packed, 'base64')).toString('utf8');
  expect(short).toContain('expect_online');
  expect(short).not.toContain('before_change');
});

test('fails with its size where even that is too long', () => {
  // Text that repeats nothing.
  const noise = Array.from({ length: 300 }, (_, index) => createHash('sha512').update(String(index)).digest('base64')).join('\n');
  const big: NodeSetting = { id: 'big', primitives: [{ kind: 'file', path: '/etc/big', text: noise }] };
  const found = longUserData(deliveriesOf(wholePlan('eks', 'amazon-linux-2023', [...SETTINGS, big])));
  expect(found).toMatchObject({ room: 14_336, isShort: false, bytes: expect.any(Number) as number });
  expect(longUserData(deliveriesOf(wholePlan('eks', 'amazon-linux-2023')))).toBeUndefined();
});

test.each([
  ['bash', 'kubeadm', 'ubuntu-24.04'],
  ['cloud-init', 'kubeadm', 'ubuntu-24.04'],
  ['cloud-init', 'rke2', 'rhel-9'],
  ['cloud-init', 'oke', 'oracle-linux'],
  ['cloud-init', 'eks', 'ubuntu-24.04'],
  ['nodeadm', 'eks', 'amazon-linux-2023'],
  ['ignition', 'kubeadm', 'flatcar'],
  ['kubeadm', 'kubeadm', 'ubuntu-24.04'],
] as const)('the safeguards of %s on %s with %s are those that it says', (id, distribution, os) => {
  const plan = wholePlan(distribution, os);
  const texts = Object.values(filesBy(id, plan)).join('\n');
  const found = (['must_be_the_machine', 'cdk8s-gpu-memory-state', '--verify', '--rollback'] as const).map((word) => texts.includes(word));
  const lost = new Set(deliveryBy(id, plan).vehicle.lacks(os));
  expect(found).toEqual((['machine', 'memory', 'verifies', 'back'] as const).map((one) => !lost.has(one)));
});

test('OKE joins a node that is set up, after the reboot that it needs, and joins no other', () =>
  inFolder((folder) => {
    const node = new FirstBoot(folder, filesBy('cloud-init', wholePlan('oke', 'oracle-linux'))['cloud-init.yaml'] ?? '');
    node.says('exit 1');
    expect([node.boot(), node.calls()]).toEqual([1, ['setup --drained --reboot']]);
    node.says('exit 0');
    expect(node.boot()).toBe(0);
    expect(node.calls()).toEqual(['setup --reboot', expect.stringContaining('oke_init_script')]);
  }));
