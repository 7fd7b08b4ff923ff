import hooks from 'eslint-plugin-react-hooks';
import typescript from 'typescript-eslint';

// Imports go down this list: app, features, api, components, lib. A feature never imports another.
const above = {
  lib: ['api', 'components', 'features', 'app'],
  components: ['api', 'features', 'app'],
  api: ['components', 'features', 'app'],
  features: ['app'],
};

const layers = Object.entries(above).map(([layer, forbidden]) => ({
  files: [`src/${layer}/**/*.{ts,tsx}`],
  ignores: ['**/*.test.{ts,tsx}'],
  rules: {
    'no-restricted-imports': [
      'error',
      {
        patterns: [
          ...forbidden.map((name) => ({
            group: [`**/${name}/**`],
            message: `${layer} knows nothing of ${name}`,
          })),
          ...(layer === 'features'
            ? [{ regex: '^\\.\\./(?!\\.\\.)', message: 'a feature never imports another feature' }]
            : []),
        ],
      },
    ],
  },
}));

export default typescript.config(
  { ignores: ['node_modules', 'public'] },
  ...typescript.configs.strictTypeChecked,
  ...typescript.configs.stylisticTypeChecked,
  {
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname ?? '.' } },
    plugins: { 'react-hooks': hooks },
    rules: {
      'react-hooks/rules-of-hooks': 'error',
      'react-hooks/exhaustive-deps': 'error',
      eqeqeq: 'error',
      // An empty text is as good as none in most places here.
      '@typescript-eslint/prefer-nullish-coalescing': 'off',
      'no-console': 'error',
      '@typescript-eslint/consistent-type-definitions': 'off',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-confusing-void-expression': 'off',
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
    },
  },
  ...layers,
  { files: ['*.js'], ...typescript.configs.disableTypeChecked },
);
