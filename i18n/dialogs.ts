import { dialogs as dialogsEn } from './en/dialogs.ts'
import { inLanguage } from './language.ts'

/** Titles and buttons of message boxes (D21). In the page’s language. */
export const dialogs = inLanguage('dialogs', dialogsEn)
