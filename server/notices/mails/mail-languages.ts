import { mail as en } from '#i18n/en/customer/mail.ts'
import { getBasePath, type Language } from '#i18n/language.ts'
import { mail as ta } from '#i18n/ta/customer/mail.ts'

/** The texts of mails in one language. */
export type MailWords = typeof en

/** A language of a mail: its texts and the base URL of its links, if any. */
export type MailLanguage = { words: MailWords; site: string | undefined; language: Language }

/**
 * Writes a customer's text in the language of the enquiry. Texts to the shop, and to customers with unknown language, are in
 * Tamil followed by English.
 */
export function writeInLanguages(
  PUBLIC_URL: string | undefined,
  language: Language | null,
  write: (writing: MailLanguage) => string,
): string {
  const site = PUBLIC_URL || undefined
  if (language) {
    const words = language === 'ta' ? ta : en
    return `${write({ words, site: site && site + getBasePath(language), language })}\n`
  }
  const both = [
    { words: ta, site, language: 'ta' },
    { words: en, site, language: 'en' },
  ] as const
  return `${both.map(write).join('\n\n* * *\n\n')}\n`
}

/** Builds a subject such as '2026-00042 v3 · …' in the languages of the mail. */
export function mailSubject(
  number: string,
  language: Language | null,
  write: (words: MailWords) => string,
): string {
  const languages = language === 'ta' ? [ta] : language === 'en' ? [en] : [ta, en]
  return [number, ...languages.map(write)].join(' · ')
}
