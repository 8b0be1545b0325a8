import type { OfficeFieldProblem } from './office-field-problem.ts'

/** The minimum length of an office password, in characters (O2). */
const OFFICE_PASSWORD_MIN = 12

/** The minimum number of different characters, which rejects 'aaaaaaaaaaaa'. */
const DISTINCT_CHARACTERS_MIN = 5

/** Words that guessers combine into passwords. */
const COMMON_WORDS = [
  'password',
  'passw0rd',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '1234567890',
  '0987654321',
  'iloveyou',
  'letmein',
  'welcome',
  'administrator',
  'sivakasi',
  'crackers',
  'fireworks',
  'diwali',
  'deepavali',
]

/** Returns the lowercase letters and digits of a text, for comparison. */
export const toLettersAndDigits = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/** Removes a guessable part from a password. Parts under four characters are ignored. */
const removePart = (password: string, part: string) =>
  part.length < 4 ? password : password.replaceAll(part, '')

/** Signs and digits used in place of letters: 'p@$$w0rd'. */
const LETTER_BY_SIGN = new Map(
  Object.entries({ '@': 'a', '4': 'a', '3': 'e', '1': 'i', '!': 'i', '0': 'o', $: 's', '5': 's', '7': 't' }),
)

/**
 * Returns the words in a password for comparison: with and without digits and signs at the ends, with letters for signs, and
 * without repetition.
 */
function extractWords(password: string): string[] {
  const text = password.normalize('NFKC').toLowerCase()
  const stems = [text, text.replace(/^\d+|\d+$/g, ''), text.replace(/^\P{L}+|\P{L}+$/gu, '')]
  const withLetters = stems.map((stem) => stem.replace(/./gu, (sign) => LETTER_BY_SIGN.get(sign) ?? sign))
  const words = [...stems, ...withLetters].map(toLettersAndDigits)
  return [...words, ...words.map((word) => word.replace(/^(.+?)\1+$/u, '$1'))]
}

/**
 * Returns the problem of a new password, or undefined (O2). There are no composition rules. A password is rejected if it is
 * short, in `commonPasswords` (lowercase letters and digits only), or mostly made of common words, the shop's name and the
 * user's email address.
 */
export function findOfficePasswordProblem(
  password: string,
  {
    shopName,
    email,
    commonPasswords,
  }: { shopName: string; email: string; commonPasswords: ReadonlySet<string> },
): OfficeFieldProblem | undefined {
  const length = [...password].length
  if (length < OFFICE_PASSWORD_MIN) return 'new-password-too-short'
  const personalWords = [shopName, ...shopName.split(/\s+/), email, ...email.split('@')].map(
    toLettersAndDigits,
  )
  // Longest first, so that a shorter part does not split a longer one.
  const parts = [...COMMON_WORDS, ...personalWords].sort((a, b) => b.length - a.length)
  const rest = parts.reduce(removePart, toLettersAndDigits(password)).replace(/\d{1,4}$/, '')
  const isCommon =
    (rest.length < 4 && toLettersAndDigits(password).length > 0) ||
    [...extractWords(password), ...extractWords(rest)].some((word) => commonPasswords.has(word))
  if (isCommon || new Set(password).size < DISTINCT_CHARACTERS_MIN) return 'new-password-common'
  return undefined
}
