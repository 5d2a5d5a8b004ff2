// The scripts that install a driver and NVIDIA Container Toolkit run here with commands that say what they were called with.
import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { check } from '../../../lib/internal';
import { machines } from '../../../lib/words/machine';
import type { Primitive } from '../../../lib/plans/model';
import { type NodeTuning, nodePlans, tunedGpuNodeSchema, type TunedGpuNodeProps } from '../../../lib/plans/node';
import { planTunedGpuNode } from '../../../lib/plans/node/plan-pool';
import { clusterOf, inFolder, train } from '../shell';

/** It fails on an option that its release does not have. Source: NVIDIA/nvidia-installer option_table.h. */
const INSTALLER = `echo "installer $*" >>"$CALLS"
version=\${0##*-}
case $* in *--kernel-module-type=*) [ "\${version%%.*}" -ge 555 ] || exit 1 ;; esac
case $* in *--kernel-module-build-directory=*) [ "\${version%%.*}" -ge 515 ] || exit 1 ;; esac
`;
const sha256 = createHash('sha256').update(INSTALLER).digest('hex');
const runfile = (sum = sha256): NodeTuning => ({
  driver: { from: 'runfile', url: 'https://example.com/NVIDIA-Linux-x86_64-580.126.20.run', sha256: sum, version: '580.126.20' },
});

function primitivesOf(id: string, tuning: NodeTuning, rest: object, distribution: 'kubeadm' | 'k3s' = 'kubeadm'): readonly Primitive[] {
  const cluster = clusterOf(distribution);
  const props = { machine: machines.dgxH100, nodes: 1, os: 'rhel-9', intent: 'training', nodeImage: 'host-toolkit', ...rest, ...tuning };
  const { description } = planTunedGpuNode(train, props as unknown as TunedGpuNodeProps, cluster);
  return nodePlans(description, cluster)[0]!.settings.find((setting) => setting.id === id)!.primitives;
}

const scriptOf = (primitives: readonly Primitive[]): string =>
  primitives.flatMap((one) => (one.kind === 'file' && one.mode === '0755' ? [one.text] : []))[0]!;
const packagesOf = (primitives: readonly Primitive[]) => primitives.flatMap((one) => (one.kind === 'package' ? [one.name] : []));

/** Runs a script below a folder, where every command but those of the system says how it was called. */
function run(script: string, times = 1, criDockerd = true) {
  return inFolder((folder) => {
    const bin = join(folder, 'bin');
    const calls = join(folder, 'calls');
    mkdirSync(bin);
    mkdirSync(join(folder, 'etc'));
    const stub = (name: string, body = ''): void => {
      writeFileSync(join(bin, name), `#!/bin/sh\necho "${name} $*" >>"$CALLS"\n${body}`);
      chmodSync(join(bin, name), 0o755);
    };
    for (const name of ['dnf', 'apt-get', 'apt-mark', 'modprobe', 'nvidia-ctk', 'gpg', 'crun']) stub(name);
    stub('systemctl', `[ "$1" != cat ] || ${criDockerd ? 'exit 0' : 'exit 1'}\n`);
    stub('dpkg-query', 'exit 1');
    stub('rpm', 'exit 1');
    stub('dpkg', 'echo amd64');
    stub('uname', 'echo 5.14.0-503');
    stub(
      'curl',
      `for word in "$@"; do file=$last last=$word; [ "$file" = -o ] && target=$word; done\n[ -z "$target" ] || printf '%s' '${INSTALLER}' >"$target"\n`,
    );
    const text = script.replaceAll(/\/(?:var\/cache|etc|usr\/share)\/(?=[a-z])/g, (found) => `${folder}${found}`);
    mkdirSync(join(folder, 'etc/apt/sources.list.d'), { recursive: true });
    mkdirSync(join(folder, 'etc/yum.repos.d'), { recursive: true });
    mkdirSync(join(folder, 'usr/share/keyrings'), { recursive: true });
    let status: number | null = 0;
    let stderr = '';
    for (let time = 0; time < times; time++)
      ({ status, stderr } = spawnSync('sh', ['-c', text], {
        encoding: 'utf8',
        env: { PATH: `${bin}:${process.env['PATH']}`, CALLS: calls },
      }));
    const said = existsSync(calls) ? readFileSync(calls, 'utf8').replaceAll(folder, '').trim().split('\n') : [];
    const source = join(folder, 'etc/apt/sources.list.d/nvidia-container-toolkit.list');
    const drop = join(folder, 'etc/crio/crio.conf.d/99-nvidia.conf');
    const crio = existsSync(drop) ? readFileSync(drop, 'utf8') : undefined;
    return { status, stderr, said, crio, source: existsSync(source) ? readFileSync(source, 'utf8').replaceAll(folder, '') : undefined };
  });
}

describe('a driver from NVIDIA', () => {
  const of = (tuning: NodeTuning, rest: object = {}) => primitivesOf('driver', tuning, rest);
  const L4 = { machine: machines.aws['g6.xlarge'] };
  const version = (number: string, more: object = {}): NodeTuning => ({
    driver: { ...runfile().driver, url: `https://example.com/NVIDIA-Linux-x86_64-${number}.run`, version: number, ...more } as never,
  });
  const saidOf = (tuning: NodeTuning, rest: object = L4) => {
    const { status, said } = run(scriptOf(of(tuning, rest)));
    expect(status).toBe(0);
    return said;
  };

  test('is built by DKMS for the kernel that runs, and comes with what builds it', () => {
    const primitives = of(runfile(), L4);
    expect(packagesOf(primitives)).toEqual(['dkms', 'gcc', 'make', 'curl']);
    const { status, said } = run(scriptOf(primitives));
    expect([status, said]).toEqual([
      0,
      [
        'curl -fsSL -o /var/cache/cdk8s-gpu/NVIDIA-Linux-580.126.20.run.part https://example.com/NVIDIA-Linux-x86_64-580.126.20.run',
        'uname -r',
        'dnf install -y kernel-devel-5.14.0-503',
        'installer --silent --dkms --kernel-module-type=open',
        'modprobe nvidia',
      ],
    ]);
    expect(saidOf(runfile(), { ...L4, os: 'ubuntu-24.04' })).toContain('apt-get install -y linux-headers-5.14.0-503');
  });

  test('keeps nouveau from the GPUs', () =>
    expect(of(runfile(), L4)).toContainEqual(
      expect.objectContaining({ path: '/etc/modprobe.d/cdk8s-gpu-nouveau.conf', text: expect.stringContaining('blacklist nouveau\n') }),
    ));

  test.each([
    ['580.126.20', ' --kernel-module-type=open'],
    ['555.42.02', ' --kernel-module-type=open'],
    ['550.144.03', ' --kernel-module-build-directory=kernel-open'],
    ['535.183.01', ' --kernel-module-build-directory=kernel-open'],
  ])('of version %s is told of its modules in words that it has', (number, option) =>
    expect(saidOf(version(number))).toContain(`installer --silent --dkms${option}`),
  );

  test('has closed modules of an old release in its words, and no word of them before there were open ones', () => {
    expect(saidOf(version('535.183.01', { modules: 'proprietary' }))).toContain(
      'installer --silent --dkms --kernel-module-build-directory=kernel',
    );
    expect(saidOf(version('470.256.02'), { machine: machines.aws['p3.2xlarge'] })).toContain('installer --silent --dkms');
  });

  test('is fetched once, and installed by nobody where its checksum is another one', () => {
    expect(run(scriptOf(of(runfile(), L4)), 2).said.filter((call) => call.startsWith('curl'))).toHaveLength(1);
    const wrong = run(scriptOf(of(runfile('a'.repeat(64)), L4)));
    expect([wrong.status, wrong.stderr]).toEqual([1, expect.stringContaining('nothing is installed')]);
    expect(wrong.said.some((call) => call.startsWith('installer'))).toBe(false);
  });

  test('has closed modules on a GPU before Turing, and is seen by the version in the kernel', () => {
    const old = of(runfile(), { machine: machines.aws['p3.2xlarge'] });
    expect(run(scriptOf(old)).said).toContain('installer --silent --dkms --kernel-module-type=proprietary');
    expect(old.at(-1)).toMatchObject({
      kind: 'command',
      stage: 'install',
      check: ['grep', '-qsF', '  580.126.20  ', '/proc/driver/nvidia/version'],
    });
  });

  test.each([
    ['580.126.20', 'rhel-9', 'dnf install -y nvidia-fabricmanager-580.126.20'],
    ['570.172.08', 'rhel-9', 'dnf install -y nvidia-fabric-manager-570.172.08'],
    ['580.126.20', 'ubuntu-24.04', 'apt-get install -y --no-install-recommends --allow-downgrades nvidia-fabricmanager=580.126.20-1'],
    ['570.172.08', 'ubuntu-24.04', 'apt-get install -y --no-install-recommends --allow-downgrades nvidia-fabricmanager-570=570.172.08-1'],
  ])('%s on a board with NVSwitches brings the Fabric Manager of its version on %s', (number, os, call) => {
    const primitives = of(version(number), { os });
    const { status, said } = run(scriptOf(primitives));
    expect([status, said]).toEqual([0, expect.arrayContaining([call])]);
    expect(said.indexOf(call)).toBeGreaterThan(said.indexOf('modprobe nvidia'));
    expect(primitives.at(-1)).toMatchObject({ kind: 'command', check: ['sh', '-c', expect.stringContaining(number)] });
  });

  test('brings no Fabric Manager where the pool says that there is none', () =>
    expect(saidOf({ ...runfile(), gpu: { fabricManager: false } }, {}).filter((call) => call.includes('fabric'))).toEqual([]));

  test('comes with a unit for the persistence daemon, which an installer does not bring', () => {
    expect(primitivesOf('persistence', runfile(), L4)).toEqual([
      expect.objectContaining({ kind: 'systemdUnit', name: 'nvidia-persistenced.service', enable: true }),
    ]);
    expect(primitivesOf('persistence', { driver: { from: 'packages', packages: ['nvidia-open'] } }, L4)).toMatchObject([
      { kind: 'command', run: ['systemctl', 'enable', '--now', 'nvidia-persistenced.service'] },
    ]);
  });
});

describe('classes of disks', () => {
  const of = (text: string, more: object = {}, distribution?: 'k3s') =>
    primitivesOf(
      'io-classes',
      { storage: { ioClasses: { slow: [{ devices: ['/dev/nvme1n1'], writes: text }] } }, ...more },
      {},
      distribution,
    );
  const tomlOf = (primitives: readonly Primitive[]) => primitives.flatMap((one) => (one.kind === 'containerRuntime' ? [one.toml] : []));

  test.each([undefined, 'k3s'] as const)('are told to containerd (%s), which starts again when they change', (distribution) => {
    const [before, after] = ['1Mi/s', '2Mi/s'].map((text) => tomlOf(of(text, {}, distribution)));
    expect(before).toEqual([expect.stringContaining('blockio_config_file = "/etc/cdk8s-gpu/blockio.yaml"')]);
    expect(after).not.toEqual(before);
  });

  test('are told to CRI-O in a drop-in of its own', () => {
    const primitives = of('1Mi/s', { containerToolkit: { version: '1.20.0-1', runtime: 'crio' } });
    expect(tomlOf(primitives)).toEqual([]);
    expect(primitives).toMatchObject([
      { kind: 'file', path: '/etc/cdk8s-gpu/blockio.yaml' },
      { kind: 'file', path: '/etc/crio/crio.conf.d/60-cdk8s-gpu-blockio.conf' },
      { kind: 'command', run: ['systemctl', 'restart', 'crio.service'] },
    ]);
  });
});

describe('mig-parted', () => {
  const of = (rest: object = {}, sha256 = 'b'.repeat(64)) =>
    primitivesOf(
      'mig-parted',
      { gpu: { mig: 'nvidia-mig-parted', migParted: { version: '0.15.0', sha256 } } },
      { os: 'ubuntu-24.04', ...rest },
    );

  /** The archive of a release as the project makes it, and a node of which the folders lie below another one. */
  const onNode = (changed: boolean, program = 'echo 0.15.0') =>
    inFolder((folder) => {
      const sh = (script: string) =>
        spawnSync('bash', ['-c', script], {
          cwd: folder,
          encoding: 'utf8',
          env: { ...process.env, PATH: `${folder}/bin:${process.env['PATH']}` },
        });
      mkdirSync(join(folder, 'bin'));
      mkdirSync(join(folder, 'usr/bin'), { recursive: true });
      sh(
        `mkdir nvidia-mig-manager-0.15.0-1 && cd nvidia-mig-manager-0.15.0-1 && printf '#!/bin/sh\\n%s\\n' '${program}' >nvidia-mig-parted && echo x >nvidia-mig-parted.sh && cd .. && tar -czf archive ./nvidia-mig-manager-0.15.0-1`,
      );
      const sum = createHash('sha256')
        .update(readFileSync(join(folder, 'archive')))
        .digest('hex');
      writeFileSync(join(folder, 'bin/curl'), `#!/bin/sh\necho "$*" >>${folder}/calls\ncp ${folder}/archive "$3"\n`);
      chmodSync(join(folder, 'bin/curl'), 0o755);
      const primitives = of({}, changed ? 'b'.repeat(64) : sum);
      const here = (text: string) => text.replaceAll(/\/(?=(?:var\/cache|usr\/bin)\/)/g, `${folder}/`);
      const command = primitives.find(({ kind }) => kind === 'command') as Extract<Primitive, { kind: 'command' }>;
      const check = () => sh(here(command.check[2]!)).status === 0;
      const before = check();
      const first = sh(here(scriptOf(primitives)));
      const after = check();
      const again = sh(here(scriptOf(primitives))).status;
      const at = join(folder, 'usr/bin/nvidia-mig-parted');
      const calls = readFileSync(join(folder, 'calls'), 'utf8').trim().split('\n');
      return { before, after, first, again, calls, runs: existsSync(at) ? sh(at).stdout.trim() : undefined };
    });

  test('is downloaded once, and only its program is installed', () => {
    const { before, after, first, again, calls, runs } = onNode(false);
    expect({ before, after, status: first.status, again, runs }).toEqual({
      before: false,
      after: true,
      status: 0,
      again: 0,
      runs: '0.15.0',
    });
    expect(calls).toEqual([
      expect.stringMatching(
        /https:\/\/github\.com\/NVIDIA\/mig-parted\/releases\/download\/v0\.15\.0\/nvidia-mig-manager-0\.15\.0-1\.x86_64\.tar\.gz$/,
      ),
    ]);
  });

  test('fails for an archive of another checksum, of which nothing is unpacked', () => {
    const { after, first, runs } = onNode(true);
    expect({ after, runs }).toEqual({ after: false, runs: undefined });
    expect(first.status).toBe(1);
    expect(first.stderr).toContain('gpu.migParted.sha256');
  });

  test('is the archive for Arm on Arm', () => expect(scriptOf(of({ machine: machines.gb200Tray }))).toContain('0.15.0-1.aarch64.tar.gz'));
});

describe('NVIDIA Container Toolkit', () => {
  const of = (toolkit: object, rest: object = {}, distribution?: 'k3s') =>
    primitivesOf('container-toolkit', { containerToolkit: { version: '1.20.0-1', ...toolkit } }, rest, distribution);
  const packages = (by: string) =>
    ['nvidia-container-toolkit', 'nvidia-container-toolkit-base', 'libnvidia-container-tools', 'libnvidia-container1']
      .map((name) => `${name}${by}1.20.0-1`)
      .join(' ');

  const problems = (version: string) =>
    check(
      tunedGpuNodeSchema,
      { machine: machines.dgxH100, nodes: 1, os: 'rhel-9', intent: 'training', containerToolkit: { version } },
      'p',
    ).map(({ path }) => path);

  test("comes from NVIDIA's repository for dnf, becomes containerd's default runtime, and containerd starts again", () =>
    expect(run(scriptOf(of({}))).said).toEqual([
      'curl -fsSL -o /etc/yum.repos.d/nvidia-container-toolkit.repo https://nvidia.github.io/libnvidia-container/stable/rpm/nvidia-container-toolkit.repo',
      `dnf install -y ${packages('-')}`,
      'nvidia-ctk runtime configure --runtime=containerd --set-as-default --cdi.enabled',
      'systemctl restart containerd.service',
    ]));

  test('comes from the repository for apt, whose key is checked, and stays at its version', () => {
    const { said, source } = run(scriptOf(of({}, { os: 'ubuntu-24.04' })));
    expect(source).toBe(
      'deb [signed-by=/usr/share/keyrings/nvidia-container-toolkit-keyring.gpg] https://nvidia.github.io/libnvidia-container/stable/deb/amd64 /\n',
    );
    expect(said).toContain(`apt-get install -y --allow-downgrades ${packages('=')}`);
    expect(said).toContain(
      'apt-mark hold nvidia-container-toolkit nvidia-container-toolkit-base libnvidia-container-tools libnvidia-container1',
    );
  });

  test('is one runtime among others where it shall not be the default, and k3s finds it by itself', () => {
    expect(run(scriptOf(of({ defaultRuntime: false, cdi: false }))).said).toContain('nvidia-ctk runtime configure --runtime=containerd');
    const said = run(scriptOf(of({}, {}, 'k3s'))).said;
    expect(said.some((call) => call.startsWith('nvidia-ctk'))).toBe(false);
    expect(said).toContain('systemctl try-restart k3s-agent.service');
  });

  test('Docker has it as its default runtime, with CDI, and starts again', () =>
    expect(run(scriptOf(of({ runtime: 'docker' }))).said.slice(2)).toEqual([
      `dnf install -y ${packages('-')}`,
      'nvidia-ctk runtime configure --runtime=docker --set-as-default --cdi.enabled',
      'systemctl restart docker.service',
    ]));

  test('fails before it installs anything where no cri-dockerd stands between the kubelet and Docker', () => {
    const { status, stderr, said } = run(scriptOf(of({ runtime: 'docker' })), 1, false);
    expect(status).toBe(1);
    expect(stderr).toContain('cri-dockerd');
    expect(said).toEqual(['systemctl cat cri-docker.service']);
  });

  test.each([
    [true, ['[crio.runtime]', 'default_runtime = "nvidia"', '']],
    [false, []],
  ] as const)('CRI-O reads it from its folder (default: %s), and NVIDIA finds the runtime of CRI-O', (defaultRuntime, head) => {
    const { said, crio } = run(scriptOf(of({ runtime: 'crio', defaultRuntime })));
    expect(crio?.trimEnd().split('\n')).toEqual([
      ...head,
      '[crio.runtime.runtimes.nvidia]',
      'runtime_path = "/usr/bin/nvidia-container-runtime"',
      'runtime_type = "oci"',
    ]);
    expect(said.slice(2)).toEqual([
      expect.stringMatching(/^nvidia-ctk config --in-place --set nvidia-container-runtime\.runtimes=\/?.*crun$/),
      'systemctl restart crio.service',
    ]);
  });

  describe('is seen on the node', () => {
    const NVIDIA = '"nvidia-container-runtime"';
    const daemon = (more: string) => ({ 'docker/daemon.json': `{ "runtimes": { "nvidia": { "path": ${NVIDIA} } }${more} }\n` });
    const drop = (text: string) => ({ 'containerd/conf.d/99-nvidia.toml': `BinaryName = ${NVIDIA}\n${text}\n` });

    test.each<[string, object, Readonly<Record<string, string>>, boolean]>([
      ['in a drop-in of containerd', {}, drop('default_runtime_name = "nvidia"'), true],
      [
        'in the configuration of containerd, where older releases write',
        {},
        { 'containerd/config.toml': 'default_runtime_name = "nvidia"\n' },
        true,
      ],
      ['unless a kill came between the packages and containerd', {}, {}, false],
      ['unless it is the default and shall not be', { defaultRuntime: false }, drop('default_runtime_name = "nvidia"'), false],
      ['beside the default of containerd', { defaultRuntime: false }, drop(''), true],
      ['in daemon.json', { runtime: 'docker' }, daemon(', "default-runtime": "nvidia", "features": { "cdi": true }'), true],
      ['unless daemon.json has no CDI', { runtime: 'docker' }, daemon(', "default-runtime": "nvidia"'), false],
      ['unless Docker has another default', { runtime: 'docker', cdi: false }, daemon(''), false],
      ['beside the default of Docker', { runtime: 'docker', cdi: false, defaultRuntime: false }, daemon(''), true],
      ['unless CRI-O has something else', { runtime: 'crio' }, { 'crio/crio.conf.d/99-nvidia.conf': '[crio.runtime]\n' }, false],
    ])('%s', (_, toolkit, files, expected) => {
      const command = of(toolkit).find(({ kind }) => kind === 'command') as Extract<Primitive, { kind: 'command' }>;
      inFolder((folder) => {
        for (const [path, text] of Object.entries(files)) {
          mkdirSync(join(folder, 'etc', path, '..'), { recursive: true });
          writeFileSync(join(folder, 'etc', path), text);
        }
        const script = command.check[2]!.replaceAll('/etc/', `${folder}/etc/`);
        writeFileSync(join(folder, 'nvidia-ctk'), '#!/bin/sh\necho NVIDIA Container Toolkit CLI version 1.20.0\n');
        // It was started with its files.
        writeFileSync(join(folder, 'systemctl'), '#!/bin/sh\necho @4000000000\n');
        for (const name of ['nvidia-ctk', 'systemctl']) chmodSync(join(folder, name), 0o755);
        const { status } = spawnSync('sh', ['-c', script], { env: { PATH: `${folder}:${process.env['PATH']}` } });
        expect(status === 0).toBe(expected);
      });
    });
  });

  test.each(['1.7.0-1', '1.14.6-1', '0.20.0-1', '1.20.0'])('fails for version %s, which cannot tell containerd of CDI', (version) =>
    expect(problems(version)).toEqual(['p.containerToolkit.version']),
  );

  test.each(['1.15.0-1', '1.20.0-1', '2.0.0-1', '10.0.0-1'])('takes version %s', (version) => expect(problems(version)).toEqual([]));

  test.each([
    ['crio', 'crio', '/var/lib/containers'],
    ['docker', 'containerd', '/var/lib/docker'],
    ['containerd', 'containerd', '/var/lib/containerd'],
  ] as const)('limits and images of nodes with %s are where that runtime has them', (runtime, service, store) => {
    const tuning: NodeTuning = { containerToolkit: { version: '1.20.0-1', runtime }, storage: { images: '/mnt/nvme' } };
    expect(primitivesOf('locked-memory', tuning, {})).toMatchObject([{ kind: 'systemdUnit', name: `${service}.service` }]);
    expect(scriptOf(primitivesOf('images', tuning, {}))).toContain(`mount --bind /mnt/nvme/images ${store}\n`);
  });
});
