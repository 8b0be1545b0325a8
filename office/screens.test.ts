import { expect, it } from 'vitest'
import { SCREENS, type Screen } from '#contract/office/screens.ts'

const screens = Object.entries<Screen>(SCREENS)
const LOADER_BY_FILE = import.meta.glob<{ Component: unknown }>(['./**/*-screen.tsx'])

it.each(screens)('the file of %s exports a component', { tags: ['O1'] }, async (_, { file }) => {
  const loaded = await LOADER_BY_FILE[`./${file}`]?.()
  expect(loaded?.Component).toBeTypeOf('function')
})

it('the screen table lists every screen file', { tags: ['O1'] }, () => {
  expect(Object.keys(LOADER_BY_FILE).toSorted()).toEqual(
    [...new Set(screens.map(([, { file }]) => `./${file}`))].toSorted(),
  )
})

it('no two screens share a shortcut', { tags: ['O1'] }, () => {
  const keys = screens.flatMap(([, { shortcut }]) => shortcut?.keys ?? [])
  expect(new Set(keys).size).toBe(keys.length)
})
