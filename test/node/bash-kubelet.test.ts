import { spawnSync } from 'node:child_process';
import type { Primitive } from '../../lib/plans/model';
import { bootstrapScript } from '../../lib/plans/node/vehicles/bash/script';
import { platformOf } from '../../lib/words/platforms';
import { planOf } from './bash-plan';
import { inFolder } from './shell';
import { type Health, startHealth, StubbedNode } from './stubs';

let health: Health;
beforeAll(async () => {
  health = await startHealth();
});
afterAll(() => health.stop());

const kubelet = (more: object = {}): readonly Primitive[] => [
  {
    kind: 'kubelet',
    configuration: {
      apiVersion: 'kubelet.config.k8s.io/v1beta1',
      kind: 'KubeletConfiguration',
      cpuManagerPolicy: 'static',
      memoryManagerPolicy: 'Static',
      healthzPort: health.port,
      ...more,
    },
  },
  { kind: 'registration', labels: { 'cdk8s-gpu/pool': 'train' }, taints: [] },
];
const scriptOf = (more: object = {}, also: readonly Primitive[] = []): string =>
  bootstrapScript(planOf([...kubelet(more), ...also]), platformOf('kubeadm')!);

const ARGUMENTS = ['/usr/bin/kubelet', '--config-dir=/etc/kubernetes/kubelet.conf.d', '--node-labels=cdk8s-gpu/pool=train'];

/** A node whose kubelet runs, and takes what it is given. */
const onNode = (work: (node: StubbedNode) => void): void =>
  inFolder((root) => {
    const node = new StubbedNode(root);
    node.put('state/active/kubelet', '');
    node.put('proc/4242/cmdline', `${ARGUMENTS.join('\0')}\0`);
    node.put(
      'state/on-restart',
      'mkdir -p "$ROOT/var/lib/kubelet"; cd "$ROOT/var/lib/kubelet"; for m in cpu:static memory:Static; do [ -e "${m%%:*}_manager_state" ] || echo "{\\"policyName\\":\\"${m#*:}\\"}" >"${m%%:*}_manager_state"; done',
    );
    work(node);
  });

test('a kubelet that runs is restarted after systemd was told, and seen to live before the run says so', () =>
  onNode((node) => {
    expect(node.run(scriptOf())).toMatchObject({ status: 0, err: '', out: expect.stringContaining('restarted kubelet\n') });
    expect(node.calls()).toEqual(['systemctl daemon-reload', 'systemctl daemon-reload', 'systemctl restart kubelet']);
    expect(node.run(scriptOf()).out).toBe('nothing changed: the node is as planned\n');
    expect(node.run(scriptOf(), '--verify')).toMatchObject({ status: 0, err: '' });
    expect(node.calls()).toEqual([]);
  }));

test('fails where the kubelet does not live with what is new, and puts back what was there before', () =>
  onNode((node) => {
    node.run(scriptOf());
    const before = node.read('etc/kubernetes/kubelet.conf.d/50-cdk8s-gpu.conf');
    node.put('state/dies', 'maxPods: 7');
    const run = node.run(scriptOf({ maxPods: 7 }));
    expect(run).toMatchObject({ status: 70, out: expect.not.stringContaining('restarted kubelet') });
    expect(run.err).toContain('the kubelet does not live with its new configuration: what was there before is put back\nits last words\n');
    expect(run.err).toContain('it lives again, as before\n');
    expect(node.read('etc/kubernetes/kubelet.conf.d/50-cdk8s-gpu.conf')).toBe(before);
    expect(node.run(scriptOf(), '--verify').status).toBe(0);
  }));

test('--verify finds a kubelet that is dead, one that was not started with its files, and one without their arguments', () =>
  onNode((node) => {
    node.run(scriptOf());
    const verify = (): string => {
      const { status, out } = node.run(scriptOf(), '--verify');
      expect(status).toBe(1);
      return out
        .split('\n')
        .filter((line) => line.startsWith('DIFFERS'))
        .join('\n');
    };
    node.put('proc/4242/cmdline', '/usr/bin/kubelet\0');
    expect(verify()).toMatch(/--config-dir=\/etc\/kubernetes\/kubelet.conf.d +an argument +not given\n.*--node-labels/);
    node.put('proc/4242/cmdline', `${ARGUMENTS.join('\0')}\0`);
    node.put('state/since/kubelet', '1000');
    expect(verify()).toMatch(/^DIFFERS  kubelet +has read 50-cdk8s-gpu.conf +started before$/m);
    node.put('state/since/kubelet', '4000000000');
    node.put('var/lib/kubelet/cpu_manager_state', '{"policyName":"none"}');
    expect(verify()).toMatch(/cpu_manager_state +static +none$/);
    spawnSync('rm', [`${node.root}/state/active/kubelet`]);
    expect(verify()).toMatch(/the kubelet +alive +no service runs it$/);
  }));

test('what kubelet.service starts stays what it starts, wherever it is', () =>
  onNode((node) => {
    node.put('usr/lib/systemd/system/kubelet.service', '[Service]\nExecStart=/usr/bin/kubelet\n');
    node.put(
      'etc/systemd/system/kubelet.service.d/10-own.conf',
      '[Service]\nExecStart=\nExecStart=/opt/bin/kubelet \\\n  --config=/etc/own.yaml $OWN\n',
    );
    node.run(scriptOf());
    expect(node.read('etc/systemd/system/kubelet.service.d/90-cdk8s-gpu.conf')).toContain(
      'ExecStart=\nExecStart=/opt/bin/kubelet   --config=/etc/own.yaml $OWN $CDK8S_GPU_KUBELET_ARGS\n',
    );
    expect(node.run(scriptOf()).out).toBe('nothing changed: the node is as planned\n');
  }));

test('a kubelet that is not concerned is not restarted', () =>
  onNode((node) => {
    node.put('proc/sys/vm/swappiness', '60');
    node.run(scriptOf());
    node.calls();
    expect(node.run(scriptOf({}, [{ kind: 'sysctl', key: 'vm.swappiness', value: '1' }])).status).toBe(0);
    expect(node.calls()).toEqual([]);
  }));

test('a drained node: the kubelet is stopped, the states of its managers go, and it starts with none of them', () =>
  onNode((node) => {
    node.put('var/lib/kubelet/cpu_manager_state', '{"policyName":"none"}');
    const refused = node.run(scriptOf());
    expect(refused).toMatchObject({ status: 75, err: expect.stringContaining('--drained (stale: /var/lib/kubelet/cpu_manager_state)') });
    expect(node.calls()).toEqual([]);
    expect(node.run(scriptOf(), '--drained').status).toBe(0);
    expect(node.calls()).toEqual([
      'systemctl stop kubelet',
      'systemctl daemon-reload',
      'systemctl daemon-reload',
      'systemctl restart kubelet',
    ]);
    expect(node.read('var/lib/kubelet/cpu_manager_state')).toContain('static');
  }));

test('a rollback needs a drained node as well, and brings back the kubelet that was', () =>
  onNode((node) => {
    node.put('etc/kubernetes/kubelet.conf.d/50-cdk8s-gpu.conf', 'theirs\n');
    node.run(scriptOf());
    expect(node.run(scriptOf(), '--rollback').status).toBe(75);
    expect(node.run(scriptOf(), '--rollback', '--drained')).toMatchObject({ status: 0, err: '' });
    expect(node.read('etc/kubernetes/kubelet.conf.d/50-cdk8s-gpu.conf')).toBe('theirs\n');
    expect(node.has('etc/systemd/system/kubelet.service.d/90-cdk8s-gpu.conf')).toBe(false);
  }));

test('killed before any of its programs ends, it comes to the same end in the next run', () => {
  const script = scriptOf();
  const outcome = (node: StubbedNode): readonly string[] =>
    ['etc', 'var/lib/kubelet'].map(
      (folder) =>
        spawnSync('bash', ['-c', `cd "$1/${folder}" && find . -type f | sort | xargs sha256sum`, 'sh', node.root], { encoding: 'utf8' })
          .stdout,
    );
  let whole: readonly string[] = [];
  onNode((node) => {
    node.run(script, '--drained');
    whole = outcome(node);
  });
  const kill = 'n=$(($(cat "$S/n" 2>/dev/null || echo 0) + 1)); echo "$n" >"$S/n"; [ "$n" != "$(cat "$S/at")" ] || kill -9 "$PPID"; ';
  let killed = 0;
  for (let at = 1; at < 40; at += 3)
    onNode((node) => {
      // Programs that change something, each of them counted.
      for (const name of ['mv', 'cp', 'sync', 'chmod', 'mkdir', 'rm']) node.program(name, `${kill} ${name} "$@"`);
      node.put('state/at', `${at}`);
      if (node.run(script, '--drained').status !== 0) killed++;
      node.put('state/at', '0');
      expect(node.run(script, '--drained').status).toBe(0);
      expect([at, ...outcome(node)]).toEqual([at, ...whole]);
      expect(node.run(script, '--verify').status).toBe(0);
    });
  expect(killed).toBeGreaterThan(8);
}, 300_000);

describe('a kubelet that does not answer', () => {
  /** Nothing listens where the kubelet would answer. */
  const silent = { healthzPort: 9 };
  const later = (node: StubbedNode): void => {
    expect(node.run(scriptOf(silent))).toMatchObject({ status: 0, out: 'nothing changed: the node is as planned\n' });
    expect(node.has('var/lib/cdk8s-gpu/pending')).toBe(false);
  };

  test.each(['', 'kubelet'])('of a node that has not joined is none: nothing is restarted or taken back (%j was pending)', (pending) =>
    onNode((node) => {
      // What a run of an earlier release left behind, which had failed at this.
      if (pending !== '') node.put('var/lib/cdk8s-gpu/pending', pending);
      node.put('var/lib/kubelet/config.yaml', '');
      expect(node.run(scriptOf(silent))).toMatchObject({ status: 0, err: '' });
      expect(node.calls().filter((call) => / (?:re)?start /.test(call))).toEqual([]);
      expect(node.has('etc/kubernetes/kubelet.conf.d/50-cdk8s-gpu.conf')).toBe(true);
      later(node);
    }),
  );

  test('of a node that has joined is restarted with what is new, which stays', () =>
    onNode((node) => {
      for (const file of ['var/lib/kubelet/config.yaml', 'etc/kubernetes/kubelet.conf']) node.put(file, '');
      expect(node.run(scriptOf(silent))).toMatchObject({ status: 70, err: expect.stringContaining('what was written stays') });
      expect(node.calls()).toContain('systemctl restart kubelet');
      expect(node.has('etc/kubernetes/kubelet.conf.d/50-cdk8s-gpu.conf')).toBe(true);
      later(node);
    }));

  test('as its files say, and that answered before, is put back with them', () =>
    onNode((node) => {
      for (const file of ['var/lib/kubelet/config.yaml', 'etc/kubernetes/kubelet.conf']) node.put(file, '');
      node.run(scriptOf());
      node.put('state/dies', 'maxPods: 7');
      expect(node.run(scriptOf({ maxPods: 7 })).status).toBe(70);
      expect(node.has('var/lib/cdk8s-gpu/pending')).toBe(false);
      expect(node.run(scriptOf()).out).toBe('nothing changed: the node is as planned\n');
    }));
});
