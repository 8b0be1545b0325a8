import { status as statusEn } from './en/status.ts'
import { inLanguage } from './language.ts'

/** The states of an enquiry as they are shown: in English as they are stored (section 4, D15). In the page’s language. */
export const status = inLanguage('status', statusEn)
