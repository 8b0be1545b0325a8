import type { Language } from './language.ts'

/** Translated unit names by lowercase English name. The price list itself is in English. */
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

/** Translates a unit to the page's language: '1 Box (10 Pcs)', '1 பெட்டி (10 பீஸ்)'. Keeps unknown words. */
export function localizeUnit(language: Language, per: string): string {
  return per.replace(
    /([a-z]+)\.?/gi,
    (word, unit: string) => UNIT_NAMES_BY_LANGUAGE[language].get(unit.toLowerCase()) ?? word,
  )
}
