import { checkSilence, silenceOf } from '../../lib/rules/silence';

describe('a silence', () => {
  const silences = new Map([
    ['app', { 'a/x': 'app' }],
    ['app/pool', { 'a/x': 'pool', 'a/y': 'pool' }],
    ['app/pool/pod', { 'a/z': 'pod' }],
    ['app/po', { 'a/w': 'another' }],
  ]);

  test('is that of a subject and of what contains it, the nearest last', () => {
    expect(silenceOf('app/pool/pod', silences)).toEqual({ 'a/x': 'pool', 'a/y': 'pool', 'a/z': 'pod' });
    expect(silenceOf('app/pool', silences)).toEqual({ 'a/x': 'pool', 'a/y': 'pool' });
    expect(silenceOf('app', silences)).toEqual({ 'a/x': 'app' });
    expect(silenceOf('app/other/pod', silences)).toEqual({ 'a/x': 'app' });
    expect(silenceOf('other', silences)).toEqual({});
  });

  test('of a path without a name holds for what begins with a slash alone', () => {
    const rooted = new Map([
      ['', { 'a/v': 'root' }],
      ['/x', { 'a/x': 'folder' }],
      ['/x/pool', { 'a/y': 'pool' }],
    ]);
    expect(silenceOf('/x/pool', rooted)).toEqual({ 'a/v': 'root', 'a/x': 'folder', 'a/y': 'pool' });
    expect(silenceOf('x/pool', rooted)).toEqual({});
  });

  test('names a rule', () => {
    expect(checkSilence({ 'pool/offers': 'known', 'pool/offer': 'a slip' }, 'app')).toMatchObject([
      {
        path: 'app.silence["pool/offer"]',
        got: 'pool/offer',
        fix: 'write pool/offers, or remove it',
        allowed: expect.arrayContaining(['pool/offers', 'cluster/closed', 'override/not-applied', 'manifest/yaml']),
      },
    ]);
    expect(checkSilence({ warnings: 'all' }, 'app')).toMatchObject([
      { path: 'app.silence.warnings', fix: expect.stringContaining('docs/RULES.md') },
    ]);
  });
});
