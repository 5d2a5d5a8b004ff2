import { flow } from '../../lib/rules/relations/tolerates';

test('an object on one line has quotes where YAML needs them', () => {
  expect(flow({ key: 'nvidia.com/gpu', operator: 'Exists' })).toBe('{key: nvidia.com/gpu, operator: Exists}');
  expect(flow({ a: '-b', c: 'd e', f: '', g: '1', h: 'i: j' })).toBe('{a: "-b", c: "d e", f: "", g: "1", h: "i: j"}');
});
