import tseslint from 'typescript-eslint';
import { createNodeResolver, importX } from 'eslint-plugin-import-x';

/** docs/rules.md §2: a layer imports only from layers to its left, and from a neighbour only its index. */
const layers = [
  'core',
  'tensor',
  'embed',
  'parse',
  'sandbox',
  'datasets',
  'llm',
  'agents',
  'trust',
  'stats',
  'methods',
  'report',
  'run',
  'bench',
  'cli',
];

const zones = layers.flatMap((layer, i) => [
  ...layers.slice(i + 1).map((later) => ({
    target: `./src/${layer}`,
    from: `./src/${later}`,
    message: `Imports point one way: ${layers.join(' < ')}.`,
  })),
  ...(layer === 'cli'
    ? []
    : [
        {
          target: `./src/${layer}`,
          from: './src/index.ts',
          message: 'The public face imports the layers, not the other way round.',
        },
      ]),
]);

export default tseslint.config(
  { ignores: ['dist/', 'assembly/', '.build/', 'node_modules/', 'runs/', 'coverage/', 'notebooks/.types/'] },
  ...tseslint.configs.strict,
  {
    files: ['src/**/*.ts', 'test/**/*.ts'],
    plugins: { 'import-x': importX },
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    settings: { 'import-x/resolver-next': [createNodeResolver({ extensionAlias: { '.js': ['.ts', '.js'] } })] },
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': 'error',
      '@typescript-eslint/no-non-null-assertion': 'off', // indices that the loop bounds guarantee
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
      'no-console': 'error',
      'no-eval': 'error',
      'no-implied-eval': 'error',
    },
  },
  {
    files: ['src/**/*.ts'],
    rules: {
      'import-x/no-restricted-paths': ['error', { basePath: import.meta.dirname, zones }],
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              regex: `^(\\.\\./)+(${layers.join('|')})/(?!index\\.js$)`,
              message: 'From another layer import its index.js only: the rest of it is its own affair.',
            },
          ],
        },
      ],
    },
  },
  { files: ['src/cli/**/*.ts', 'scripts/**', 'bin/**'], rules: { 'no-console': 'off' } },
  { files: ['scripts/**', 'bin/**', '*.mjs', '**/*.cjs'], rules: { '@typescript-eslint/no-require-imports': 'off' } },
);
