import { parseWholeNumber } from '../../input/parse-whole-number.ts'
import { foldText } from '../../search/fold-text.ts'

/** Of longer numbers the last digits: what goes beyond is counted no further. */
const NUMBERED_CODE = /^(.*?)(\d{1,15})$/

/** Codes for products that come without one: they go on where those of their category end, and none is given twice. */
export function createCodeGenerator(used: Iterable<string>) {
  const taken = new Set([...used].map((code) => code.toLowerCase()))
  const lastOf = new Map<string, number>()
  return (category_name: string, codesOfCategory: readonly string[]): string => {
    const codes = codesOfCategory.flatMap((code) => {
      const [, prefix, digits] = NUMBERED_CODE.exec(code) ?? []
      return prefix === undefined || digits === undefined ? [] : [{ prefix, digits }]
    })
    const last = codes.at(-1)
    const prefix = last?.prefix ?? initialsOf(category_name)
    const width = last?.digits.length ?? 2
    let number = Math.max(
      lastOf.get(prefix) ?? 0,
      ...codes.filter((code) => code.prefix === prefix).map(({ digits }) => parseWholeNumber(digits)),
    )
    let code: string
    do code = `${prefix}${String(++number).padStart(width, '0')}`
    while (taken.has(code.toLowerCase()))
    lastOf.set(prefix, number)
    taken.add(code.toLowerCase())
    return code
  }
}

/** `Fancy Wheels`: FW. */
function initialsOf(name: string): string {
  const letters = foldText(name)
    .split(' ')
    .filter((word) => /^[a-z]/.test(word))
    .map((word) => word.charAt(0))
    .slice(0, 3)
  return letters.join('').toUpperCase() || 'N'
}

/** The address of a new category: its name in small Latin letters, with a number where another has that. */
export function createSlug(name: string, taken: ReadonlySet<string>): string {
  const slug =
    foldText(name)
      .replace(/[^a-z\d]+/g, '-')
      .replace(/^-|-$/g, '')
      .slice(0, 90)
      .replace(/-$/, '') || 'category'
  let free = slug
  for (let number = 2; taken.has(free); number++) free = `${slug}-${number}`
  return free
}
