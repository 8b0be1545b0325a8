import css from '@eslint/css'
import { iconButtonName } from './scripts/lint/icon-button-name.ts'
import { noRawDateFormat } from './scripts/lint/no-raw-date-format.ts'
import { noRawMoney } from './scripts/lint/no-raw-money.ts'
import { noRecordLookup } from './scripts/lint/no-record-lookup.ts'
import { noTextBesideSiblings } from './scripts/lint/no-text-beside-siblings.ts'
import { noTextInComponents } from './scripts/lint/no-text-in-components.ts'
import * as tsxParser from './scripts/lint/tsx-parser.ts'

const TESTS = ['**/*.test.ts', '**/*.test.tsx']
const PRODUCT = '{app,contract,domain,i18n,office,server}/**/*.{ts,tsx}'

// The house rules that Biome cannot check (CONTRIBUTING lists them). Known offenders are in eslint-suppressions.json, which may only
// shrink: ESLint fails if it has more than are left, and scripts/lint/suppressions.test.ts if it grows.
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
    ignores: [...TESTS, 'domain/season.ts', 'i18n/indian-time.ts'],
    rules: { 'local/no-raw-date-format': 'error' },
  },
  // In other rooms tests/object-indexing.test.ts checks the same with types.
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
  { files: ['{app,office}/**/*.tsx'], ignores: TESTS, rules: { 'local/no-text-in-components': 'error' } },
  // The styles are held to the oldest browsers that the shop works in.
  {
    files: ['{app,office}/**/*.css'],
    plugins: { css },
    language: 'css/css',
    rules: {
      'css/use-baseline': [
        'error',
        {
          // What every browser had by the end of 2022. Chromium 109 is of January 2023.
          available: 2022,
          allowSelectors: [
            // Written in the older way by the build.
            'nesting',
            // In all browsers at the floor, for Baseline with the last of them in 2023.
            'has',
          ],
          allowProperties: [
            // Written in the older way by the build.
            'mask-image',
            'user-select',
            // In all browsers at the floor, for Baseline a little later.
            'outline',
            'container-type',
            // They spare work or look better; without them nothing is missing.
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
          // Looks better; without it nothing is missing.
          allowMediaConditions: ['scripting'],
          // On paper; and in all browsers at the floor, as above.
          allowAtRules: ['page', 'container'],
          allowPropertyValues: { 'break-after': ['avoid'] },
        },
      ],
    },
  },
]
