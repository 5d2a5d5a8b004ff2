import { coresOfNode, cpusOfMachine, cpusOfNode, type MachineShape, numaOf } from '../../lib/words/machine';
import { type Box, isInside, overlapping, seenIn } from './seen';

/** A picture has what the machine has, each thing once and in its place. */
export function describedFaithfully(svg: string, machine: MachineShape): void {
  const { page, cells, texts, frames } = seenIn(svg);
  const { gpus, nics = [], numa = [] } = machine;
  const of = (kind: string) => frames.filter((frame) => frame.kind === kind);
  const numbers = texts.filter(({ element }) => element.attributes['class'] === 'number');
  const sorted = (values: readonly number[]) => [...values].sort((a, b) => a - b);

  expect(cells).toHaveLength(machine.cpus);
  expect(sorted(numbers.map(({ element }) => Number(element.text)))).toEqual(cpusOfMachine(machine) ?? []);
  // Each with each would be too many: only cells of the rows around a number are looked at.
  const rows = new Map<number, (typeof cells)[number][]>();
  for (const cell of cells) rows.set(cell.box.top, [...(rows.get(cell.box.top) ?? []), cell]);
  const tallest = cells.reduce((most, { box }) => Math.max(most, box.bottom - box.top), 0);
  const holders = (box: Box) => {
    const inner = { ...box, top: box.top + 1, bottom: box.bottom - 1 };
    const near = [...rows].filter(([top]) => top >= box.top - tallest && top <= box.bottom);
    return near.flatMap(([, row]) => row.filter((cell) => isInside(inner, cell.box)));
  };
  expect(numbers.filter(({ box }) => holders(box).length !== 1)).toEqual([]);

  const titleOf = ({ element }: { readonly element: (typeof frames)[number]['element'] }) =>
    element.children.find(({ name }) => name === 'text')!.text;
  expect(of('gpu').map(titleOf).sort()).toEqual(gpus.map(({ index }) => `GPU ${index}`).sort());
  const aboutOf = (frame: (typeof frames)[number]) => frame.element.children[0]!.text.split(', ')[0];
  expect(of('nic').map(aboutOf).sort()).toEqual(nics.map(({ name }) => name).sort());
  const switched = gpus.filter(({ index }) => nics.some(({ nearestGpu }) => nearestGpu === index));
  expect(of('switch')).toHaveLength(switched.length);

  // Each NUMA node with CPUs or devices has a box, with its own CPUs, GPUs and NICs inside, and the cells of a core together.
  const boxOfNode = new Map(
    of('node').flatMap<[number, Box]>((frame) => {
      const [, id] = /^NUMA node (\d+):/.exec(titleOf(frame)) ?? [];
      return id === undefined ? [] : [[Number(id), frame.box]];
    }),
  );
  for (const node of numaOf(machine) ?? []) {
    const box = boxOfNode.get(node.id);
    if (cpusOfNode(node).length > 0) expect(box).toBeDefined();
    if (box === undefined) continue;
    const inside = numbers.filter((number) => isInside(number.box, box)).map(({ element }) => Number(element.text));
    expect(sorted(inside)).toEqual(cpusOfNode(node));
    expect(
      of('gpu')
        .filter((gpu) => isInside(gpu.box, box))
        .map(titleOf),
    ).toEqual(gpus.filter(({ numaNode }) => numaNode === node.id).map(({ index }) => `GPU ${index}`));
    const threads = (coresOfNode(node) ?? []).filter((core) => core.length > 1);
    expect(
      of('core')
        .filter((core) => isInside(core.box, box))
        .map(({ element }) => element.children.flatMap(({ name, text }) => (name === 'text' ? [Number(text)] : []))),
    ).toEqual(threads);
  }
  const ids = new Set(numa.map(({ id }) => id));
  for (const { name, numaNode, nearestGpu } of nics) {
    const frame = of('nic').find((one) => aboutOf(one) === name)!;
    const gpu = nearestGpu === undefined ? undefined : gpus.find(({ index }) => index === nearestGpu);
    const place = gpu === undefined ? numaNode : gpu.numaNode;
    const holders = [...boxOfNode].flatMap(([id, box]) => (isInside(frame.box, box) ? [id] : []));
    expect([name, holders]).toEqual([name, place !== undefined && ids.has(place) ? [place] : []]);
  }

  // Nothing covers anything else, and nothing leaves its frame or the page.
  expect(overlapping(cells.map(({ box }) => box))).toEqual([]);
  for (const kind of ['node', 'socket', 'gpu', 'nic', 'switch', 'slice']) expect(overlapping(of(kind).map(({ box }) => box))).toEqual([]);
  for (const seen of [...cells, ...texts]) {
    const frame = seen.frames.filter(({ kind }) => kind !== 'core').at(-1);
    expect([seen.element.text, isInside(seen.box, frame?.box ?? page)]).toEqual([seen.element.text, true]);
  }
  for (const { kind, box, outer } of frames) expect([kind, isInside(box, outer?.box ?? page)]).toEqual([kind, true]);
}
