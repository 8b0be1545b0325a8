import { expect, it } from 'vitest'
import { findMentions } from './find-mentions.ts'

const users = ['Selvi', 'Selvi Kumar', 'Murugan (packing)', 'செல்வி'].map((user_name) => ({
  user_id: `id of ${user_name}`,
  user_name,
}))

it.each([
  ['@Selvi please call', ['Selvi']],
  ['Please call, @selvi.', ['Selvi']],
  ['@Selvi Kumar knows them', ['Selvi Kumar']],
  ['@Selvi and @SELVI KUMAR', ['Selvi', 'Selvi Kumar']],
  ['@Murugan (packing): 3 boxes', ['Murugan (packing)']],
  ['@செல்வி, அழையுங்கள்', ['செல்வி']],
  ['@செல்வியிடம்', []],
  ['@Selvina', []],
  ['selvi@Selvi.example', []],
  ['Selvi', []],
  ['@Nobody', []],
])('%s mentions %j', { tags: ['O4'] }, (text, names) => {
  expect(findMentions(text, users)).toEqual(names.map((name) => `id of ${name}`))
})

it('without users, nothing is mentioned', () => {
  expect(findMentions('@ and @Selvi', [])).toEqual([])
})
