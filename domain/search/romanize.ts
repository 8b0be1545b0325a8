const LATIN_BY_CONSONANT = new Map(
  Object.entries({
    க: 'k',
    ங: 'n',
    ச: 's',
    ஞ: 'n',
    ட: 't',
    ண: 'n',
    த: 'th',
    ந: 'n',
    ப: 'p',
    ம: 'm',
    ய: 'y',
    ர: 'r',
    ல: 'l',
    வ: 'v',
    ழ: 'zh',
    ள: 'l',
    ற: 'r',
    ன: 'n',
    ஜ: 'j',
    ஶ: 'sh',
    ஷ: 'sh',
    ஸ: 's',
    ஹ: 'h',
  }),
)

const LATIN_BY_VOWEL = new Map(
  Object.entries({
    அ: 'a',
    ஆ: 'a',
    இ: 'i',
    ஈ: 'i',
    உ: 'u',
    ஊ: 'u',
    எ: 'e',
    ஏ: 'e',
    ஐ: 'ai',
    ஒ: 'o',
    ஓ: 'o',
    ஔ: 'au',
    ஃ: '',
  }),
)

/** The vowel after a consonant by its sign: the inherent `a` without one, none with the pulli. */
const VOWEL_BY_SIGN = new Map(
  Object.entries({
    '': 'a',
    '\u0bbe': 'a',
    '\u0bbf': 'i',
    '\u0bc0': 'i',
    '\u0bc1': 'u',
    '\u0bc2': 'u',
    '\u0bc6': 'e',
    '\u0bc7': 'e',
    '\u0bc8': 'ai',
    '\u0bca': 'o',
    '\u0bcb': 'o',
    '\u0bcc': 'au',
    '\u0bcd': '',
  }),
)

const SYLLABLE = /([\u0b95-\u0bb9])([\u0bbe-\u0bcd]?)/g
const VOWEL = /[\u0b83-\u0b94]/g
const DIGIT = /[\u0be6-\u0bef]/g

/** Transliterates Tamil script roughly as customers type it in Latin letters: பூச்சட்டி becomes `pussatti`. Keeps other text. */
export function romanize(text: string): string {
  return text
    .normalize('NFC')
    .replace(
      SYLLABLE,
      (_, consonant: string, sign: string) =>
        (LATIN_BY_CONSONANT.get(consonant) ?? '') + (VOWEL_BY_SIGN.get(sign) ?? ''),
    )
    .replace(VOWEL, (vowel) => LATIN_BY_VOWEL.get(vowel) ?? '')
    .replace(DIGIT, (digit) => String(digit.charCodeAt(0) - 0x0be6))
}
