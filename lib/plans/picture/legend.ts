import { type Figure, flow, rect, row, texts } from './figure';
import { widthOf } from './fonts';
import { cpuRoles } from './roles';
import { around } from './xml';

const SWATCH = { width: 20, height: 12 };

/** How things look by what they are: the classes of a shape in the picture, and of the group that it frames. */
const ENTRIES: readonly { readonly shape: string; readonly group?: string; readonly round?: number; readonly text: string }[] = [
  ...Object.entries(cpuRoles).map(([role, text]) => ({ shape: `cell ${role}`, text })),
  { shape: 'box', group: 'core', text: 'threads of one core' },
  { shape: 'part reserved', text: 'memory reserved for the system' },
  { shape: 'part pages', text: 'memory in huge pages' },
  { shape: 'part left', text: 'memory' },
  { shape: 'box', group: 'gpu', text: 'GPU' },
  { shape: 'box', group: 'slice', text: 'MIG instance, by its share of memory' },
  { shape: 'box', group: 'slice unused', text: 'in no MIG instance' },
  { shape: 'box', group: 'nic', round: 6, text: 'NIC' },
  { shape: 'box', group: 'switch', round: 4, text: 'GPU and NICs below one PCIe switch' },
  { shape: 'box', group: 'unknown', text: 'unknown' },
];

/** What the shapes of a picture mean: of those alone that it has. */
export function legend(drawn: readonly string[], width: number): Figure {
  const all = drawn.join('\n');
  const entries = ENTRIES.filter(({ shape, group = shape }) => all.includes(`class="${group}"`));
  const figure = flow(
    entries.map(({ shape, group, round = 2, text }) => {
      const swatch: Figure = {
        ...SWATCH,
        at: (x, y) => {
          const drawnShape = rect({ class: shape, x, y, ...SWATCH, rx: shape === 'box' ? round : 0 });
          return group === undefined ? [drawnShape] : around('g', { class: group }, [drawnShape]);
        },
      };
      return row([swatch, texts([text], widthOf(text, 'note') + 1, 'note')], 5);
    }),
    width,
    12,
  );
  return { ...figure, at: (x, y) => around('g', { class: 'legend' }, figure.at(x, y)) };
}
