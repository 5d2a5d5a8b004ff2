import { gpuModels, gpuProductLabels } from '../../lib/words/gpu';
import { labelsMeant } from '../../lib/rules/checks/products/nearest-products';
import { found, places } from './places/places';
import { podWith } from './pod-with';

describe('a product that no driver prints', () => {
  test.each<[string, readonly string[]]>([
    ['nvidia-a100-sxm4-80gb', ['NVIDIA-A100-SXM4-80GB']],
    ['NVIDIA A100-SXM4-80GB', ['NVIDIA-A100-SXM4-80GB']],
    ['NVIDIA_L40S', ['NVIDIA-L40S']],
    ['T4', ['Tesla-T4']],
    ['NVIDIA-Tesla-T4', ['Tesla-T4']],
    ['L4', ['NVIDIA-L4']],
    ['NVIDIA-H100-SXM5-80GB', ['NVIDIA-H100-80GB-HBM3']],
    ['NVIDIA-A100-80GB-SXM4', ['NVIDIA-A100-SXM4-80GB']],
    ['NVIDIA-A100-PCIE-80GB', ['NVIDIA-A100-80GB-PCIe']],
    ['NVIDIA A100  80GB SXM4', ['NVIDIA-A100-SXM4-80GB']],
    ['H100-80GB-HBM-3', ['NVIDIA-H100-80GB-HBM3']],
    ['NVIDIA-GH200', ['NVIDIA-GH200-480GB', 'NVIDIA-GH200-144G-HBM3e']],
    ['NVIDIA-H100-80GB', ['NVIDIA-H100-80GB-HBM3']],
    ['NVIDIA-H100', ['NVIDIA-H100-80GB-HBM3', 'NVIDIA-H100-PCIe', 'NVIDIA-H100-NVL', 'NVIDIA-H100-SXM5-96GB']],
    ['NVIDIA-GeForce-RTX4090', ['NVIDIA-GeForce-RTX-4090']],
    ['RTX-4090', ['NVIDIA-GeForce-RTX-4090']],
    ['rtx-6000-ada', ['NVIDIA-RTX-6000-Ada-Generation']],
    ['nvidia-l4-SHARED', ['NVIDIA-L4-SHARED']],
    ['NVIDIA-L4-shared', ['NVIDIA-L4-SHARED']],
    ['H100-80GB-HBM3-MIG-1g.10gb-SHARED', ['NVIDIA-H100-80GB-HBM3-MIG-1g.10gb-SHARED']],
  ])('%s means another', (value, meant) => expect([...labelsMeant(value)].sort()).toEqual([...meant].sort()));

  test.each([
    ['a newer GPU', 'NVIDIA-B400'],
    ['another form of a known one', 'NVIDIA-H100-SXM4-80GB'],
    ['a variant of a card', 'NVIDIA-GeForce-RTX-5080-SUPER'],
    ['an edition of a card', 'NVIDIA-RTX-PRO-6000-Blackwell-Workstation-Edition'],
    ['the beginning of a name of cards', 'NVIDIA-RTX-PRO-6000'],
    ['a name with a digit more', 'NVIDIA-L400'],
    ['a name with its digits in another order', 'NVIDIA-L04'],
    ['a name with the brand within it', 'RTX-NVIDIA-4090'],
    ['a family of cards', 'NVIDIA-RTX'],
    ['what old drivers print', 'A40'],
    ['what they print of the oldest of these', 'A30'],
    ['what old drivers print of one that is shared', 'A100-SXM4-40GB-SHARED'],
    ['a GPU of a test', 'fake-gpu'],
    ['nothing', ''],
    ['the brand', 'NVIDIA-'],
  ])('leaves alone %s', (_what, value) => expect(labelsMeant(value)).toEqual([]));

  test('is none that the catalogue has, with whatever MIG and sharing add', () => {
    for (const label of gpuModels.flatMap(gpuProductLabels))
      for (const added of ['', '-SHARED', '-MIG-1g.10gb', '-MIG-1g.10gb.me', '-MIG-INVALID', '-MIG-1g.10gb-SHARED'])
        expect([label + added, labelsMeant(label + added)]).toEqual([label + added, []]);
  });
});

describe('pool/product-name without a pool', () => {
  const KEY = 'nvidia.com/gpu.product';
  const affinity = (...lists: readonly string[]): string =>
    `affinity: {nodeAffinity: {requiredDuringSchedulingIgnoredDuringExecution: {nodeSelectorTerms: [${lists.map((values) => `{matchExpressions: [{key: ${KEY}, operator: In, values: [${values}]}]}`).join(', ')}]}}}`;

  test('says where, and what was meant', () => {
    expect(found('pool/product-name', podWith('', `nodeSelector: {${KEY}: nvidia-l4}`))).toMatchObject([
      { at: `spec.nodeSelector["${KEY}"]`, got: 'nvidia-l4', allowed: ['NVIDIA-L4'], severity: 'warning' },
    ]);
    expect(found('pool/product-name', podWith('', affinity('L4', 'L40, NVIDIA-H100-80GB')))).toMatchObject([
      {
        at: `spec.affinity.nodeAffinity["${KEY}"]`,
        got: ['L4', 'L40', 'NVIDIA-H100-80GB'],
        allowed: expect.arrayContaining(['NVIDIA-L40']),
      },
    ]);
    expect(found('pool/product-name', podWith('', affinity('L4, nvidia-l4')))).toMatchObject([
      { problem: expect.stringMatching(/^no driver is known/), allowed: ['NVIDIA-L4'] },
    ]);
  });

  test.each([
    ['one value that nodes have', affinity('L4, NVIDIA-L4')],
    ['one value that they may have', affinity('L4', 'NVIDIA-B400')],
    ['no value', affinity('')],
    ['another label', 'nodeSelector: {gpu: l4}'],
    ['no selector', ''],
  ])('says nothing of %s', (_what, spec) => expect(places('pool/product-name', podWith('', spec))).toEqual([]));
});
