import { tokenOf } from '../../lib/internal';
import { exclusive, mig } from '../../lib/plans/allocators';
import { labs } from './hami-cases';
import { foundIn } from './places/places';

const list = (text: string) => ({ configs: [{ path: 'a', at: 'data.csv', sort: 'dcgm-counters', text }] }) as const;
const said = (text: string) => foundIn('operator/counters', list(text)).map(({ at, problem }) => `${at}: ${problem}`);
const GOOD = 'DCGM_FI_DEV_GPU_TEMP, gauge, Temperature (in C).';

describe('operator/counters', () => {
  test.each<[string, string]>([
    ['a line', GOOD],
    ['a line that ends as on Windows', `${GOOD}\r\nDCGM_EXP_XID_ERRORS_COUNT, label, help\r`],
    ['comments and empty lines', `# a, b\n\n   \n${GOOD}\n`],
    ['a quoted text', 'DCGM_FI_DEV_GPU_TEMP,gauge,"a, ""b"", c"'],
    ['an empty help', 'DCGM_FI_DEV_GPU_TEMP,gauge,'],
    ['what is not known yet', `x\n${tokenOf(1)}`],
  ])('leaves alone %s', (_what, text) => expect(said(text)).toEqual([]));

  test.each<[string, string]>([
    ['x', 'has one field, and the exporter stops unless it has 3'],
    ['DCGM_FI_DEV_GPU_TEMP, gauge, a, b', 'has 4 fields, and the exporter stops unless it has 3'],
    ['DCGM_FI_DEV_GPU_TEMP, gauge', 'has 2 fields, and the exporter stops unless it has 3'],
    [', gauge, a', "names no field of DCGM: ''"],
    ['DCGM_FI_DEV_temp, gauge, a', "names no field of DCGM: 'DCGM_FI_DEV_temp'"],
    ['XDCGM_FI_DEV_GPU_TEMP, gauge, a', "names no field of DCGM: 'XDCGM_FI_DEV_GPU_TEMP'"],
    ['DCGM_FI_DEV_GPU_TEMP, , a', "has a type that the exporter does not know: ''"],
    ['DCGM_FI_DEV_GPU_TEMP, guage, a', "has a type that the exporter does not know: 'guage'"],
    ['DCGM_FI_DEV_GPU_TEMP, gauge, "a', 'has a quote that is not at the beginning of a field, or is not closed'],
    ['DCGM_FI_DEV_GPU_TEMP, gauge, a "b" c', 'has a quote that is not at the beginning of a field, or is not closed'],
    ['DCGM_FI_DEV_GPU_TEMP, gau\rge, a', "has a type that the exporter does not know: 'gau\rge'"],
  ])('sees %j', (line, problem) => expect(said(`${GOOD}\n${line}`)).toEqual([`data.csv[1]: ${problem}`]));

  test('says of a file that is something else what its first lines are', () => expect(said('x\n'.repeat(30))).toHaveLength(20));
});

describe('operator/mig-counters', () => {
  const cut = labs({ name: 'cut', sharing: mig({ layout: { '1g.10gb': 7 } }) });
  const of = (text: string, pools = [labs({ sharing: exclusive() }), cut]) =>
    foundIn('operator/mig-counters', list(text), { pools }).map(({ at, got, problem }) => [at, got, problem]);
  const USE = 'DCGM_FI_DEV_GPU_UTIL, gauge, a';

  test('sees a list whose only counters of use are of whole GPUs', () => {
    expect(of(`${GOOD}\n ${USE}`)).toEqual([
      ['data.csv', 'DCGM_FI_DEV_GPU_UTIL', "the MIG devices of pool 'cut' have no value of it, and no other counter tells their use"],
    ]);
    for (const name of ['DCGM_FI_DEV_MEM_COPY_UTIL', 'DCGM_FI_DEV_ENC_UTIL', 'DCGM_FI_DEV_DEC_UTIL'])
      expect(of(`${name}, gauge, a`)).toMatchObject([['data.csv', name, expect.anything()]]);
    expect(of(`${USE}\n# DCGM_FI_PROF_SM_ACTIVE, gauge, a`)).toHaveLength(1);
  });

  test('leaves alone a list with a counter that parts have, one without any, and pools that are not cut', () => {
    for (const name of ['GR_ENGINE', 'DRAM', 'SM']) expect(of(`${USE}\n  DCGM_FI_PROF_${name}_ACTIVE, gauge, a`)).toEqual([]);
    expect(of(GOOD)).toEqual([]);
    expect(of(`# ${USE}`)).toEqual([]);
    expect(of(`X${USE}`)).toEqual([]);
    expect(of('DCGM_FI_DEV_GPU_UTIL_X, gauge, a')).toEqual([]);
    expect(of(USE, [labs({ sharing: exclusive() })])).toEqual([]);
    expect(of(USE, [])).toEqual([]);
  });
});
