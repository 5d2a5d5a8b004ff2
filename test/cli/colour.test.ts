import { coloured, wantsColour } from '../../lib/faces/cli/report';
import { run } from '../../lib/faces/cli/run';

const WRONG = `apiVersion: v1
kind: Pod
metadata: {name: "a:1:1: error: b"}
spec: {containers: [{name: main, image: x:1, env: [{name: NVIDIA_VISIBLE_DEVICES, value: all}]}]}
`;
const ESC = String.fromCharCode(27);
const plain = (text: string): string => text.replaceAll(new RegExp(`${ESC}\\[[\\d;]*m`, 'g'), '');

test('a severity has a colour on a terminal, and the text stays what it is', () => {
  const { stdout } = run(['lint', '-'], () => [WRONG]);
  expect(stdout).not.toContain(ESC);
  const shown = coloured(stdout);
  expect(plain(shown)).toBe(stdout);
  expect(shown).toMatch(new RegExp(`^${ESC}\\[2m-:\\d+:\\d+: ${ESC}\\[0m${ESC}\\[1;3[136]m(?:error|warning|info)${ESC}\\[0m: `));
  expect(shown).toContain(`${ESC}[2m [pod/visible-devices]${ESC}[0m`);
});

test.each([
  [{ isTTY: true }, {}, true],
  [{ isTTY: true }, { NO_COLOR: '' }, true],
  [{ isTTY: true }, { NO_COLOR: '1' }, false],
  [{ isTTY: true }, { TERM: 'dumb' }, false],
  [{}, {}, false],
])('colour on %j with %j: %j', (stream, environment, wanted) => expect(wantsColour(stream, environment)).toBe(wanted));
