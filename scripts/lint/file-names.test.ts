import { expect, it } from 'vitest'
import { findVagueWord } from './file-names.ts'

it.each([
  'place-enquiry.ts',
  'response-cache.test.ts',
  'use-draft.ts',
  'sign-in.ts',
  'not-found.ts',
  'feed.ts',
  'seed.ts',
  'index.ts',
  'price-list.module.css',
  'unit-of-work.ts',
  'rows-of-change.ts',
])('%s is a clear name', (name) => {
  expect(findVagueWord(`server/told/${name}`)).toBeUndefined()
})

it.each([
  ['things.ts', 'things'],
  ['string-utils.ts', 'utils'],
  ['helpers.ts', 'helpers'],
  ['use-told.ts', 'told'],
  ['known-browsers.test.ts', 'known'],
  ['what-comes-on-top.module.css', 'what'],
  ['until-it-comes.ts', 'until'],
  ['notices-of.ts', 'of'],
  ['to-heading.ts', 'to'],
  ['run-in-turn.ts', 'in-turn'],
  ['screens-at-hand.ts', 'at-hand'],
  ['opened.ts', 'opened'],
  ['common.ts', 'common'],
])('%s is vague', (name, word) => {
  expect(findVagueWord(`server/db/${name}`)).toBe(word)
})
