import { errorPages as errorPagesEn } from './en/error-pages.ts'
import { inLanguage } from './language.ts'

/** The pages shown instead of one that is missing or broken. In the page’s language. */
export const errorPages = inLanguage('errorPages', errorPagesEn)
