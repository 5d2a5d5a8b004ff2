import { App, Chart } from 'cdk8s';
import { container, GpuCluster, GpuConfigError, GpuNodePool, GpuOperator, GpuWorkload, machines, object, pod } from '../../lib';

const SECRET = 'hf_secret';

/** All that is said of a program that fails. */
function saidOf(program: (app: App) => void): string {
  const app = new App();
  try {
    program(app);
    app.synth();
  } catch (error) {
    return `${String(error)}${JSON.stringify(GpuConfigError.is(error) ? error.problems : [])}`;
  }
  throw new Error('nothing was refused');
}

const workload = (app: App, more = {}) =>
  new GpuWorkload(new Chart(app, 'ml'), 'a', { kind: 'Pod', image: 'a:1', request: { gpus: 1 }, ...more });

describe('the value of a variable', () => {
  test.each([
    [container('main'), { env: { TOKEN: SECRET } }],
    [container('main'), { env: [{ name: 'TOKEN', value: [SECRET] }] }],
    [container('main'), { env: `TOKEN=${SECRET}` }],
    [container('main'), { env: [`TOKEN=${SECRET}`] }],
    [pod(), { containers: [{ name: 'main', env: { TOKEN: SECRET } }] }],
    [object('Pod'), { spec: { containers: [{ name: 'main', env: { TOKEN: SECRET } }] } }],
  ])('is not repeated of an override: %j %j', (place, patch) => {
    const said = saidOf((app) => void workload(app).override(place, patch));
    expect(said).toContain('.env');
    expect(said).not.toContain(SECRET);
  });

  test.each([
    { driver: { env: { TOKEN: SECRET } } },
    { driver: { env: `TOKEN=${SECRET}` } },
    { toolkit: { env: [{ name: 'TOKEN', value: [SECRET] }] } },
  ])('is not repeated of values for a chart: %j', (values) => {
    const said = saidOf((app) => {
      const cluster = new GpuCluster(new Chart(app, 'infra'), 'prod', { kubernetes: '1.34', distribution: 'kubeadm' });
      new GpuNodePool(cluster, 'train', { machine: machines.dgxH100, nodes: 1 });
      new GpuOperator(cluster, 'operator', { values: values as never });
    });
    expect(said).toContain('.env');
    expect(said).not.toContain(SECRET);
  });

  test('is not repeated of props, and the name of one is', () => {
    const said = saidOf((app) => void workload(app, { env: { 'A B': SECRET, TOKEN: [SECRET], PET_NNODES: SECRET } }));
    expect(said).toContain('got: "A B"');
    expect(said).not.toContain(SECRET);
  });
});
