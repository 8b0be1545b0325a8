import type { Language } from './language.ts'

/** What a unit of the price list is called, by its name in small letters. The list itself is in English. */
const UNIT_NAMES_BY_LANGUAGE: Record<Language, ReadonlyMap<string, string>> = {
  en: new Map(),
  ta: new Map([
    ['pc', 'பீஸ்'],
    ['pcs', 'பீஸ்'],
    ['pkt', 'பாக்கெட்'],
    ['pkts', 'பாக்கெட்'],
    ['box', 'பெட்டி'],
    ['boxes', 'பெட்டி'],
    ['bag', 'பை'],
    ['roll', 'ரோல்'],
    ['set', 'செட்'],
    ['item', 'ஐட்டம்'],
    ['items', 'ஐட்டம்'],
  ]),
}

/** What a price is for, in the words of the page: '1 Box (10 Pcs)', '1 பெட்டி (10 பீஸ்)'. A unit that is not known stays as it is. */
export function localizeUnit(language: Language, per: string): string {
  return per.replace(
    /([a-z]+)\.?/gi,
    (written, unit: string) => UNIT_NAMES_BY_LANGUAGE[language].get(unit.toLowerCase()) ?? written,
  )
}
