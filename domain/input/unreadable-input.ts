import { readAmount, suggestAmount } from '../money/read-amount.ts'
import { readCharge, suggestCharge } from '../money/read-charge.ts'
import { readPercentage, suggestPercentage } from '../money/read-percentage.ts'
import { isBlank } from './normalize-characters.ts'
import { readDateTime } from './read-date-time.ts'
import { readQuantity, suggestQuantity } from './read-quantity.ts'

/** The kinds of typed values, each with its reader and a suggestion for unreadable texts. */
const INPUT_KINDS = {
  amount: { read: readAmount, suggest: suggestAmount },
  percentage: { read: readPercentage, suggest: suggestPercentage },
  charge: { read: readCharge, suggest: suggestCharge },
  quantity: { read: readQuantity, suggest: suggestQuantity },
  dateTime: { read: readDateTime, suggest: () => undefined },
} satisfies Record<
  string,
  { read: (typed: string) => unknown; suggest: (typed: string) => string | undefined }
>

/** A kind of typed value. */
export type InputKind = keyof typeof INPUT_KINDS

/** An unreadable text, shortened for error messages, with a suggestion if there is one. */
type UnreadableInput = { text: string; suggestion: string | undefined }

/** Error messages repeat at most this many characters. */
const REPEATED_TEXT_MAX = 40

/** Returns the details of a text that cannot be read as this kind; undefined if it can or is empty. */
export function findUnreadableInput(kind: InputKind, text: string): UnreadableInput | undefined {
  const typed = text.trim()
  const { read, suggest } = INPUT_KINDS[kind]
  if (isBlank(text) || read(typed) !== undefined) return undefined
  const shortened = typed.length > REPEATED_TEXT_MAX ? `${typed.slice(0, REPEATED_TEXT_MAX)}…` : typed
  return { text: shortened, suggestion: suggest(typed) }
}
