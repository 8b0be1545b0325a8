import css from '@eslint/css'
import { iconButtonName } from './scripts/lint/icon-button-name.ts'
import { noRawDateFormat } from './scripts/lint/no-raw-date-format.ts'
import { noRawMoney } from './scripts/lint/no-raw-money.ts'
import { noRecordLookup } from './scripts/lint/no-record-lookup.ts'
import { noTextBesideSiblings } from './scripts/lint/no-text-beside-siblings.ts'
import { noTextInComponents } from './scripts/lint/no-text-in-components.ts'
import * as tsxParser from './scripts/lint/syntax/tsx-parser.ts'

const TESTS = ['**/*.test.ts', '**/*.test.tsx']
const PRODUCT = '{app,contract,domain,i18n,office,server}/**/*.{ts,tsx}'

// House rules that Biome cannot check (CONTRIBUTING lists them). Known offences are in eslint-suppressions.json, which may only
// shrink: ESLint fails if a file has fewer or more, and scripts/lint/suppressions.test.ts fails if the file grows.
export default [
  {
    files: [PRODUCT],
    languageOptions: { parser: tsxParser },
    plugins: {
      local: {
        rules: {
          'icon-button-name': iconButtonName,
          'no-raw-money': noRawMoney,
          'no-raw-date-format': noRawDateFormat,
          'no-record-lookup': noRecordLookup,
          'no-text-beside-siblings': noTextBesideSiblings,
          'no-text-in-components': noTextInComponents,
        },
      },
    },
  },
  { files: [PRODUCT], ignores: [...TESTS, 'domain/money/**'], rules: { 'local/no-raw-money': 'error' } },
  {
    files: [PRODUCT],
    ignores: [...TESTS, 'domain/indian-day.ts', 'i18n/indian-time.ts'],
    rules: { 'local/no-raw-date-format': 'error' },
  },
  // In other folders tests/object-indexing.test.ts checks the same with the compiler.
  {
    files: ['{app,office}/**/*.{ts,tsx}'],
    ignores: TESTS,
    rules: { 'local/no-record-lookup': 'error' },
  },
  {
    files: ['{app,office}/**/*.tsx'],
    rules: {
      'local/no-text-beside-siblings': ['error', { elements: ['children', 'restOf', 'modal'] }],
      'local/icon-button-name': 'error',
    },
  },
  {
    files: ['{app,office}/**/*.tsx'],
    // The page of all components is for developers.
    ignores: [...TESTS, 'office/design-page/**'],
    rules: { 'local/no-text-in-components': 'error' },
  },
  // Styles may only use what the oldest supported browsers have.
  {
    files: ['{app,office}/**/*.css'],
    plugins: { css },
    language: 'css/css',
    rules: {
      'css/use-baseline': [
        'error',
        {
          // Baseline of the end of 2022. Chromium 109 was released in January 2023.
          available: 2022,
          allowSelectors: [
            // Compiled to older syntax by the build.
            'nesting',
            // Supported by all target browsers, but Baseline since 2023.
            'has',
          ],
          allowProperties: [
            // Compiled to older syntax by the build.
            'mask-image',
            'user-select',
            // Supported by all target browsers, but Baseline later.
            'outline',
            'container-type',
            // Progressive enhancement: faster or better-looking, never required.
            'accent-color',
            'contain-intrinsic-size',
            'content-visibility',
            'field-sizing',
            'overscroll-behavior',
            'overscroll-behavior-x',
            'resize',
            'scrollbar-width',
            'text-wrap',
          ],
          // Progressive enhancement.
          allowMediaConditions: ['scripting'],
          // `page` is for print; `container` is supported by all target browsers.
          allowAtRules: ['page', 'container'],
          allowPropertyValues: { 'break-after': ['avoid'] },
        },
      ],
    },
  },
]
