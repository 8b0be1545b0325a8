import { contact as contactEn } from './en/contact.ts'
import { inLanguage } from './language.ts'

/** The map of /contact-us. In the page’s language. */
export const contact = inLanguage('contact', contactEn)
