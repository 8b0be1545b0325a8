import { readdirSync } from 'node:fs'
import { expect, it } from 'vitest'
import { SCREENS, type Screen } from '#contract/office/screens.ts'

const screens = Object.entries<Screen>(SCREENS)

it.each(screens)('the file of %s exports it', { tags: ['O1'] }, async (_, { file }) => {
  const { Component } = await import(`./${file}`)
  expect(Component).toBeTypeOf('function')
})

it('every file of a screen is in the table', { tags: ['O1'] }, () => {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
  expect(files.filter((file) => file.endsWith('-screen.tsx') && !file.startsWith('ui/')).toSorted()).toEqual(
    screens.map(([, { file }]) => file).toSorted(),
  )
})

it('each shortcut leads to one screen', { tags: ['O1'] }, () => {
  const keys = screens.flatMap(([, { shortcut }]) => shortcut?.keys ?? [])
  expect(new Set(keys).size).toBe(keys.length)
})
