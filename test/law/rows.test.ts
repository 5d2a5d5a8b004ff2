import { join } from 'node:path';
import { readSources, withoutRooms } from './imports';
import { REGISTRIES, rowsImported, rowsOf } from './rows';

const sources = withoutRooms(readSources(join(__dirname, '../../lib')));

test('no row imports another row of its sort', () => expect(rowsImported(sources)).toEqual([]));

test.each(REGISTRIES.map(({ list }) => list))('%s imports rows', (list) => expect(rowsOf(sources, list).length).toBeGreaterThan(1));

describe('fails for', () => {
  const fabrics = { 'fabrics/fabrics.ts': "import { a } from './a';\nimport { b } from './b';\nimport type { C } from './c';" };
  const charts = { 'charts/charts.ts': "import { a } from './a/chart';\nimport { b } from './b/chart';", 'charts/b/chart.ts': '' };

  test.each([
    [
      'a row that imports another',
      { ...fabrics, 'fabrics/a.ts': "import { B } from './b';", 'fabrics/b.ts': '' },
      'fabrics/a.ts -> fabrics/b.ts',
    ],
    [
      'a row that imports another through a file between them',
      { ...fabrics, 'fabrics/a.ts': "import { D } from './d';", 'fabrics/d.ts': "import { B } from './b';", 'fabrics/b.ts': '' },
      'fabrics/a.ts -> fabrics/d.ts -> fabrics/b.ts',
    ],
    [
      'any file of a folder that is a row, whatever its id is',
      { ...charts, 'charts/a/chart.ts': '', 'charts/a/derive.ts': "import { x } from '../b/values';", 'charts/b/values.ts': '' },
      'charts/a/derive.ts -> charts/b/values.ts',
    ],
  ])('%s', (_what, lib, expected) => expect(rowsImported(lib)).toEqual([expected]));

  test('nothing where rows share a type or a helper', () =>
    expect(
      rowsImported({
        ...fabrics,
        'fabrics/a.ts': "import type { C } from './c';\nimport { D } from './d';",
        'fabrics/c.ts': '',
        'fabrics/d.ts': '',
      }),
    ).toEqual([]));
});
