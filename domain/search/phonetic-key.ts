// Applied in this order. Letters that Tanglish does not distinguish become one: g and k, d and t, b, f and p, ch, j, s and sh.
const PHONETIC_RULES: readonly (readonly [RegExp, string])[] = [
  [/^(.{2,}[^s])s$/, '$1'],
  // A partially typed `ch` or `zh`.
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
 * Returns the phonetic key of a folded word, equal for its Tamil and Tanglish spellings: `poochatti`, `pootchatti` and
 * `pussatti` all become `pusati`. Drops the `s` of an English plural and keeps numbers.
 */
export function toPhoneticKey(word: string): string {
  if (/^\d/.test(word)) return word
  const sound = PHONETIC_RULES.reduce(
    (spelling, [letters, letter]) => spelling.replace(letters, letter),
    word,
  )
  return sound || word
}
