// A world: lib and tests loaded once, with everything that they remember. Another mutant gets another world, so that
// nothing that one mutant computed is found by the next. The code is parsed once for all worlds.
import { createRequire } from 'node:module';
import { dirname, join, posix } from 'node:path';
import { compileFunction } from 'node:vm';

const PARAMETERS = ['module', 'exports', 'require', '__filename', '__dirname'];

export class Worlds {
  #root;
  #code;
  #mutated;
  #globals;
  #parsed = new Map();

  /**
   * @param code JavaScript by file
   * @param mutated The same of those files that have mutants, with all of them in it
   * @param globals What the tests find as global: `test`, `expect` and so on
   */
  constructor(root, code, mutated, globals) {
    this.#root = root;
    this.#code = code;
    this.#mutated = mutated;
    this.#globals = globals;
  }

  /**
   * A new world: a function that loads a file in it. Code with mutants is much slower, and so one file has them at a time.
   * @param mutated Which file has its mutants; `all` of them when nothing is said
   */
  open(mutated = 'all') {
    const modules = new Map();
    const load = (file) => {
      const known = modules.get(file);
      if (known !== undefined) return known.exports;
      const module = { exports: {} };
      modules.set(file, module);
      const path = join(this.#root, file);
      const require = (specifier) => {
        const found = this.#find(file, specifier);
        return found === undefined ? createRequire(path)(specifier) : load(found);
      };
      this.#parse(file, (mutated === 'all' || mutated === file) && this.#mutated.has(file))(
        module,
        module.exports,
        require,
        path,
        dirname(path),
        ...Object.values(this.#globals),
      );
      return module.exports;
    };
    return load;
  }

  #find(from, specifier) {
    if (!specifier.startsWith('.')) return undefined;
    const base = posix.join(posix.dirname(from), specifier);
    return [base, `${base}.ts`, `${base}/index.ts`].find((file) => this.#code.has(file));
  }

  #parse(file, mutated) {
    const key = `${mutated} ${file}`;
    let parsed = this.#parsed.get(key);
    if (parsed === undefined) {
      const code = (mutated ? this.#mutated : this.#code).get(file);
      parsed = compileFunction(code, [...PARAMETERS, ...Object.keys(this.#globals)], { filename: join(this.#root, file) });
      this.#parsed.set(key, parsed);
    }
    return parsed;
  }
}
