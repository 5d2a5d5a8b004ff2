import { laterDraParameters, rightDraParameters, wrongDraParameters } from '../dra-parameters';
import { fromYaml } from '../from-yaml';
import { podWith } from '../pod-with';
import { documents, found, places, placesIn } from './places';

const claim = (devices: string, { apiVersion = 'resource.k8s.io/v1', kind = 'ResourceClaim', name = 'one' } = {}): string => `
apiVersion: ${apiVersion}
kind: ${kind}
metadata: {name: ${name}, namespace: ml}
spec:
  ${kind === 'ResourceClaim' ? '' : 'spec: {'}devices: {${devices}}${kind === 'ResourceClaim' ? '' : '}'}
`;
const ofClass = (name: string, key = 'exactly'): string =>
  key === 'firstAvailable'
    ? `{name: gpu, firstAvailable: [{deviceClassName: ${name}}]}`
    : `{name: gpu, exactly: {deviceClassName: ${name}}}`;
const requests = (...each: readonly string[]): string => `requests: [${each.join(', ')}]`;
const GPU = ofClass('gpu.nvidia.com');
const pod = (claims: string, limits = ''): string => podWith(`resources: {limits: {${limits}}}`, `resourceClaims: [${claims}]`);

describe('dra/claim-names', () => {
  test('sees two claims of one name, and where a container uses one that is not there', () => {
    expect(places('dra/claim-names', pod('{name: a, resourceClaimName: x}, {name: a, resourceClaimName: y}'))).toEqual([
      'spec.resourceClaims[1]',
    ]);
    expect(places('dra/claim-names', podWith('resources: {claims: [{name: b}]}'))).toEqual(['spec.containers[0].resources.claims']);
  });

  test('leaves alone kinds that may say elsewhere what the claims of their pods are', () => {
    const workflow = (rest: string): string =>
      `{apiVersion: argoproj.io/v1alpha1, kind: Workflow, metadata: {name: a}, spec: {resourceClaims: [{name: a, resourceClaimName: x}], templates: [{name: b, ${rest}}]}}`;
    const claims = 'image: x, resources: {claims: [{name: a}]}';
    expect(places('dra/claim-names', workflow(`container: {${claims}}`))).toEqual([]);
    expect(places('dra/claim-names', workflow(`containerSet: {containers: [{name: c, ${claims}}]}`))).toEqual([]);
  });

  test('sees it in such a kind as well, where its pod says what its claims are', () => {
    const thing = (name: string): string =>
      `{apiVersion: example.com/v1, kind: Thing, metadata: {name: a}, spec: {template: {spec: {resourceClaims: [{name: a, resourceClaimName: x}], containers: [{name: c, image: x, resources: {claims: [{name: ${name}}]}}]}}}}`;
    expect(places('dra/claim-names', thing('b'))).toEqual(['spec.template.spec.containers[0].resources.claims']);
    expect(places('dra/claim-names', thing('a'))).toEqual([]);
  });

  test('says of the older form where the name stands now', () => {
    const [finding] = found('dra/claim-names', pod('{name: a, source: {resourceClaimName: x}}'), { kubernetes: '1.34' });
    expect(finding).toMatchObject({ at: 'spec.resourceClaims[0].source', fix: expect.stringContaining('next to name') });
  });
});

describe('dra/claim-reference', () => {
  const asks = (source: string, name: string) => pod(`{name: a, resourceClaimName: one}, {name: b, ${source}: ${name}}`);

  test('sees the claim that is missing', () => {
    expect(places('dra/claim-reference', documents(claim(requests(GPU)), asks('resourceClaimName', 'two')))).toEqual([
      'spec.resourceClaims[1].resourceClaimName',
    ]);
  });

  test('sees it among objects that nobody put into a scope', () => {
    const { objects = [], ...rest } = fromYaml(documents(claim(requests(GPU)), asks('resourceClaimName', 'two')));
    const loose = objects.map(({ path, object }) => ({ path, object }));
    expect(placesIn('dra/claim-reference', { ...rest, objects: loose })).toEqual(['spec.resourceClaims[1].resourceClaimName']);
  });

  test('leaves alone a template that a ComputeDomain makes', () => {
    const domain = (channel: string): string =>
      `apiVersion: resource.nvidia.com/v1beta1\nkind: ComputeDomain\nmetadata: {name: d, namespace: ml}\nspec: {numNodes: 2, channel: {resourceClaimTemplate: {name: ${channel}}}}`;
    const template = claim(requests(GPU), { kind: 'ResourceClaimTemplate', name: 'gpus' });
    const text = (channel: string): string =>
      documents(template, claim(requests(GPU)), domain(channel), asks('resourceClaimTemplateName', 'channel'));
    expect(places('dra/claim-reference', text('channel'))).toEqual([]);
    expect(places('dra/claim-reference', text('other'))).toEqual(['spec.resourceClaims[1].resourceClaimTemplateName']);
  });

  test('says nothing where no document is a claim', () => {
    expect(places('dra/claim-reference', asks('resourceClaimName', 'two'))).toEqual([]);
  });
});

describe('dra/request-shape', () => {
  const FLAT = '{name: gpu, deviceClassName: gpu.nvidia.com}';

  test.each<[string, string, string, string]>([
    ['a claim', 'ResourceClaim', 'resource.k8s.io/v1', 'spec.devices.requests[1]'],
    ['a template', 'ResourceClaimTemplate', 'resource.k8s.io/v1beta2', 'spec.spec.devices.requests[1]'],
  ])('sees the older form in %s', (_what, kind, apiVersion, at) => {
    expect(places('dra/request-shape', claim(requests(GPU, FLAT), { kind, apiVersion }))).toEqual([at]);
  });

  test('sees the newer form in v1beta1', () => {
    expect(places('dra/request-shape', claim(requests(FLAT, GPU), { apiVersion: 'resource.k8s.io/v1beta1' }))).toEqual([
      'spec.devices.requests[1]',
    ]);
  });

  test.each(['resource.k8s.io/v1beta1', 'resource.k8s.io/v1'])('lets each of %s ask for the first that is there', (apiVersion) => {
    expect(places('dra/request-shape', claim(requests(ofClass('gpu.nvidia.com', 'firstAvailable')), { apiVersion }))).toEqual([]);
  });

  test.each<[string, string, string]>([
    ['two forms at once', 'resource.k8s.io/v1', '{name: gpu, exactly: {}, firstAvailable: []}'],
    ['both forms of v1beta1', 'resource.k8s.io/v1beta1', '{name: gpu, deviceClassName: x, firstAvailable: []}'],
    ['none', 'resource.k8s.io/v1', '{name: gpu}'],
  ])('sees %s', (_what, apiVersion, request) => {
    expect(places('dra/request-shape', claim(requests(request), { apiVersion }))).toEqual(['spec.devices.requests[0]']);
  });

  test('does not judge a version that it does not know', () => {
    for (const apiVersion of ['resource.k8s.io/v1alpha3', 'resource.k8s.io/v1beta3', 'resource.k8s.io/v2'])
      expect(places('dra/request-shape', claim(requests('{name: gpu}'), { apiVersion }))).toEqual([]);
  });
});

describe('dra/request-reference', () => {
  const CHOICES = '{name: any, firstAvailable: [{name: large, deviceClassName: gpu.nvidia.com}]}';
  const naming = (list: string, ...names: readonly string[]): string =>
    claim(`${requests(GPU, CHOICES)}, ${list}: [{}, {requests: [${names.join(', ')}]}]`);

  test.each(['constraints', 'config'])('sees names in %s that no request has, and choices that are of another request', (list) => {
    const at = `spec.devices.${list}[1].requests`;
    expect(places('dra/request-reference', naming(list, 'gpu', 'other', 'large', 'gpu/large', 'any/small', 'any/large/x'))).toEqual(
      [1, 2, 3, 4, 5].map((place) => `${at}[${place}]`),
    );
    expect(found('dra/request-reference', naming(list, 'other'))).toMatchObject([{ got: 'other', allowed: ['gpu', 'any', 'any/large'] }]);
    expect(places('dra/request-reference', naming(list, 'gpu', 'any', 'any/large'))).toEqual([]);
  });

  test('sees it in a template, and in each version of the API', () => {
    const named = `requests: [{name: gpu, deviceClassName: x}], config: [{requests: [gpus]}]`;
    const template = { kind: 'ResourceClaimTemplate', apiVersion: 'resource.k8s.io/v1beta1' };
    expect(places('dra/request-reference', claim(named, template))).toEqual(['spec.spec.devices.config[0].requests[0]']);
  });

  test('says nothing of names that are filled in later, and of a patch without requests', () => {
    expect(places('dra/request-reference', naming('config', '"${NAME}"'))).toEqual([]);
    expect(places('dra/request-reference', claim('requests: [{name: "${NAME}"}], config: [{requests: [gpu]}]'))).toEqual([]);
    expect(places('dra/request-reference', claim('config: [{requests: [gpu]}]'))).toEqual([]);
  });
});

describe('dra/device-class', () => {
  test.each(['gpu', 'mig', 'vfio.gpu', 'compute-domain-daemon', 'compute-domain-default-channel'])('knows %s.nvidia.com', (name) => {
    expect(places('dra/device-class', claim(requests(ofClass(`${name}.nvidia.com`))))).toEqual([]);
  });

  test.each<[string, string]>([
    ['asked for alone', ofClass('imex.nvidia.com')],
    ['in a list', ofClass('imex.nvidia.com', 'firstAvailable')],
    ['in the older form', '{name: gpu, deviceClassName: imex.nvidia.com}'],
    ['that is the domain itself', ofClass('nvidia.com')],
  ])('sees a class that is gone, %s', (_what, request) => {
    expect(places('dra/device-class', claim(requests(GPU, request)))).toEqual(['spec.devices.requests[1]']);
  });

  test('lets documents bring a class, and others have their own domains', () => {
    const ours = 'apiVersion: resource.k8s.io/v1\nkind: DeviceClass\nmetadata: {name: imex.nvidia.com}\nspec: {}';
    expect(places('dra/device-class', documents(ours, claim(requests(ofClass('imex.nvidia.com')))))).toEqual([]);
    for (const name of ['nvidia.com.example.org', 'notnvidia.com'])
      expect(places('dra/device-class', claim(requests(ofClass(name))))).toEqual([]);
  });
});

describe('dra/parameters', () => {
  const config = (kind: string, fields: string, { driver = 'gpu.nvidia.com', apiVersion = 'resource.nvidia.com/v1beta1' } = {}): string =>
    `config: [{opaque: {driver: ${driver}, parameters: {apiVersion: ${apiVersion}, kind: ${kind}, ${fields}}}}]`;
  const AT = 'spec.devices.config[0].opaque.parameters';
  const DOMAIN = { driver: 'compute-domain.nvidia.com' };

  const given = (parameters: object, driver = 'gpu.nvidia.com'): string =>
    `config: [{opaque: {driver: ${driver}, parameters: ${JSON.stringify(parameters)}}}]`;

  test.each([...rightDraParameters, ...laterDraParameters])('leaves alone %s', (_what, parameters) =>
    expect(places('dra/parameters', claim(`${requests(GPU)}, ${given(parameters)}`))).toEqual([]),
  );

  test.each<[string, string]>([
    ['another driver', config('Other', 'x: y', { driver: 'gpu.example.com' })],
    ['no parameters', 'config: [{opaque: {driver: gpu.nvidia.com}}]'],
    ['no driver', 'config: [{opaque: {parameters: {kind: Other}}}]'],
  ])('leaves alone %s', (_what, text) => expect(places('dra/parameters', claim(`${requests(GPU)}, ${text}`))).toEqual([]));

  test.each(wrongDraParameters)('sees %s', (_what, parameters, at) => {
    expect(places('dra/parameters', claim(`${requests(GPU)}, ${given(parameters)}`))).toEqual([`${AT}.${at}`]);
  });

  test('sees what the other driver is told, and what is not an object', () => {
    expect(places('dra/parameters', claim(`${requests(GPU)}, ${config('ComputeDomainDaemonConfig', '', DOMAIN)}`))).toEqual([
      `${AT}.domainID`,
    ]);
    expect(places('dra/parameters', claim(`${requests(GPU)}, config: [{opaque: {driver: gpu.nvidia.com, parameters: 7}}]`))).toEqual([
      `${AT}.kind`,
    ]);
  });

  test('says what sharing is, where it is a word', () => {
    const parameters = { apiVersion: 'resource.nvidia.com/v1beta1', kind: 'GpuConfig', sharing: 'MPS' };
    expect(found('dra/parameters', claim(`${requests(GPU)}, ${given(parameters)}`))).toMatchObject([
      { at: `${AT}.sharing`, got: 'MPS', allowed: 'an object' },
    ]);
  });

  test('sees what a class says', () => {
    const text = `apiVersion: resource.k8s.io/v1\nkind: DeviceClass\nmetadata: {name: a}\nspec: {${config('GpuConfig', 'sharing: {strategy: Fair}')}}`;
    expect(found('dra/parameters', text)).toMatchObject([
      { at: 'spec.config[0].opaque.parameters.sharing.strategy', got: 'Fair', allowed: ['TimeSlicing', 'MPS'] },
    ]);
  });

  test('shows no value where there is none', () => {
    const [finding] = found('dra/parameters', claim(`${requests(GPU)}, ${config('ComputeDomainDaemonConfig', '', DOMAIN)}`));
    expect(Object.keys(finding!)).not.toContain('got');
  });
});

describe('dra/both', () => {
  const ASKS = pod('{name: a, resourceClaimName: one}', 'nvidia.com/gpu: 1');

  test.each([
    ['whole GPUs', 'gpu'],
    ['MIG devices', 'mig'],
  ])('sees %s by a claim beside a limit', (_what, name) => {
    expect(places('dra/both', documents(claim(requests(ofClass(`${name}.nvidia.com`))), ASKS))).toEqual(['spec.resourceClaims']);
  });

  test('leaves alone a claim for a channel, and other devices', () => {
    for (const name of ['compute-domain-default-channel.nvidia.com', 'nic.example.com'])
      expect(places('dra/both', documents(claim(requests(ofClass(name))), ASKS))).toEqual([]);
  });

  test('names every resource that it is beside', () => {
    const limits = 'nvidia.com/gpu: 1, nvidia.com/mig-1g.10gb: 1';
    const [finding] = found('dra/both', documents(claim(requests(GPU)), pod('{name: a, resourceClaimName: one}', limits)));
    expect(finding?.problem).toBe("asks for nvidia.com/gpu, nvidia.com/mig-1g.10gb and also for GPUs by claim 'one'");
  });
});

describe('dra/claim-reference over namespaces', () => {
  test('sees a claim that is in another namespace', () => {
    const [finding] = found(
      'dra/claim-reference',
      documents(
        claim(requests(GPU)),
        claim(requests(GPU), { name: 'two' }).replace('namespace: ml', 'namespace: other'),
        pod('{name: a, resourceClaimName: two}'),
      ),
    );
    expect(finding?.problem).toBe('the ResourceClaim of this name is in another namespace: other');
  });
});

describe('dra/device-class among documents', () => {
  const CLASS = 'apiVersion: resource.k8s.io/v1\nkind: DeviceClass\nmetadata: {name: large}\nspec: {}';

  test('sees a class of nobody, where others are declared', () => {
    expect(places('dra/device-class', documents(CLASS, claim(requests(ofClass('larg')))))).toEqual(['spec.devices.requests[0]']);
  });

  test.each(['large', 'nic.example.com', '{{ class }}'])('leaves alone %s', (name) => {
    expect(places('dra/device-class', documents(CLASS, claim(requests(ofClass(`"${name}"`)))))).toEqual([]);
  });

  test('leaves alone a class where none is declared', () => {
    expect(places('dra/device-class', claim(requests(ofClass('larg'))))).toEqual([]);
  });
});

describe('dra/shared-claim', () => {
  const sharing = (name: string, replicas: number, claimed = 'one') =>
    `{apiVersion: apps/v1, kind: Deployment, metadata: {name: ${name}, namespace: ml}, spec: {replicas: ${replicas}, selector: {matchLabels: {a: b}}, template: {metadata: {labels: {a: b}}, spec: {resourceClaims: [{name: a, resourceClaimName: ${claimed}}], containers: [{name: c, image: x, resources: {claims: [{name: a}]}}]}}}}`;

  test('adds up the pods of several workloads, by claim', () => {
    const CLAIM = claim(requests(GPU));
    expect(places('dra/shared-claim', documents(CLAIM, sharing('x', 200), sharing('y', 57)))).toEqual([
      'spec.template.spec.resourceClaims[0].resourceClaimName',
    ]);
    expect(places('dra/shared-claim', documents(CLAIM, sharing('x', 200), sharing('y', 56)))).toEqual([]);
    expect(places('dra/shared-claim', documents(CLAIM, sharing('x', 200), sharing('y', 57, 'two')))).toEqual([]);
  });
});

test('dra/no-device sees what a named claim is for', () => {
  const context = { pools: [{ name: 'ml', machine: 'dgxH100', sharing: { dra: {} }, nodeSelector: { team: 'ml' } }] };
  const text = documents(
    claim(
      "requests: [{name: g, exactly: {deviceClassName: gpu.nvidia.com, selectors: [{cel: {expression: \"device.attributes['gpu.nvidia.com'].productName == 'B200'\"}}]}}]",
    ),
    podWith('resources: {claims: [{name: a}]}', 'nodeSelector: {team: ml}\nresourceClaims: [{name: a, resourceClaimName: one}]'),
  );
  expect(places('dra/no-device', text, context)).toEqual(['spec.resourceClaims[0].resourceClaimName']);
});
