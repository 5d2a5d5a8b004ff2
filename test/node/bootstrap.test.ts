import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseYaml } from '../../lib/internal';
import type { KubernetesVersion } from '../../lib/words/kubernetes';
import { machines } from '../../lib/words/machine';
import { bootstrapOf } from '../../lib/plans/node';
import { planGpuNodePool } from '../../lib/plans/node/plan-pool';
import { bootstrapped, clusterOf, inFolder, listFiles, put, runScript, train, trainingFiles } from './shell';

const bootstrap = (files: ReturnType<typeof trainingFiles>): string => bootstrapOf(files) ?? '';

describe('the bootstrap script', () => {
  test.each(
    bootstrapped.flatMap((distribution) => (['1.30', '1.36'] as KubernetesVersion[]).map((version) => [distribution, version] as const)),
  )('of %s %s writes once, changes nothing the second time, and verifies', (distribution, version) =>
    inFolder((root) => {
      const script = bootstrap(trainingFiles(clusterOf(distribution, version)));
      expect(runScript(root, script, '--verify')).toMatchObject({ status: 1, out: expect.stringContaining('differs: ') });
      expect(listFiles(root)).toEqual([]);
      const first = runScript(root, script);
      expect(first).toMatchObject({ status: 0, err: '', out: expect.stringContaining('wrote ') });
      const written = listFiles(root).map((file) => [file, readFileSync(join(root, file), 'utf8')]);
      expect(written.length).toBeGreaterThan(2);
      expect(runScript(root, script)).toEqual({ status: 0, err: '', out: 'nothing changed: the node is as planned\n' });
      expect(listFiles(root).map((file) => [file, readFileSync(join(root, file), 'utf8')])).toEqual(written);
      expect(runScript(root, script, '--verify').status).toBe(0);
    }),
  );

  test('puts the configuration where each distribution reads it', () => {
    const written = (distribution: (typeof bootstrapped)[number], version: KubernetesVersion) =>
      inFolder((root) => {
        runScript(root, bootstrap(trainingFiles(clusterOf(distribution, version))));
        return listFiles(root).filter((file) => /kubelet|rancher|nodeadm/.test(file));
      });
    expect(written('kubeadm', '1.34')).toEqual([
      'etc/kubernetes/kubelet.conf.d/50-cdk8s-gpu.conf',
      'etc/systemd/system/kubelet.service.d/90-cdk8s-gpu-memory.conf',
      'etc/systemd/system/kubelet.service.d/90-cdk8s-gpu.conf',
    ]);
    expect(written('eks', '1.34')).toEqual([
      'etc/eks/nodeadm.d/50-cdk8s-gpu.yaml',
      'etc/systemd/system/kubelet.service.d/90-cdk8s-gpu-memory.conf',
    ]);
    expect(written('k3s', '1.32')).toEqual([
      'etc/rancher/k3s/config.yaml.d/50-cdk8s-gpu.yaml',
      'var/lib/rancher/k3s/agent/etc/kubelet.conf.d/50-cdk8s-gpu.conf',
    ]);
    expect(written('k3s', '1.31')).toEqual(['etc/rancher/k3s/cdk8s-gpu-kubelet.conf', 'etc/rancher/k3s/config.yaml.d/50-cdk8s-gpu.yaml']);
    expect(written('rke2', '1.33')).toEqual([
      'etc/rancher/rke2/config.yaml.d/50-cdk8s-gpu.yaml',
      'var/lib/rancher/rke2/agent/etc/kubelet.conf.d/50-cdk8s-gpu.conf',
    ]);
  });

  test('gives nodeadm the fields of the configuration, blank cgroups among them, and labels as flags', () =>
    inFolder((root) => {
      runScript(root, bootstrap(trainingFiles(clusterOf('eks'))));
      const [config] = parseYaml(readFileSync(join(root, 'etc/eks/nodeadm.d/50-cdk8s-gpu.yaml'), 'utf8'));
      expect(config).toMatchObject({
        apiVersion: 'node.eks.aws/v1alpha1',
        kind: 'NodeConfig',
        spec: {
          kubelet: {
            config: { kubeReservedCgroup: '', systemReservedCgroup: '', memoryManagerPolicy: 'Static' },
            flags: ['--node-labels=cdk8s-gpu/pool=train'],
          },
        },
      });
    }));

  test('gives an old k3s its eviction thresholds as a flag, since its own flags beat any file', () =>
    inFolder((root) => {
      runScript(root, bootstrap(trainingFiles(clusterOf('k3s', '1.31'))));
      const [config] = parseYaml(readFileSync(join(root, 'etc/rancher/k3s/config.yaml.d/50-cdk8s-gpu.yaml'), 'utf8')) as Record<
        string,
        string[]
      >[];
      expect(config?.['kubelet-arg+']).toEqual([
        'config=/etc/rancher/k3s/cdk8s-gpu-kubelet.conf',
        'eviction-hard=memory.available<100Mi,nodefs.available<10%,nodefs.inodesFree<5%,imagefs.available<15%,imagefs.inodesFree<5%',
      ]);
    }));

  test('repairs what somebody changed, and says what --verify finds', () =>
    inFolder((root) => {
      const script = bootstrap(trainingFiles());
      runScript(root, script);
      const file = join(root, 'etc/kubernetes/kubelet.conf.d/50-cdk8s-gpu.conf');
      put(file, readFileSync(file, 'utf8').replace('memory.available: 100Mi', 'memory.available: 1Mi'));
      const verify = runScript(root, script, '--verify');
      expect(verify.status).toBe(1);
      expect(verify.out).toContain('differs: /etc/kubernetes/kubelet.conf.d/50-cdk8s-gpu.conf');
      expect(verify.out).toContain('-  memory.available: 1Mi\n+  memory.available: 100Mi\n');
      expect(runScript(root, script).out).toBe('wrote /etc/kubernetes/kubelet.conf.d/50-cdk8s-gpu.conf\n');
      expect(runScript(root, script, '--verify').status).toBe(0);
    }));

  test('fails on a node that has run with another policy, and writes nothing, until it is drained', () =>
    inFolder((root) => {
      const script = bootstrap(trainingFiles());
      const state = join(root, 'var/lib/kubelet/cpu_manager_state');
      put(state, '{"policyName":"none"}');
      const refused = runScript(root, script);
      expect(refused).toMatchObject({ status: 75, err: expect.stringContaining('--drained') });
      expect(listFiles(root)).toEqual(['var/lib/kubelet/cpu_manager_state']);
      expect(runScript(root, script, '--drained')).toMatchObject({
        status: 0,
        out: expect.stringContaining('removed /var/lib/kubelet/cpu_manager_state'),
      });
      expect(existsSync(state)).toBe(false);
    }));

  test('keeps the state of a manager that does not change', () =>
    inFolder((root) => {
      runScript(root, bootstrap(trainingFiles()));
      const cpu = join(root, 'var/lib/kubelet/cpu_manager_state');
      const memory = join(root, 'var/lib/kubelet/memory_manager_state');
      put(cpu, '{}');
      put(memory, '{}');
      const label = trainingFiles(clusterOf(), { labels: { team: 'ml' } });
      expect(runScript(root, bootstrap(label))).toMatchObject({ status: 0 });
      const more = trainingFiles(clusterOf(), { kubelet: { systemReserved: { memory: '20Gi' } } });
      expect(runScript(root, bootstrap(more)).status).toBe(75);
      expect(runScript(root, bootstrap(more), '--drained').status).toBe(0);
      expect([existsSync(cpu), existsSync(memory)]).toEqual([true, false]);
    }));

  test('fails on a machine whose NUMA nodes have other CPUs, and writes nothing', () =>
    inFolder((root) => {
      const script = bootstrap(trainingFiles());
      put(join(root, 'sys/devices/system/node/node0/cpulist'), '0-55,112-167\n');
      put(join(root, 'sys/devices/system/node/node1/cpulist'), '56-111\n');
      const before = listFiles(root);
      const run = runScript(root, script);
      expect(run).toMatchObject({ status: 78, out: '' });
      expect(run.err).toContain('CPUs of NUMA node 1: planned 56-111,168-223, found 56-111\n');
      expect(listFiles(root)).toEqual(before);
      expect(runScript(root, script, '--verify')).toMatchObject({
        status: 1,
        out: expect.stringMatching(/^DIFFERS  CPUs of NUMA node 1 +56-111,168-223 +56-111$/m),
      });
    }));

  test('looks at a machine that has changed, and puts back what was there before', () =>
    inFolder((root) => {
      const script = bootstrap(trainingFiles());
      put(join(root, 'sys/devices/system/cpu/online'), '0-223\n');
      for (const [id, cpus] of ['0-55,112-167', '56-111,168-223'].entries())
        put(join(root, `sys/devices/system/node/node${id}/cpulist`), `${cpus}\n`);
      const before = listFiles(root);
      expect(runScript(root, script).status).toBe(0);
      // SMT is off since then.
      put(join(root, 'sys/devices/system/cpu/online'), '0-111\n');
      put(join(root, 'sys/devices/system/node/node0/cpulist'), '0-55\n');
      put(join(root, 'sys/devices/system/node/node1/cpulist'), '56-111\n');
      expect(runScript(root, script).status).toBe(78);
      for (const [argument, status] of [
        ['--verify', 1],
        ['--dry-run', 0],
      ] as const)
        expect(runScript(root, script, argument)).toMatchObject({ status, err: '', out: expect.stringMatching(/^DIFFERS +CPU 112 /m) });
      expect(runScript(root, script, '--rollback')).toMatchObject({ status: 0, err: '' });
      expect(listFiles(root)).toEqual(before);
    }));

  test('fails on a machine without a CPU that it reserves, and writes nothing', () =>
    inFolder((root) => {
      const script = bootstrap(trainingFiles());
      put(join(root, 'sys/devices/system/cpu/online'), '0-99\n');
      put(join(root, 'sys/devices/system/node/node0/cpulist'), '0-55,112-167\n');
      const before = listFiles(root);
      const run = runScript(root, script);
      expect(run).toMatchObject({ status: 78, out: '' });
      for (const gone of ['CPU 112', 'CPU 169', 'NUMA node 1']) expect(run.err).toContain(`${gone}: planned there, found not there\n`);
      expect(listFiles(root)).toEqual(before);
      put(join(root, 'sys/devices/system/cpu/online'), '0-55,56-223\n');
      put(join(root, 'sys/devices/system/node/node1/cpulist'), '56-111,168-223\n');
      expect(runScript(root, script).status).toBe(0);
    }));

  test.each(['kubeadm', 'eks', 'k3s', 'rke2'] as const)(
    'on %s leaves labels to others that no kubelet may put on its node',
    (distribution) => {
      const labels = {
        'node-role.kubernetes.io/gpu': '',
        'example.k8s.io/a': 'b',
        'topology.kubernetes.io/zone': 'z',
        'x.node.kubernetes.io/y': 'z',
      };
      const files = trainingFiles(clusterOf(distribution), { labels });
      const script = bootstrap(files);
      expect(script).toContain(
        '# No kubelet may put these labels on its own node: node-role.kubernetes.io/gpu, example.k8s.io/a. label-existing-nodes.sh does, after it has joined.',
      );
      const [, body = ''] = script.split('set -euo pipefail');
      expect(body).not.toContain('node-role.kubernetes.io');
      expect(body).not.toContain('example.k8s.io');
      expect(body).toContain('topology.kubernetes.io/zone=z');
      expect(body).toContain('x.node.kubernetes.io/y=z');
      const commands = files.find(({ path }) => path.endsWith('label-existing-nodes.sh'))?.text;
      expect(commands).toContain('node-role.kubernetes.io/gpu= example.k8s.io/a=b topology.kubernetes.io/zone=z');
    },
  );

  test('ends its texts with a word that stands nowhere in them, not even within a line', () => {
    const script = bootstrap(trainingFiles(clusterOf('eks'), { kubelet: { clusterDomain: 'a\nEND_OF_TEXT\n' } }));
    expect(script).toMatch(/^ +END_OF_TEXT$/m);
    expect(script).toMatch(/<<'END_OF_TEXT_2'\napiVersion/);
  });

  test('fails for an unknown argument', () =>
    inFolder((root) => expect(runScript(root, bootstrap(trainingFiles()), '--verfiy').status).toBe(64)));

  test('of a pool without tuning carries labels and taints alone', () => {
    const { plan } = planGpuNodePool(train, { machine: machines.aws['g6.12xlarge'], nodes: 2, os: 'ubuntu-24.04' }, clusterOf());
    expect(plan.files.map(({ path }) => path)).toEqual([
      'prod/train/bootstrap.sh',
      'prod/train/cloud-init.yaml',
      'prod/train/kubeadm-join.yaml',
      'prod/train/label-existing-nodes.sh',
    ]);
    expect(bootstrapOf(plan.files)).toContain(
      '--node-labels=cdk8s-gpu/pool=train --register-with-taints=nvidia.com/gpu=present:NoSchedule',
    );
  });
});

describe('the commands for living nodes', () => {
  test('label and taint each node that is named', () =>
    inFolder((root) => {
      const script = trainingFiles().find(({ path }) => path.endsWith('label-existing-nodes.sh'))!.text;
      expect(runScript(root, script, 'a', 'b').out.split('\n')).toEqual([
        'label --overwrite node a cdk8s-gpu/pool=train',
        'taint --overwrite node a nvidia.com/gpu=present:NoSchedule',
        'label --overwrite node b cdk8s-gpu/pool=train',
        'taint --overwrite node b nvidia.com/gpu=present:NoSchedule',
        '',
      ]);
      expect(runScript(root, script).status).toBe(64);
    }));
});
