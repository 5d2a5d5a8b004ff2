// What a test file finds as global, as small as our tests need it. Jest itself takes seconds for each mutant, since it
// sets up an environment for every test file: 3 s a mutant were measured, against 10 to 50 ms here.
import { expect } from 'expect';

export class Harness {
  #groups = [];
  #tests = [];
  #spies = [];

  globals = {
    expect,
    test: withEach((name, body) => void this.#tests.push({ name: this.#nameOf(name), body, groups: [...this.#groups] })),
    describe: withEach((name, body) => {
      this.#groups.push({ name: String(name), before: [], after: [], first: [] });
      body();
      this.#groups.pop();
    }),
    beforeEach: (hook) => void this.#groups.at(-1).before.push(hook),
    afterEach: (hook) => void this.#groups.at(-1).after.unshift(hook),
    beforeAll: (hook) => void this.#groups.at(-1).first.push(hook),
    // A world is forgotten with all that is in it.
    afterAll: () => {},
    jest: {
      spyOn: (object, method) => ({
        mockReturnValue: (value) => this.#spy(object, method, () => value),
        mockImplementation: (instead) => this.#spy(object, method, instead),
      }),
      restoreAllMocks: () => {
        for (const restore of this.#spies.splice(0)) restore();
      },
    },
  };

  /** The tests that `load` defines, in their order. */
  collect(load) {
    this.#groups = [{ name: '', before: [], after: [], first: [] }];
    this.#tests = [];
    load();
    return this.#tests;
  }

  #nameOf(name) {
    return [...this.#groups.slice(1).map((group) => group.name), String(name)].join(' ');
  }

  #spy(object, method, instead) {
    const was = object[method];
    object[method] = instead;
    this.#spies.push(() => (object[method] = was));
  }
}

/** Runs one test. Throws what it throws. */
export async function runTest({ body, groups }) {
  try {
    for (const { first, before } of groups) {
      for (const hook of first.splice(0)) await hook();
      for (const hook of before) await hook();
    }
    await body();
  } finally {
    for (const { after } of [...groups].reverse()) for (const hook of after) await hook();
  }
}

function withEach(define) {
  define.each = (table) => (name, body) => {
    for (const row of table) define(name, () => (Array.isArray(row) ? body(...row) : body(row)));
  };
  return define;
}
