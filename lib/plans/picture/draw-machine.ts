import { sharingSchema } from '../allocators';
import { handle, isPlainObject, lines, object, optional, parse, plainText } from '../../internal';
import { type MachineShape, machineHandle, numaOf } from '../../words/machine';
import { description, kubeletText, machineText, offerText, sourceText, unknownText } from './captions';
import { placed, UNIT, UNIT_GAP } from './devices';
import { column, type Figure, flow, framed, grid, paragraph, rect, texts } from './figure';
import { legend } from './legend';
import { elsewhereFigure, fullNodes, memoryNodes, NODE_PADDING, nodeFrames, type Subject, unknownLayout } from './nodes';
import type { MachinePicture } from './options';
import { cpuUse } from './roles';
import { socketsOf } from './sockets';
import { PATTERNS, STYLE } from './style';
import { around, withText } from './xml';

const MARGIN = 14;
const GAP = 10;
/** Of the frame of a socket, on each side. */
const SOCKET_PADDING = 8;

/** Inner width of NUMA nodes: so many GPUs side by side. */
const widthFor = (units: number): number => units * UNIT + (units - 1) * UNIT_GAP;

/** See `drawMachine` in `on-first-use.ts`. */
export function drawMachine(machine: MachineShape, options: MachinePicture = {}): string {
  const checked = parse<MachineShape>(machineHandle, machine, 'drawMachine.machine');
  const { kubelet, sharing, title = checked.name } = parse<MachinePicture>(optionsSchema(), options, 'drawMachine.options');
  const subject: Subject = { machine: checked, kubelet, sharing, use: cpuUse(kubelet), devices: placed(checked) };
  return svg(title, subject);
}

const optionsSchema = () =>
  object<MachinePicture>({
    kubelet: optional(handle('a KubeletConfiguration', isPlainObject)),
    sharing: optional(sharingSchema()),
    title: optional(plainText()),
  });

function svg(title: string, subject: Subject): string {
  const body = bodyOf(subject);
  const above = captions(title, subject, body.width);
  const drawn = [...above.at(MARGIN, MARGIN), ...body.at(MARGIN, MARGIN + above.height + GAP)];
  const below = column([legend(drawn, body.width), sources(subject.machine, body.width)], GAP);
  const top = MARGIN + above.height + GAP + body.height + GAP;
  const [width, height] = [Math.ceil(body.width + 2 * MARGIN), Math.ceil(top + below.height + MARGIN)];
  return lines(
    around(
      'svg',
      { xmlns: 'http://www.w3.org/2000/svg', class: 'machine', width, height, viewBox: `0 0 ${width} ${height}`, role: 'img' },
      [
        withText('title', {}, title),
        withText('desc', {}, description(subject)),
        '<style>',
        ...STYLE,
        '</style>',
        ...around('defs', {}, PATTERNS),
        rect({ class: 'page', x: 0, y: 0, width, height }),
        ...drawn,
        ...below.at(MARGIN, top),
      ],
    ),
  );
}

const captions = (title: string, subject: Subject, width: number): Figure =>
  column(
    [
      texts([title], width, 'title'),
      ...[machineText(subject.machine), kubeletText(subject), offerText(subject)].flatMap((text) =>
        text === undefined ? [] : [paragraph(text, width, 'line')],
      ),
    ],
    2,
  );

const sources = (machine: MachineShape, width: number): Figure =>
  column(
    [unknownText(machine), sourceText(machine)].flatMap((text) => (text === undefined ? [] : [paragraph(text, width, 'note')])),
    1,
  );

/** Everything between the captions and the legend. */
function bodyOf(subject: Subject): Figure {
  const nodes = numaOf(subject.machine) === undefined ? undefined : nodesFigure(subject);
  const width = nodes?.width ?? widthFor(unitsAlone(subject)) + 2 * NODE_PADDING;
  const inner = width - 2 * NODE_PADDING;
  const figures = [nodes ?? unknownLayout(subject, inner), elsewhereFigure(subject, inner), memoryNodes(subject, inner)];
  return column(
    figures.filter((figure) => figure !== undefined),
    GAP,
  );
}

/** A machine of one NUMA node, or of which none is known, is as wide as what it has asks for. */
const unitsAlone = ({ machine: { cpus, gpus } }: Subject): number => (cpus > 80 || gpus.length > 4 ? 8 : 4);

function nodesFigure(subject: Subject): Figure {
  const { machine } = subject;
  const nodes = fullNodes(subject);
  const columns = nodes.length <= 2 ? nodes.length : 4;
  const width = widthFor({ 1: unitsAlone(subject), 2: 4 }[columns] ?? 2);
  const frames = new Map(nodeFrames(nodes, subject, width).map((frame, index) => [nodes[index], frame]));
  const sockets = socketsOf(machine, nodes);
  const framesOf = (some: typeof nodes): readonly Figure[] => some.flatMap((node) => frames.get(node) ?? []);
  if (sockets === undefined) return grid(framesOf(nodes), columns, GAP);
  const figures = sockets.map((socket) => {
    const inside = grid(framesOf(socket.nodes), columns, GAP);
    const inner = column([texts([socket.title], inside.width, 'head'), inside], 3);
    return framed(inner, { class: socket.isKnown ? 'socket' : 'unknown', padding: SOCKET_PADDING, round: 4 });
  });
  return flow(figures, columns * (width + 2 * NODE_PADDING + GAP + 2 * SOCKET_PADDING), GAP);
}
