import { fields as fieldsEn } from './en/fields.ts'
import { inLanguage } from './language.ts'

/** The labels of form fields. In the page’s language. */
export const fields = inLanguage('fields', fieldsEn)
