import { errors as errorsEn } from './en/errors.ts'
import { inLanguage } from './language.ts'

/** What the API says when it refuses (D1). In the page’s language. */
export const errors = inLanguage('errors', errorsEn)
