// In this order. What Tanglish does not keep apart is one letter: g and k, d and t, b, f and p, ch, j, s and sh.
const PHONETIC_RULES: readonly (readonly [RegExp, string])[] = [
  [/^(.{2,}[^s])s$/, '$1'],
  // Half of `ch` or `zh`, while it is typed.
  [/[cz]$/, ''],
  [/zh/g, 'l'],
  [/x/g, 'ks'],
  [/c(?=[ehiy])|[jz]/g, 's'],
  [/[cgq]/g, 'k'],
  [/d/g, 't'],
  [/ph|[bf]/g, 'p'],
  [/w/g, 'v'],
  [/(?<=[klmnprstv])h/g, ''],
  [/t+(?=s)/g, ''],
  [/y|ee/g, 'i'],
  [/oo/g, 'u'],
  [/ou/g, 'o'],
  [/(.)\1+/g, '$1'],
]

/**
 * How a folded word sounds to a Tamil ear, so that spellings meet: `poochatti`, `pootchatti` and `pussatti` are all
 * `pusati`. The `s` of an English plural is gone; a number is itself.
 */
export function toPhoneticKey(word: string): string {
  if (/^\d/.test(word)) return word
  const sound = PHONETIC_RULES.reduce((spelt, [letters, letter]) => spelt.replace(letters, letter), word)
  return sound || word
}
