import { print as printEn } from './en/print.ts'
import { inLanguage } from './language.ts'

/** The printable bill and the lorry receipt. In the page’s language. */
export const print = inLanguage('print', printEn)
