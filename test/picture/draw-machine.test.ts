import { exclusive, mig } from '../../lib/plans/allocators';
import { gpuModels, maximalMigLayouts } from '../../lib/words/gpu';
import type { KubeletConfiguration } from '../../lib/words/kubernetes';
import { cpusOfNode, type MachineShape, machines, numaOf, presetMachines } from '../../lib/words/machine';
import { planKubelet } from '../../lib/plans/node';
import { drawMachine } from '../../lib/plans/picture';
import { describedFaithfully } from './faithful';
import { elementsOf, isInside, seenIn } from './seen';

const cluster = { name: 'prod', path: 'prod', kubernetes: '1.34', distribution: 'kubeadm' } as const;
const kubeletOf = (machine: MachineShape): KubeletConfiguration =>
  planKubelet({ machine, intent: 'training', cluster, sharing: exclusive() });
const kubelet = (fields: object): KubeletConfiguration => ({
  apiVersion: 'kubelet.config.k8s.io/v1beta1',
  kind: 'KubeletConfiguration',
  ...fields,
});
const countOf = (svg: string, role: string): number =>
  seenIn(svg).cells.filter(({ element }) => element.attributes['class'] === `cell ${role}`).length;
const textsOf = (svg: string): readonly string[] => seenIn(svg).texts.map(({ element }) => element.text);

describe.each(presetMachines().map(({ name, machine }) => [name, machine] as const))('the picture of %s', (_name, machine) => {
  test('has each of its parts once, in its place, and no text that leaves its frame', () => {
    describedFaithfully(drawMachine(machine), machine);
    describedFaithfully(drawMachine(machine, { kubelet: kubeletOf(machine), sharing: exclusive() }), machine);
  });

  test('has the CPUs that its kubelet reserves, and no others, in another pattern', () => {
    const configuration = kubeletOf(machine);
    const { reservedSystemCPUs } = configuration;
    const svg = drawMachine(machine, { kubelet: configuration });
    const numbers = seenIn(svg)
      .cells.map(({ element }) => element.attributes['class'])
      .filter((role) => role === 'cell reserved');
    expect(numbers).toHaveLength(reservedSystemCPUs === undefined ? 0 : cpusOfNode({ id: 0, cpus: reservedSystemCPUs }).length);
  });
});

test('the same machine gives the same bytes, also after its way through JSON', () => {
  const machine = JSON.parse(JSON.stringify(machines.dgxA100)) as MachineShape;
  expect(drawMachine(machine)).toBe(drawMachine(machines.dgxA100));
});

test('a picture asks for nothing from elsewhere', () => {
  const svg = drawMachine(machines.dgxH100, { kubelet: kubeletOf(machines.dgxH100) });
  expect(svg.match(/https?:[^"]*/g)).toEqual(['http://www.w3.org/2000/svg']);
  expect(svg).not.toMatch(/@import|href|<image|<script|@font-face/);
  const patterns = new Set(elementsOf(seenIn(svg).root).flatMap(({ name, attributes }) => (name === 'pattern' ? [attributes['id']] : [])));
  for (const [, id] of svg.matchAll(/url\(#([^)]+)\)/g)) expect(patterns).toContain(id);
});

test('every preset is at most as wide as a page, and its picture small', () => {
  for (const { name, machine } of presetMachines()) {
    const svg = drawMachine(machine, { kubelet: kubeletOf(machine), sharing: exclusive() });
    expect([name, Number(seenIn(svg).root.attributes['width']) <= 1110, svg.length < 60_000]).toEqual([name, true, true]);
  }
});

describe('CPUs', () => {
  const small: MachineShape = {
    name: 'small',
    gpu: 'L4',
    gpus: [{ index: 0, numaNode: 0 }],
    cpus: 4,
    numa: [{ id: 0, cpus: '0-3', cores: ['0,2', '1,3'], memoryMiB: 16000 }],
    confidence: 'measured',
    source: 'this test',
  };

  test('are for pods where the CPU Manager gives them out, and shared where it does not', () => {
    const named = { reservedSystemCPUs: '0,2' };
    expect(countOf(drawMachine(small, { kubelet: kubelet({ ...named, cpuManagerPolicy: 'static' }) }), 'pods')).toBe(2);
    expect(countOf(drawMachine(small, { kubelet: kubelet({ ...named, cpuManagerPolicy: 'none' }) }), 'shared')).toBe(2);
    expect(countOf(drawMachine(small, { kubelet: kubelet({ ...named }) }), 'reserved')).toBe(2);
  });

  test('are not told apart where the kubelet chooses those of the system, or nothing is known', () => {
    const counted = kubelet({ cpuManagerPolicy: 'static', kubeReserved: { cpu: '1500m' }, systemReserved: { cpu: '500m' } });
    const svg = drawMachine(small, { kubelet: counted });
    expect(countOf(svg, 'chosen')).toBe(4);
    expect(textsOf(svg)).toContain('kubelet: cpuManagerPolicy static, 2 CPUs reserved');
    expect(countOf(drawMachine(small), 'cpu')).toBe(4);
  });

  test('of one core are in one frame, and in none where siblings are unknown', () => {
    const frames = (machine: MachineShape) => seenIn(drawMachine(machine)).frames.filter(({ kind }) => kind === 'core').length;
    const [{ cores: _, ...node }] = small.numa as [NonNullable<MachineShape['numa']>[number]];
    expect(frames(small)).toBe(2);
    expect(frames({ ...small, numa: [node] })).toBe(0);
    expect(textsOf(drawMachine({ ...small, numa: [node] })).join('\n')).toContain('which CPUs are threads of one core');
  });

  test('have no numbers where the layout is unknown, and as many are reserved as are named', () => {
    const { numa: _, ...unknown } = small;
    const svg = drawMachine(
      { ...unknown, threadsPerCore: 2 },
      { kubelet: kubelet({ cpuManagerPolicy: 'static', reservedSystemCPUs: '0' }) },
    );
    expect([countOf(svg, 'reserved'), countOf(svg, 'pods')]).toEqual([1, 3]);
    expect(seenIn(svg).texts.filter(({ element }) => element.attributes['class'] === 'number')).toEqual([]);
  });

  test('a kubelet that says it wrongly says nothing', () => {
    const wrong = kubelet({ reservedSystemCPUs: 'all', reservedMemory: ['x', { numaNode: 0, limits: null }], kubeReserved: { cpu: 'x' } });
    expect(countOf(drawMachine(small, { kubelet: wrong }), 'reserved')).toBe(0);
  });

  test('more of them than any kernel numbers are drawn as well', () => {
    const node = (id: number) => ({ id, cpus: `${id * 1024}-${id * 1024 + 1023}` });
    const huge = { ...small, cpus: 8192, numa: [0, 1, 2, 3, 4, 5, 6, 7].map(node) };
    describedFaithfully(drawMachine(huge), huge);
  });
});

describe('sockets', () => {
  const { numa: nodes } = machines.dgxA100;
  const titles = (machine: MachineShape) =>
    textsOf(drawMachine(machine)).filter((text) => /socket /i.test(text) || /^\d+ sockets;/.test(text));

  test('are as many as NUMA nodes, or one', () => {
    expect(titles(machines.dgxH100)).toEqual(['Socket 0', 'Socket 1']);
    expect(titles(machines.dgxSpark)).toEqual(['Socket 0']);
  });

  test('are not drawn where nobody says how many there are', () => expect(titles(machines.aws['p5.48xlarge'])).toEqual([]));

  test('are not told apart where nothing says which NUMA nodes are theirs', () =>
    expect(titles(machines.dgxA100)).toEqual(['2 sockets; which of them a NUMA node is on is unknown']));

  test('follow from distances, also where some nodes of a socket are nearer than others', () => {
    const socketOf = (id: number) => id % 2;
    const within = (a: number, b: number) => (a >> 2 === b >> 2 ? 11 : 12);
    const numa = nodes!.map((node) => ({
      ...node,
      distances: nodes!.map(({ id }) => (id === node.id ? 10 : socketOf(id) === socketOf(node.id) ? within(id, node.id) : 32)),
    }));
    const machine = { ...machines.dgxA100, numa };
    const svg = drawMachine(machine);
    const { frames, texts } = seenIn(svg);
    const sockets = frames.filter(({ kind }) => kind === 'socket');
    const nodesIn = sockets.map((socket) =>
      texts.flatMap(({ element, box }) => (isInside(box, socket.box) ? (/^NUMA node (\d+)/.exec(element.text)?.[1] ?? []) : [])),
    );
    expect(nodesIn).toEqual([
      ['0', '2', '4', '6'],
      ['1', '3', '5', '7'],
    ]);
    describedFaithfully(svg, machine);
  });

  test('do not follow from distances that are all alike', () => {
    const numa = nodes!.map((node) => ({ ...node, distances: nodes!.map(({ id }) => (id === node.id ? 10 : 20)) }));
    expect(titles({ ...machines.dgxA100, numa })).toHaveLength(1);
  });
});

describe('memory', () => {
  test('says what is reserved and what is in huge pages, to scale', () => {
    const [node] = numaOf(machines.dgxSpark)!;
    const machine: MachineShape = { ...machines.dgxSpark, numa: [{ ...node!, memoryMiB: 102400, hugePages: { '1Gi': 20, '2Mi': 0 } }] };
    const svg = drawMachine(machine, { kubelet: kubelet({ reservedMemory: [{ numaNode: 0, limits: { memory: '10Gi' } }] }) });
    expect(textsOf(svg)).toContain('Memory 100 GiB, 10 GiB reserved, huge pages 20 x 1Gi');
    const width = (part: string) =>
      elementsOf(seenIn(svg).root).flatMap(({ attributes }) =>
        attributes['class'] === `part ${part}` ? [Number(attributes['width'])] : [],
      );
    const whole = width('left')[0]!;
    expect(width('reserved')[0]! / whole).toBeCloseTo(0.1, 2);
    expect(width('pages')[0]! / whole).toBeCloseTo(0.2, 2);
  });

  test('of NUMA nodes without CPUs is said once for each of them', () => {
    const boxes = textsOf(drawMachine(machines.gb200Tray)).filter((text) => /^nodes? \d/.test(text));
    expect(boxes).toEqual([2, 10, 18, 26].flatMap((id) => [`node ${id}: memory 184 GiB`, `nodes ${id + 1}-${id + 7}: no memory`]));
  });
});

test('NUMA nodes that do not follow each other are not one range', () => {
  const [node] = numaOf(machines.dgxSpark)!;
  const machine: MachineShape = { ...machines.dgxSpark, numa: [node!, ...[1, 3, 4].map((id) => ({ id, cpus: '', memoryMiB: 1024 }))] };
  expect(textsOf(drawMachine(machine)).filter((text) => /^nodes? \d/.test(text))).toEqual([
    'node 1: memory 1 GiB',
    'nodes 3-4: memory 1 GiB each',
  ]);
});

describe('GPUs', () => {
  const cuttable = gpuModels.flatMap((gpu) => maximalMigLayouts(gpu).map((layout) => [gpu, layout] as const));

  test('are cut to scale, in every layout that there is', () => {
    for (const [gpu, layout] of cuttable) {
      const svg = drawMachine({ ...machines.dgxSpark, gpu: gpu }, { sharing: mig({ layout }) });
      const slices = seenIn(svg).frames.filter(({ kind }) => kind.startsWith('slice'));
      const heights = slices.map(({ box }) => box.bottom - box.top);
      const names = slices.filter(({ kind }) => kind === 'slice').map(({ element }) => element.children.at(-1)!.text);
      expect([gpu, layout, names.sort()]).toEqual([
        gpu,
        layout,
        Object.entries(layout)
          .flatMap(([profile, count]) => Array.from({ length: count }, () => profile))
          .sort(),
      ]);
      expect(heights.reduce((all, one) => all + one, 0)).toBeCloseTo(112, 0);
      expect(Math.min(...heights)).toBeGreaterThanOrEqual(11);
    }
    expect(cuttable.length).toBeGreaterThan(50);
  });

  test('an instance is as high as its memory, and what no instance has is said', () => {
    const svg = drawMachine(machines.dgxH100, { sharing: mig({ groups: [{ devices: [3], layout: { '3g.40gb': 1, '1g.10gb': 2 } }] }) });
    const slices = seenIn(svg).frames.filter(({ kind }) => kind.startsWith('slice'));
    const height = (profile: string) =>
      slices.flatMap(({ element, box }) => (element.children.at(-1)!.text === profile ? [Math.round(box.bottom - box.top)] : []));
    expect([height('1g.10gb'), height('3g.40gb'), height('unused')]).toEqual([[14, 14], [56], [28]]);
  });

  test.each([
    ['others cut them', mig(), 'MIG: layout unknown'],
    [
      'they cannot be cut so',
      { ...mig(), partition: { kind: 'mig', strategy: 'mixed', groups: [{ devices: 'all', layout: { '7g.80gb': 2 } }] } },
      'MIG: does not fit',
    ],
  ] as const)('are unknown inside where %s', (_when, sharing, text) =>
    expect(textsOf(drawMachine(machines.dgxH100, { sharing: sharing })).filter((one) => one === text)).toHaveLength(8),
  );

  test('say what nodes offer', () =>
    expect(textsOf(drawMachine(machines.dgxH100, { sharing: mig({ layout: { '1g.10gb': 7 } }) }))).toContain(
      'offers 56 x nvidia.com/mig-1g.10gb',
    ));
});

describe('texts of others', () => {
  const nasty = `<script>alert("1")</script> & 'x' ]]> ${'word '.repeat(300)}`;

  test('a title is a text, whatever is in it', () => {
    const svg = drawMachine(machines.dgxSpark, { title: nasty });
    const { root } = seenIn(svg);
    expect(elementsOf(root).some(({ name }) => name === 'script')).toBe(false);
    expect(root.children[0]?.text).toBe(nasty);
    describedFaithfully(svg, machines.dgxSpark);
  });

  test('names of NICs and sources are as well', () => {
    const nics = [
      { name: 'a<b>&"c"', kind: 'ethernet', numaNode: 0 },
      { name: 'x'.repeat(200), kind: 'efa' },
    ] as const;
    const machine: MachineShape = { ...machines.dgxSpark, nics, source: nasty };
    describedFaithfully(drawMachine(machine), machine);
  });

  test.each([
    [{ name: 'x' }, {}, /drawMachine\.machine/],
    [machines.dgxH100, { kubelet: 'static' }, /drawMachine\.options\.kubelet/],
    [machines.dgxH100, { sharing: 'mig' }, /drawMachine\.options\.sharing/],
    [machines.dgxH100, { titel: 'x' }, /titel/],
    [machines.dgxH100, null, /drawMachine\.options/],
  ])('fails on %p with %p', (machine, options, message) => expect(() => drawMachine(machine as never, options as never)).toThrow(message));
});

test('the words of a picture say where CPUs, GPUs and NICs are', () => {
  const [title, desc] = seenIn(drawMachine(machines.dgxH100, { title: 'train', kubelet: kubeletOf(machines.dgxH100) })).root.children;
  expect([title?.name, title?.text, desc?.name]).toEqual(['title', 'train', 'desc']);
  expect(desc?.text).toMatch(/NUMA node 0: CPUs 0-55,112-167; reserved 0-1,112-113; memory .*; GPUs 0-3; NICs mlx5_1 \(Ethernet\), mlx5_2/);
});
