import { App, Chart } from 'cdk8s';
import * as pulumi from '@pulumi/pulumi';
import { GpuWorkload, summary, unknowns } from '../../lib';
import * as pulumiFace from '../../lib/faces/pulumi';
import { mergeModel } from '../../lib/plans/model';
import { oncePerFact, type Rule, unknownsOf } from '../../lib/rules';
import { freshStack } from '../pulumi/stack';

const unknown = (subject: string, missing = 'the shape of acme/70b is not known') => ({
  subject,
  unchecked: 'the memory of its model',
  missing,
  give: 'give modelConfig',
});

const rule: Rule = {
  id: 'serving/fit',
  severity: 'error',
  about: 'a',
  fix: 'b',
  source: 'c',
  check: () => [],
  unknown: () => [unknown('a'), unknown('b'), unknown('b'), unknown('c', 'another fact')],
};

describe('what rules cannot judge', () => {
  const ofRule = (more: Partial<Rule> = {}, silenceOf?: Parameters<typeof unknownsOf>[2]) =>
    unknownsOf(mergeModel([]), [{ ...rule, ...more }], silenceOf);

  test('is said with the rule, once for each fact to give, and names what else lacks it', () =>
    expect(oncePerFact(ofRule())).toEqual([
      { ...unknown('a'), rule: 'serving/fit', also: ['b'] },
      { ...unknown('c', 'another fact'), rule: 'serving/fit' },
    ]));

  test('is not said where the rule is silenced, and fails nothing where the rule throws', () => {
    expect(ofRule({}, (subject) => (subject === 'c' ? {} : { 'serving/fit': 'known' })).map(({ subject }) => subject)).toEqual(['c']);
    const unable = (): never => {
      throw new Error('no');
    };
    expect(ofRule({ unknown: unable })).toEqual([]);
  });
});

const props = {
  image: 'x:1',
  request: { gpus: 1 },
  resources: { cpu: 1, memory: '1Gi' },
  kind: 'Job',
} as const;
const lacksPool = { rule: 'pool/offers', missing: 'they select no pool that is known' };

describe('in a cdk8s app', () => {
  const appOf = (silence = {}) => {
    const app = new App();
    const chart = new Chart(app, 'ml');
    for (const id of ['one', 'two']) new GpuWorkload(chart, id, { ...props, silence });
    return app;
  };

  test('unknowns() has it once, and the summary counts it', () => {
    expect(unknowns(appOf())).toMatchObject([{ subject: 'ml/one', also: ['ml/two'], ...lacksPool }]);
    expect(summary(appOf()).split('\n').at(-1)).toBe('1 not checked: unknowns(app) lists them');
    expect(appOf().synthYaml()).toContain('nvidia.com/gpu');
  });

  test('a silence ends it', () => {
    const app = appOf({ 'pool/offers': 'any pool will do' });
    expect(unknowns(app)).toEqual([]);
    expect(summary(app)).not.toContain('not checked');
  });
});

describe('in a Pulumi program', () => {
  afterEach(() => jest.restoreAllMocks());

  test('each component has its own, and the end of the program counts them', async () => {
    await freshStack();
    const [info, debug] = (['info', 'debug'] as const).map((level) => jest.spyOn(pulumi.log, level).mockResolvedValue(undefined));
    const components = ['one', 'two'].map((name) => new pulumiFace.GpuWorkload(name, props));
    expect(components.map((one) => one.unknowns)).toMatchObject([[{ subject: 'one', ...lacksPool }], [{ subject: 'two', ...lacksPool }]]);
    process.emit('beforeExit', 0);
    expect(info!.mock.calls.map(([text]) => text)).toEqual(['1 not checked: pulumi preview --debug lists them']);
    expect(debug!.mock.calls.map(([text]) => text).filter((text) => text.includes('not checked'))).toEqual([
      expect.stringMatching(/^one: .*\(pool\/offers\), and the same of 1 more$/),
    ]);
  });

  test('lintStack counts what it could not judge of resources of others', async () => {
    await freshStack();
    const transformed = jest.spyOn(pulumi.runtime, 'registerStackTransformation').mockImplementation(() => undefined);
    const [info, debug] = (['info', 'debug'] as const).map((level) => jest.spyOn(pulumi.log, level).mockResolvedValue(undefined));
    const judge = pulumiFace.lintStack();
    const spec = { containers: [{ name: 'main', image: 'x:1', resources: { limits: { 'nvidia.com/gpu': 1 } } }] };
    const pod = { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'a' }, spec };
    const { opts } = transformed.mock.calls[0]![0]({
      resource: undefined as never,
      type: 'kubernetes:core/v1:Pod',
      name: 'a',
      props: pod,
      opts: {},
    })!;
    await (opts as { readonly dependsOn: Promise<unknown> }).dependsOn;
    judge();
    expect(info!.mock.calls).toEqual([['1 not checked: pulumi preview --debug lists them']]);
    expect(debug!.mock.calls).toEqual([[expect.stringMatching(/^kubernetes:core\/v1:Pod::a: .*\(pool\/offers\)$/)]]);
  });
});
