import { column, type Figure, flow, framed, grid, row, texts } from '../../lib/plans/picture/figure';
import { fitted, fonts, widthOf, wrapped } from '../../lib/plans/picture/fonts';

const box = (width: number, height: number): Figure => ({ width, height, at: (x, y) => [`${x},${y}`] });

test('a row and a column are as large as what is in them', () => {
  const three = [box(10, 5), box(20, 7), box(30, 2)];
  expect(row(three, 2)).toMatchObject({ width: 64, height: 7 });
  expect(column(three, 2)).toMatchObject({ width: 30, height: 18 });
  expect(row(three, 2).at(1, 1)).toEqual(['1,1', '13,1', '35,1']);
  expect(column(three, 2).at(1, 1)).toEqual(['1,1', '1,8', '1,17']);
  expect(column([], 2)).toMatchObject({ width: 0, height: 0 });
});

test('a flow is no wider than it may be', () => {
  const boxes = [40, 40, 40, 15, 90].map((width) => box(width, 10));
  expect(flow(boxes, 100, 5)).toMatchObject({ width: 90, height: 40 });
  expect(flow(boxes, 100, 5).at(0, 0)).toEqual(['0,0', '45,0', '0,15', '45,15', '0,30']);
});

test('a grid has so many in a row', () =>
  expect(
    grid(
      [1, 2, 3].map(() => box(4, 4)),
      2,
      1,
    ).at(0, 0),
  ).toEqual(['0,0', '5,0', '0,5']));

test('a frame is larger than what is in it by its padding, and comes first', () => {
  const figure = framed(box(10, 10), { class: 'x', padding: 3, height: 20 });
  expect(figure).toMatchObject({ width: 16, height: 20 });
  expect(figure.at(0, 0)).toEqual(['<g class="x">', '<rect class="box" x="0" y="0" width="16" height="20" rx="2"/>', '3,3', '</g>']);
});

test('texts are cut and broken where their width ends', () => {
  expect(fitted('mlx5_0', 100, 'name')).toBe('mlx5_0');
  expect(widthOf(fitted('x'.repeat(100), 50, 'name'), 'name')).toBeLessThanOrEqual(50);
  expect(fitted('x'.repeat(100), 50, 'name')).toMatch(/^x+\.\.\.$/);
  const lines = wrapped(`one two three ${'x'.repeat(99)} four`, 60, 'note');
  expect(lines.join(' ')).toMatch(/^one two three x+\.\.\. four$/);
  for (const line of lines) expect(widthOf(line, 'note')).toBeLessThanOrEqual(60);
  expect(texts(['a', 'b'], 50, 'note').height).toBe(2 * texts(['a'], 50, 'note').height);
});

test('no letter is smaller than those of a footnote: 8 units, 2 mm on A4 across', () =>
  expect(Math.min(...Object.values(fonts).map(({ size }) => size))).toBe(8));
