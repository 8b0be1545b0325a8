import { callOffice } from '#contract/office/office-client.ts'
import type { Language } from '#i18n/language.ts'
import { errors as errorsEn } from '#i18n/office/en/errors.ts'
import { setLanguage, useWords } from './language.ts'
import { announce } from './status-region.tsx'

/** Returns a function that switches to a language and saves it for the signed-in user. */
export function useChooseLanguage() {
  const { errors } = useWords({ errors: errorsEn })
  return async (language: Language) => {
    void setLanguage(language)
    const { error } = await callOffice('POST /office/api/me/language', { payload: { language } })
    if (error) announce(errors[error.code])
  }
}
