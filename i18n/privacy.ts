import { privacy as privacyEn } from './en/privacy.ts'
import { inLanguage } from './language.ts'

/** What is said at a form of what is kept of it. In the page’s language. */
export const privacy = inLanguage('privacy', privacyEn)
