import { mig } from '../../lib/plans/allocators';
import type { Problem } from '../../lib/internal';
import type { ModelFragment } from '../../lib/plans/model';
import type { TreeRoot } from '../../lib/rules';
import { type Entry, ledgerOf } from '../../lib/rules/ledger';
import { labs, onLabs } from './hami-cases';

/** The root of a tree, with what it was asked to validate. */
function treeRoot() {
  const validations: (() => readonly string[])[] = [];
  const root: TreeRoot = { node: { addValidation: ({ validate }) => void validations.push(validate) } };
  return { root, validations };
}

const cut = (layout: Record<string, number>) => labs({ name: 'train', sharing: mig({ layout }) });
const SOUND = cut({ '1g.10gb': 7 });
const BROKEN = cut({ '3g.40gb': 2, '1g.10gb': 1 });
const OFTEN_WRONG = { 'nvidia.com/gpu.product': 'NVIDIA-H100' };
const TRAIN = 'prod/train';

/** A construct that counts how often it is asked. */
function entry(fragment: ModelFragment, rest: Partial<Omit<Entry, 'fragment'>> = {}) {
  const counted = { asked: 0 };
  const one: Entry = {
    path: TRAIN,
    silence: {},
    fragment: () => {
      counted.asked++;
      return fragment;
    },
    problems: () => [],
    ...rest,
  };
  return Object.assign(counted, { one });
}
const facts = (...args: Parameters<typeof entry>): Entry => entry(...args).one;
const pods = onLabs({ 'nvidia.com/gpu': 1, memory: '8Gi' }, {}, { path: 'ml/web', pool: TRAIN }).pods!;

describe('one ledger', () => {
  const written: string[] = [];
  beforeEach(() => {
    written.length = 0;
    jest.spyOn(process.stderr, 'write').mockImplementation((text) => written.push(String(text)) > 0);
  });
  afterEach(() => jest.restoreAllMocks());

  test('is that of its root', () => {
    const { root } = treeRoot();
    expect(ledgerOf(root)).toBe(ledgerOf(root));
    expect(ledgerOf(root)).not.toBe(ledgerOf(treeRoot().root));
  });

  test('judges again only what changed since it was asked', () => {
    const ledger = ledgerOf(treeRoot().root);
    const one = entry({ pools: [SOUND] });
    ledger.add(one.one);
    expect([ledger.messages(TRAIN), ledger.messages(TRAIN), ledger.findings(), ledger.problems()]).toEqual([[], [], [], []]);
    expect(one.asked).toBe(1);
    ledger.changed();
    ledger.add(facts({ pools: [BROKEN] }, { path: 'prod/other' }));
    expect(ledger.messages(TRAIN)).toHaveLength(1);
    expect(one.asked).toBe(2);
    ledger.changed();
    ledger.messages(TRAIN);
    expect(one.asked).toBe(3);
  });

  test('holds the facts of everything', () => {
    const ledger = ledgerOf(treeRoot().root);
    ledger.add(facts({ pools: [SOUND] }));
    ledger.add(facts({ pods }, { path: 'ml/web' }));
    expect(ledger.model()).toMatchObject({ pools: [{ path: TRAIN }], pods: [{ path: 'ml/web' }] });
  });

  test('writes each warning once', () => {
    const ledger = ledgerOf(treeRoot().root);
    ledger.add(facts({ pools: [labs({ name: 'train', nodeSelector: OFTEN_WRONG })] }));
    expect(ledger.messages(TRAIN)).toEqual([]);
    const saidOf = () => written.filter((text) => text.includes('[pool/product-name]'));
    expect(saidOf()).toHaveLength(1);
    ledger.changed();
    ledger.messages(TRAIN);
    expect(saidOf()).toEqual([expect.stringMatching(/^warning: prod\/train\.nodeSelector\S+: it is not known .*\n(?: {2}.*\n)+$/)]);
  });
});

describe('what a construct is told', () => {
  test('is what is wrong with it, without its path', () => {
    const ledger = ledgerOf(treeRoot().root);
    ledger.add(facts({}, { path: 'prod' }));
    ledger.add(facts({ pools: [BROKEN] }));
    expect(ledger.messages(TRAIN)).toEqual([expect.stringMatching(/^layout: .*\[mig\/layout\]\n/)]);
    expect(ledger.messages('prod')).toEqual([]);
    expect(ledger.problems()).toMatchObject([{ path: expect.stringMatching(/^prod\/train\./), rule: 'mig/layout' }]);
  });

  test('is what is wrong with nobody, where it came first', () => {
    const ledger = ledgerOf(treeRoot().root);
    ledger.add(facts({}, { path: 'first' }));
    ledger.add(facts({ pools: [BROKEN, labs({ name: 'b', sharing: BROKEN.sharing })] }, { path: 'second' }));
    expect(ledger.messages('first')).toEqual([expect.stringMatching(/^prod\/train\./), expect.stringMatching(/^prod\/b\./)]);
    expect(ledger.messages('second')).toEqual([]);
  });

  test('is nothing that it is silent about', () => {
    const ledger = ledgerOf(treeRoot().root);
    ledger.add(facts({ pools: [BROKEN] }, { silence: { 'mig/layout': 'known' } }));
    expect(ledger.messages(TRAIN)).toEqual([]);
    expect(ledger.findings()).toMatchObject([{ rule: 'mig/layout', silenced: 'known' }]);
  });

  test('is what it found itself', () => {
    const ledger = ledgerOf(treeRoot().root);
    const problems: readonly Problem[] = [
      { path: `${TRAIN}.override`, problem: 'is lost', fix: 'say it again' },
      { path: 'elsewhere', problem: 'is odd', rule: 'a/b', fix: 'mend it', got: 1 },
    ];
    ledger.add(facts({ pools: [SOUND] }, { problems: () => problems }));
    expect(ledger.messages(TRAIN)).toEqual(['override: is lost\n  fix: say it again', 'elsewhere: is odd [a/b]\n  got: 1\n  fix: mend it']);
    expect(ledger.problems()).toEqual(problems);
    expect(ledger.findings()).toEqual([
      { subject: TRAIN, at: 'override', problem: 'is lost', rule: '', severity: 'error', fix: 'say it again' },
      { subject: TRAIN, problem: 'is odd', got: 1, rule: 'a/b', severity: 'error', fix: 'mend it' },
    ]);
  });
});

describe('a pool that workloads alone know', () => {
  const found = (...fragments: readonly ModelFragment[]) => {
    const ledger = ledgerOf(treeRoot().root);
    for (const [index, fragment] of fragments.entries()) ledger.add(facts(fragment, { path: `${index}` }));
    return ledger.findings().map(({ rule, subject }) => `${rule} ${subject}`);
  };

  test('is judged where it was declared', () => {
    expect(found({ pods, pools: [BROKEN] })).toEqual(['pool/offers ml/web']);
    expect(found({ pods, pools: [BROKEN] }, { pools: [SOUND] })).toEqual(expect.arrayContaining(['pool/offers ml/web']));
    expect(found({ pods }, { pools: [BROKEN] })).toEqual(['mig/layout prod/train', 'pool/offers ml/web']);
    expect(found({ pods, pools: [BROKEN] }, { pools: [BROKEN] })).toEqual(['mig/layout prod/train', 'pool/offers ml/web']);
  });
});

describe('what changes without a word', () => {
  const changing = (...answers: readonly boolean[]) => {
    const { root, validations } = treeRoot();
    const ledger = ledgerOf(root);
    const left = [...answers];
    const looks = { count: 0 };
    const renewed = (): boolean => {
      looks.count++;
      return left.shift() ?? false;
    };
    const one = entry({ pools: [SOUND] }, { renewed });
    ledger.add(one.one);
    return { ledger, one, validations, looks };
  };

  test('is looked at before everything below the root is validated, once for all', () => {
    const { ledger, one, validations } = changing(false, true);
    expect(validations).toHaveLength(1);
    ledger.add(facts({}, { path: 'b' }));
    ledger.add(facts({}, { path: 'c', renewed: () => false }));
    expect(validations).toHaveLength(1);
    ledger.messages(TRAIN);
    ledger.messages(TRAIN);
    expect(one.asked).toBe(1);
    expect(validations[0]!()).toEqual([]);
    ledger.messages(TRAIN);
    expect(one.asked).toBe(2);
  });

  test('needs no validation where everybody tells', () => {
    const { root, validations } = treeRoot();
    ledgerOf(root).add(facts({}));
    expect(validations).toEqual([]);
  });

  test('is looked at once for each question', () => {
    const { ledger, looks, one } = changing();
    ledger.messages(TRAIN);
    expect(looks.count).toBe(1);
    ledger.messages(TRAIN);
    expect(looks.count).toBe(1);
    ledger.changed();
    ledger.findings();
    expect(looks.count).toBe(2);
    ledger.findings();
    expect(looks.count).toBe(3);
    expect(one.asked).toBe(2);
  });

  test('counts beside what somebody told', () => {
    const { ledger, one } = changing(false, true);
    ledger.messages(TRAIN);
    ledger.model();
    ledger.changed();
    one.asked = 0;
    ledger.messages(TRAIN);
    expect(one.asked).toBe(1);
  });
});
