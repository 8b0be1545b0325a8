import { shell as shellEn } from './en/shell.ts'
import { inLanguage } from './language.ts'

/** What stands around every page: header, menus, footer, floating buttons, wait indicator. In the page’s language. */
export const shell = inLanguage('shell', shellEn)
