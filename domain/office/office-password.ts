import type { OfficeFieldProblem } from './office-field-problem.ts'

/** How long the password of somebody who works here is, in characters (O2). */
const OFFICE_PASSWORD_MIN = 12

/** How many different characters there are at least: 'aaaaaaaaaaaa' is long and none. */
const DISTINCT_CHARACTERS_MIN = 5

/** What guessers put passwords of a shop together from. */
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

/** Letters and digits alone, small: what is left of 'P@ssword-2026!' to be compared. */
export const toLettersAndDigits = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/** What stays of a password when a part that anybody guesses is taken out of it. */
const removePart = (password: string, part: string) =>
  part.length < 4 ? password : password.replaceAll(part, '')

/** Signs and digits that stand for letters: 'p@$$w0rd'. */
const LETTER_BY_SIGN = new Map(
  Object.entries({ '@': 'a', '4': 'a', '3': 'e', '1': 'i', '!': 'i', '0': 'o', $: 's', '5': 's', '7': 't' }),
)

/**
 * The words that a password may be: itself, without the digits and signs at its ends, with letters for signs, and one of several
 * equal ones.
 */
function extractWords(password: string): string[] {
  const text = password.normalize('NFKC').toLowerCase()
  const stems = [text, text.replace(/^\d+|\d+$/g, ''), text.replace(/^\P{L}+|\P{L}+$/gu, '')]
  const read = stems.map((stem) => stem.replace(/./gu, (sign) => LETTER_BY_SIGN.get(sign) ?? sign))
  const words = [...stems, ...read].map(toLettersAndDigits)
  return [...words, ...words.map((word) => word.replace(/^(.+?)\1+$/u, '$1'))]
}

/**
 * What is wrong with a new password (O2); undefined when nothing is. There are no rules of composition: it is refused when it
 * is short, among the passwords that are `common` (each `bare`), or when little of it stays without common words, the shop's name and
 * one's own e-mail address.
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
  const names = [shopName, ...shopName.split(/\s+/), email, ...email.split('@')].map(toLettersAndDigits)
  // The longest first: a part must not leave what is no word any more.
  const parts = [...COMMON_WORDS, ...names].sort((a, b) => b.length - a.length)
  const rest = parts.reduce(removePart, toLettersAndDigits(password)).replace(/\d{1,4}$/, '')
  const isCommon =
    (rest.length < 4 && toLettersAndDigits(password).length > 0) ||
    [...extractWords(password), ...extractWords(rest)].some((word) => commonPasswords.has(word))
  if (isCommon || new Set(password).size < DISTINCT_CHARACTERS_MIN) return 'new-password-common'
  return undefined
}
