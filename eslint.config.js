import css from '@eslint/css'
import { noTextBesideSiblings } from './scripts/lint/no-text-beside-siblings.ts'
import * as tsxParser from './scripts/lint/tsx-parser.ts'

// Two things that Biome cannot do: the styles are held to the oldest browsers that the shop works in (see CONTRIBUTING), and what
// React renders to what survives a browser's translation (decision 053).
export default [
  {
    files: ['{app,office}/**/*.tsx'],
    languageOptions: { parser: tsxParser },
    plugins: { local: { rules: { 'no-text-beside-siblings': noTextBesideSiblings } } },
    rules: { 'local/no-text-beside-siblings': ['error', { elements: ['children', 'restOf', 'view'] }] },
  },
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
