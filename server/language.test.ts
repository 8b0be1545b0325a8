import { setTimeout } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { languageOf } from '#i18n/language.ts'
import { shell } from '#i18n/shell.ts'
import { speak } from './language.ts'

it.each([
  ['/lander', 'en'],
  ['/ta', 'ta'],
  ['/ta/lander', 'ta'],
  ['/ta/lander.data', 'ta'],
  ['/table', 'en'],
  ['/tamil/ta/', 'en'],
])('%s is in %s', (path, language) => expect(languageOf(path)).toBe(language))

it('words are of the language of the page that is made, however many are made at once', async () => {
  const { menu } = shell
  const home = (language: 'en' | 'ta') =>
    speak(language, async () => {
      const first = menu.home
      await setTimeout(1)
      return [first, shell.menu.home]
    })
  const [english, tamil, again] = await Promise.all([home('en'), home('ta'), home('en')])
  expect(english).toEqual(['Home', 'Home'])
  expect(again).toEqual(english)
  expect(tamil).toEqual(['முகப்பு', 'முகப்பு'])
  expect(shell.menu.home).toBe('Home')
})
