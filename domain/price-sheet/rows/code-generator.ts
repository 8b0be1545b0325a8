import { parseWholeNumber } from '../../input/parse-whole-number.ts'
import { foldText } from '../../search/fold-text.ts'

/** Limits the number to 15 digits, which keeps it a safe integer. */
const NUMBERED_CODE = /^(.*?)(\d{1,15})$/

/** Creates a generator of unique codes for products without one. It continues the codes of their category. */
export function createCodeGenerator(used: Iterable<string>) {
  const taken = new Set([...used].map((code) => code.toLowerCase()))
  const lastNumberByPrefix = new Map<string, number>()
  return (category_name: string, codesOfCategory: readonly string[]): string => {
    const codes = codesOfCategory.flatMap((code) => {
      const [, prefix, digits] = NUMBERED_CODE.exec(code) ?? []
      return prefix === undefined || digits === undefined ? [] : [{ prefix, digits }]
    })
    const last = codes.at(-1)
    const prefix = last?.prefix ?? initialsOf(category_name)
    const width = last?.digits.length ?? 2
    let number = Math.max(
      lastNumberByPrefix.get(prefix) ?? 0,
      ...codes.filter((code) => code.prefix === prefix).map(({ digits }) => parseWholeNumber(digits)),
    )
    let code: string
    do code = `${prefix}${String(++number).padStart(width, '0')}`
    while (taken.has(code.toLowerCase()))
    lastNumberByPrefix.set(prefix, number)
    taken.add(code.toLowerCase())
    return code
  }
}

/** Returns the initials of a name: FW for `Fancy Wheels`. */
function initialsOf(name: string): string {
  const letters = foldText(name)
    .split(' ')
    .filter((word) => /^[a-z]/.test(word))
    .map((word) => word.charAt(0))
    .slice(0, 3)
  return letters.join('').toUpperCase() || 'N'
}

/** Returns a unique slug for a new category: its name in lowercase Latin letters, with a number if it is taken. */
export function createSlug(name: string, taken: ReadonlySet<string>): string {
  const slug =
    foldText(name)
      .replace(/[^a-z\d]+/g, '-')
      .replace(/^-|-$/g, '')
      .slice(0, 90)
      .replace(/-$/, '') || 'category'
  let uniqueSlug = slug
  for (let number = 2; taken.has(uniqueSlug); number++) uniqueSlug = `${slug}-${number}`
  return uniqueSlug
}
