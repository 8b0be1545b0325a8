import { meantAmount, readAmount } from '../money/read-amount.ts'
import { meantCharge, readCharge } from '../money/read-charge.ts'
import { meantPercentage, readPercentage } from '../money/read-percentage.ts'
import { isBlank } from './plain-signs.ts'
import { readMoment } from './read-moment.ts'
import { meantQuantity, readQuantity } from './read-quantity.ts'

/** The kinds of typed values, each with its reader and, where possible, a suggestion for a wrong text. */
const KINDS = {
  amount: { read: readAmount, meant: meantAmount },
  percentage: { read: readPercentage, meant: meantPercentage },
  charge: { read: readCharge, meant: meantCharge },
  quantity: { read: readQuantity, meant: meantQuantity },
  moment: { read: readMoment, meant: () => undefined },
} satisfies Record<string, { read: (typed: string) => unknown; meant: (typed: string) => string | undefined }>

/** One of them. */
export type TypedKind = keyof typeof KINDS

/** A text that could not be read, with a suggestion if there is one. */
type NotUnderstood = { typed: string; meant: string | undefined }

/** Error messages repeat at most this many characters. */
const REPEATED_MAX = 40

/** Returns why a text cannot be read as this kind. Undefined if it can, or if it is empty. */
export function notUnderstood(kind: TypedKind, text: string): NotUnderstood | undefined {
  const typed = text.trim()
  const { read, meant } = KINDS[kind]
  if (isBlank(text) || read(typed) !== undefined) return undefined
  const repeated = typed.length > REPEATED_MAX ? `${typed.slice(0, REPEATED_MAX)}…` : typed
  return { typed: repeated, meant: meant(typed) }
}
