import { AsyncLocalStorage } from 'node:async_hooks'
import { type Language, learnTamil } from '#i18n/language.ts'
import * as tamil from '#i18n/ta.ts'

const speaking = new AsyncLocalStorage<Language>()
learnTamil(tamil, () => speaking.getStore() ?? 'en')

/** Makes something in a language: all words that are looked up meanwhile are of it. */
export function speak<Made>(language: Language, make: () => Made): Made {
  return speaking.run(language, make)
}
