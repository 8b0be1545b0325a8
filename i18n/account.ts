import { account as accountEn } from './en/account.ts'
import { inLanguage } from './language.ts'

/** Registering, signing in, the profile. In the page’s language. */
export const account = inLanguage('account', accountEn)
