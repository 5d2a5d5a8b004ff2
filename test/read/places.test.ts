import { offsetOf } from '../../lib/read/yaml/yaml-places';

/** The rest of the line at which a value is found. */
const at = (text: string, ...steps: (string | number)[]): string => text.slice(offsetOf(text, steps)).split('\n')[0] ?? '';

const text = `kind: HelmChart
spec:
  valuesContent: |-

    config:
      data:
        "config.yaml": |2
            mig-configs:
              all:
                - devices: all
                  mig-enabled: yes
        counters: |
          # FIELD, type, help
          A, gauge, a: b

          B, gauge, c
    last: 1
  quoted: "a: {b: 1}"
`;

describe('the place of a value', () => {
  test('is found through texts inside of texts', () => {
    expect(at(text, 'spec', 'valuesContent', 'last')).toBe('1');
    expect(at(text, 'spec', 'valuesContent', 'config', 'data', 'config.yaml', 'mig-configs', 'all', 0, 'mig-enabled')).toBe('yes');
  });

  test('is a line, where a text is not a list', () => {
    expect(at(text, 'spec', 'valuesContent', 'config', 'data', 'counters', 3)).toBe('B, gauge, c');
    expect(at(text, 'spec', 'valuesContent', 'config', 'data', 'counters', 1)).toBe('A, gauge, a: b');
  });

  test('is that of the text where it has no lines of its own, and of what contains it where there is no such value', () => {
    expect(at(text, 'spec', 'quoted', 'a', 'b')).toBe('a: {b: 1}"');
    expect(at(text, 'spec', 'valuesContent')).toBe('');
    expect(at(text, 'spec', 'valuesContent', 'config', 'name')).toBe('config:');
  });
});

test('is found behind an alias that is ended by a colon', () => {
  const lenient = 'a: &n x\nb:\n  *n:\n    c: d\ne: f\n';
  expect([at(lenient, 'a'), at(lenient, 'e')]).toEqual(['x', 'f']);
});

test('is found behind lines that need no indentation, and among them', () => {
  const lenient = "a:\n  b: 'one\n two\nthree'\n  c: d\ne: [\nf,\ng\n]\nh: i\n";
  expect([at(lenient, 'a', 'b'), at(lenient, 'a', 'c'), at(lenient, 'e', 1), at(lenient, 'h')]).toEqual(['one', 'd', 'g', 'i']);
});
