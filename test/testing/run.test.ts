import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import * as pulumi from '@pulumi/pulumi';
import { Pod } from '@pulumi/kubernetes/core/v1/pod';
import { GpuConfigError } from '../../lib/internal';
import { GpuCluster, GpuNodePool, GpuTrainingJob, GpuWorkload, lintStack, machines } from '../../lib/faces/pulumi';
import { PulumiRecorder } from '../../lib/faces/testing';
import { late } from '../pulumi/stack';

const lib = join(__dirname, '../../lib');

/** In a process of its own, as other test runners are: they end, or fail, at a rejection that nobody waits for. */
function alone(script: string): string {
  const register = join(__dirname, '../conformance/fuzz/register.cjs');
  const lines = [
    `const { PulumiRecorder } = require(${JSON.stringify(join(lib, 'faces/testing'))});`,
    `const gpu = () => require(${JSON.stringify(join(lib, 'faces/pulumi'))});`,
    script,
  ];
  const said = execFileSync(process.execPath, ['-r', register, '-e', lines.join('\n')], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // What was not checked is said at the end of each run.
  return said.replace(/^info: .*\n/gm, '').replace(/\n\n$/, '\n');
}

test('what a program throws is what its run rejects with, and nothing else is left behind', () => {
  const script = `
    const failing = [() => { throw new Error('at once'); }, async () => { throw new Error('later'); }];
    (async () => {
      for (const program of failing) await PulumiRecorder.run(program).catch(({ message }) => console.log(message));
      setTimeout(() => console.log('goes on'), 50);
    })();`;
  expect(alone(script)).toBe('at once\nlater\ngoes on\n');
});

const job = { numNodes: 2, request: { gpus: 1 }, image: 'x:1', resources: { cpu: 4, memory: '32Gi' } } as const;

/** A program of one training job. */
const training = (more: object) => (): void => {
  new GpuTrainingJob('llama', { ...job, ...more });
};

/** What a run rejects with; undefined where it does not. */
async function refusedBy(program: () => unknown): Promise<readonly string[] | undefined> {
  try {
    await PulumiRecorder.run(program);
    return undefined;
  } catch (error) {
    if (!GpuConfigError.is(error)) throw error;
    return error.problems.map(({ path, problem }) => `${path}: ${problem}`);
  }
}

describe('what is refused when an Output resolves', () => {
  test('fails the run, all of it at once', async () => {
    const refused = await refusedBy(() => {
      new GpuTrainingJob('llama', { ...job, namespace: late('Not Valid'), image: late('') });
      new GpuWorkload('web', { kind: 'Pod', image: 'x:1', request: { gpus: 1 }, command: late('sleep 1') as never });
    });
    expect([...(refused ?? [])].sort()).toEqual([
      'llama.image: is empty',
      'llama.namespace: has the wrong type or form',
      'web.command: has the wrong type or form',
    ]);
  });

  test.each<[string, unknown]>([
    ['labels', { 'no label': 'x' }],
    ['labels', 'x'],
    ['annotations', ['x']],
    ['env', { PET_NNODES: '3' }],
    ['imagePullSecrets', ['a', 'a']],
    ['image', null],
    ['image', undefined],
  ])('fails the run for %s of %j, said once', async (prop, held) => {
    const refused = await refusedBy(training({ [prop]: late(held) }));
    expect(refused).toHaveLength(1);
    expect(refused?.[0]).toMatch(new RegExp(`^llama\\.${prop}`));
  });

  test('fails a preview as well', () =>
    expect(PulumiRecorder.run(training({ image: late('') }), { preview: true })).rejects.toThrow('llama.image: is empty'));

  test('fails a program that gives what it made as outputs of the stack', async () => {
    const refused = await refusedBy(() => {
      const { status, files } = new GpuWorkload('web', { kind: 'Pod', image: late(''), request: { gpus: 1 } });
      return { status, files: files.apply((all) => all.length) };
    });
    expect(refused).toEqual(['web.image: is empty']);
  });

  test('is said beside what the program throws, unless that is an error of its own', async () => {
    const wrong = training({ image: late('') });
    const wrongAtOnce = (): void => {
      wrong();
      new GpuTrainingJob('other', { ...job, numNodes: 0 });
    };
    expect(await refusedBy(wrongAtOnce)).toEqual(['other.numNodes: is out of range', 'llama.image: is empty']);
    const own = new Error('mine');
    const failing = (): never => {
      wrong();
      throw own;
    };
    await expect(PulumiRecorder.run(failing)).rejects.toBe(own);
  });

  test('is not shown where it is secret', async () => {
    const program = training({ image: pulumi.secret('Hunter2 is no image') });
    await expect(PulumiRecorder.run(program)).rejects.toThrow('llama.image: is secret');
    await expect(PulumiRecorder.run(program)).rejects.not.toThrow(/Hunter2/);
  });

  test('is what lintStack refuses in resources of others, too', async () => {
    const seesAll = { name: 'main', image: 'x:1', env: [{ name: 'NVIDIA_VISIBLE_DEVICES', value: late('all') }] };
    const refused = await refusedBy(() => {
      lintStack();
      new Pod('one', { metadata: {}, spec: { containers: [seesAll] } });
      new Pod('two', { metadata: {}, spec: { containers: [seesAll] } });
    });
    expect(refused).toHaveLength(2);
    process.emit('beforeExit', 1);
  });

  test('fails no later run, and no run of a program that is right', async () => {
    await expect(PulumiRecorder.run(training({ namespace: late('Not Valid') }))).rejects.toThrow('llama.namespace');
    const { resources, manifests } = await PulumiRecorder.run(training({ namespace: late('research') }));
    expect(resources.map(({ name }) => name)).toEqual(['llama', 'llama-service', 'llama-job']);
    expect(manifests.one('Job').metadata).toMatchObject({ namespace: 'research' });
  });

  test('leaves nothing behind that ends the process', () => {
    const script = `
      const { GpuTrainingJob } = gpu();
      const { output } = require('@pulumi/pulumi');
      const run = (namespace, image) =>
        PulumiRecorder.run(() => void new GpuTrainingJob('llama', { ...${JSON.stringify(job)}, namespace: output(namespace), image: output(image) }));
      (async () => {
        await run('Not Valid', '').catch(({ problems }) => console.log(problems.map(({ path }) => path).sort().join()));
        console.log((await run('research', 'x:1')).resources.length);
        setTimeout(() => console.log('goes on'), 50);
      })();`;
    expect(alone(script)).toBe('llama.image,llama.namespace\n3\ngoes on\n');
  });
});

describe('what a program makes where an Output is known, in `.apply`', () => {
  const nodes = (count: number, name = 'llama') => late(count).apply((numNodes) => new GpuTrainingJob(name, { ...job, numNodes }));

  test('is recorded, and so is what it makes there in turn', async () => {
    const { resources } = await PulumiRecorder.run(() => {
      const made = nodes(2);
      made.apply((training) =>
        training.job?.metadata.apply(() => new GpuWorkload('web', { kind: 'Pod', image: 'x:1', request: { gpus: 1 } })),
      );
    });
    expect(resources.map(({ name }) => name)).toEqual(['llama', 'llama-service', 'llama-job', 'web', 'web-pod']);
  });

  test('fails the run when it is refused, all of it at once', async () => {
    const refused = await refusedBy(() => {
      nodes(0);
      nodes(0, 'other');
    });
    expect(refused).toEqual(['llama.numNodes: is out of range', 'other.numNodes: is out of range']);
  });

  test('fails the run when it throws an error of its own', async () => {
    const own = new Error('mine');
    const failing = (): void =>
      void late(2).apply(() => {
        throw own;
      });
    await expect(PulumiRecorder.run(failing)).rejects.toBe(own);
    expect((await PulumiRecorder.run(training({}))).resources).toHaveLength(3);
  });

  test('leaves nothing behind that ends the process, nor anything for the next run, when it is refused', () => {
    const script = `
      const { GpuTrainingJob, GpuWorkload } = gpu();
      const { output } = require('@pulumi/pulumi');
      const after = (ms, value) => output(new Promise((resolve) => setTimeout(() => resolve(value), ms)));
      const job = (name, numNodes) => new GpuTrainingJob(name, { ...${JSON.stringify(job)}, numNodes });
      const web = (image) => void new GpuWorkload('web', { kind: 'Pod', request: { gpus: 1 }, image });
      const programs = [
        () => void after(10, 0).apply((count) => job('used', count)),
        () => ({ output: after(10, 0).apply((count) => job('given', count)) }),
        () => web(after(10, 0).apply((count) => job('passed', count).urn)),
        () => {
          after(10, 0).apply((count) => job('first', count));
          after(100, 2).apply((count) => job('late', count));
        },
      ];
      (async () => {
        for (const program of programs) await PulumiRecorder.run(program).catch(({ message }) => console.log(message.split('\\n')[0]));
        const last = await PulumiRecorder.run(() => void after(200, 2).apply((count) => job('right', count)));
        console.log(last.resources.map(({ name }) => name).join());
      })();`;
    const refused = ['used', 'given', 'passed', 'first'].map((name) => `${name}.numNodes: is out of range\n`);
    expect(alone(script)).toBe(`${refused.join('')}right,right-service,right-job\n`);
  });
});

test.each<[string, object]>([
  ['numNodes', { numNodes: late(2) }],
  ['name', { name: late('llama-70b') }],
  ['request.gpus', { request: { gpus: late(8) } }],
])('fails for an Output as %s, which decides what is made, and shows what a preview knows', async (path, more) => {
  const run = PulumiRecorder.run(() => new GpuTrainingJob('llama', { ...job, ...more }));
  await expect(run).rejects.toThrow(`llama.${path}: is an Output, and must be known when the program is written`);
  // A component that is made in .apply is not in the preview of what is not made yet.
  await expect(run).rejects.toThrow('getOutputDetails');
  await expect(run).rejects.not.toThrow('.apply');
});

describe('a program that refers to another stack', () => {
  const referring = async (): Promise<void> => {
    const platform = new pulumi.StackReference('acme/platform/prod');
    const pool = await GpuNodePool.fromDescription('train', platform.getOutputDetails('pool'));
    new GpuTrainingJob('llama', { ...job, pool, env: { TOKEN: platform.requireOutput('token') } });
  };

  test('gets the outputs that the test gives it, secrets as secrets', async () => {
    const outputs: Record<string, unknown> = { token: 'abc' };
    await PulumiRecorder.run(() => {
      const cluster = new GpuCluster('prod', { kubernetes: '1.34' });
      const pool = new GpuNodePool('train', { cluster, machine: machines.dgxA100, nodes: 2, nodeSelector: { team: 'ml' } });
      outputs['pool'] = JSON.parse(JSON.stringify(pool.description));
    });
    const { manifests } = await PulumiRecorder.run(referring, { stacks: { 'acme/platform/prod': outputs } });
    const { nodeSelector, containers } = manifests.podSpec('Job', 'llama');
    expect(nodeSelector).toEqual({ team: 'ml' });
    expect(containers[0]?.env).toContainEqual({ name: 'TOKEN', value: 'abc' });
  });

  test('fails when the stack has no such output', () =>
    expect(PulumiRecorder.run(referring)).rejects.toThrow('train: the other stack has no such output'));
});

test('fails a run whose own Output is rejected, and waits for nothing that depends on it', () => {
  const script = `
    const { output } = require('@pulumi/pulumi');
    const { ConfigMap } = require('@pulumi/kubernetes/core/v1/configMap');
    process.on('unhandledRejection', () => undefined);
    PulumiRecorder.run(() => {
      const settings = new ConfigMap('settings', { data: output(Promise.reject(new Error('no bucket'))) });
      new ConfigMap('later', { data: {} }, { dependsOn: settings });
    }).catch(({ message }) => {
      console.log(message);
      // Pulumi fails a process in which something was never registered.
      process.on('exit', () => (process.exitCode = 0));
    });`;
  expect(alone(script)).toBe('error serializing property "data": no bucket\n');
});

test('a run has the outputs of its program, without the Outputs around them', async () => {
  const program = async () => {
    const web = new GpuWorkload('web', { kind: 'Pod', image: 'x:1', request: { gpus: 1 } });
    return { name: web.name, image: late('x:1'), key: pulumi.secret('hunter2'), urn: web.urn, deep: { list: [late(1)] } };
  };
  const { outputs } = await PulumiRecorder.run(program, { project: 'p', stack: 's' });
  const urn = 'urn:pulumi:s::p::pulumi:pulumi:Stack$cdk8s-gpu:index:GpuWorkload::web';
  expect(outputs).toEqual({ name: 'web', image: 'x:1', key: 'hunter2', urn, deep: { list: [1] } });
  expect((await PulumiRecorder.run(() => undefined)).outputs).toEqual({});
  const made = () => ({ uid: new Pod('made', {}).metadata.uid, plain: pulumi.output(pulumi.unknown), there: 1 });
  expect((await PulumiRecorder.run(made, { preview: true })).outputs).toMatchObject({ plain: undefined, there: 1 });
});
