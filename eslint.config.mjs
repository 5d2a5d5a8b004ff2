import { defineConfig } from 'eslint/config';
import tseslint from 'typescript-eslint';

/**
 * Typed lint. The formatter is biome, the import law is `test/law`, dead code is knip's; this finds what needs types:
 * floating promises, unsafe `any`, conditions that are always true.
 */
export default defineConfig(
  // Type tests contain errors on purpose; a Jest test compiles them.
  { ignores: ['node_modules/', 'dist/', 'build/', 'coverage/', 'cdk8s.out/', 'test/types/good/', 'test/types/bad/', 'examples/rules/'] },
  // There is no way to switch a rule off in a file: change the code, or this file for everyone.
  { linterOptions: { noInlineConfig: true } },
  {
    files: ['**/*.ts'],
    extends: [tseslint.configs.strictTypeChecked],
    languageOptions: { parserOptions: { project: './tsconfig.json', tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/consistent-type-imports': ['error', { disallowTypeAnnotations: true }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      // Constructs are classes with a constructor and nothing else.
      '@typescript-eslint/no-extraneous-class': ['error', { allowConstructorOnly: true }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      // A type parameter that is used once still names what the caller passes (`MigLayout<G, L>`).
      '@typescript-eslint/no-unnecessary-type-parameters': 'off',
      // There is no enum here, and to look for one takes a quarter of the time of all rules.
      '@typescript-eslint/no-unsafe-enum-assignment': 'off',
      'no-warning-comments': ['error', { terms: ['todo', 'fixme', 'xxx'] }],
      eqeqeq: 'error',
    },
  },
  {
    // The places that load what is heavy on first use: the YAML library, the rules, and what few programs need.
    files: [
      'lib/faces/cdk8s/validation.ts',
      'lib/read/yaml/yaml.ts',
      'lib/internal/yaml.ts',
      'lib/words/kubernetes/wire-fields.ts',
      'lib/words/machine/presets/index.ts',
      'lib/words/machine/snapshot/index.ts',
      'lib/plans/node/admission/index.ts',
      'lib/plans/node/on-first-use.ts',
      'lib/plans/picture/on-first-use.ts',
      'lib/plans/node/vehicles/index.ts',
      'lib/plans/charts/delivery/deliver.ts',
      'lib/plans/charts/on-first-use.ts',
      'lib/words/handbook/on-first-use.ts',
      'lib/faces/pulumi/lint-stack.ts',
      'lib/faces/testing/mocked-run.ts',
      'lib/faces/cdk8s/others.ts',
      'lib/rules/table.ts',
      'lib/rules/way/on-first-use.ts',
      'lib/rules/checks/*/pack.ts',
      'lib/words/machine/on-first-use.ts',
      'lib/plans/node/settings/index.ts',
      'lib/words/machine/topology/index.ts',
      'lib/plans/observe/on-first-use.ts',
      'lib/plans/workload/on-first-use.ts',
      'lib/plans/capacity/on-first-use.ts',
      'lib/plans/process/on-first-use.ts',
      'lib/words/gpu/on-first-use.ts',
      'lib/words/images/on-first-use.ts',
    ],
    rules: { '@typescript-eslint/no-require-imports': 'off', '@typescript-eslint/consistent-type-imports': 'off' },
  },
  {
    // Tests look into parsed YAML and JSON, and know what is there.
    files: ['test/**/*.ts'],
    rules: {
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/unbound-method': 'off',
    },
  },
  { files: ['**/*.mjs', '**/*.js'], extends: [tseslint.configs.base], rules: { 'no-unused-vars': 'error', eqeqeq: 'error' } },
);
