import { meantAmount, readAmount } from '../money/read-amount.ts'
import { meantCharge, readCharge } from '../money/read-charge.ts'
import { meantPercentage, readPercentage } from '../money/read-percentage.ts'
import { readDay, readMoment } from './read-moment.ts'
import { meantQuantity, readQuantity } from './read-quantity.ts'

/** Each kind of value that can be typed wrongly, with its reader, and what may have been meant where one can say. */
const KINDS = {
  amount: { read: readAmount, meant: meantAmount },
  percentage: { read: readPercentage, meant: meantPercentage },
  charge: { read: readCharge, meant: meantCharge },
  quantity: { read: readQuantity, meant: meantQuantity },
  moment: { read: readMoment, meant: () => undefined },
  day: { read: readDay, meant: () => undefined },
} satisfies Record<string, { read: (typed: string) => unknown; meant: (typed: string) => string | undefined }>

/** One of them. */
export type TypedKind = keyof typeof KINDS

/** What somebody typed that is no value of its kind, and what may have been meant. */
export type NotUnderstood = { kind: TypedKind; typed: string; meant: string | undefined }

/** A text that is repeated to whoever typed it is cut here. */
const REPEATED_MAX = 40

/** Why a typed text is no value of a kind; undefined where it is one, or where nothing was typed. */
export function notUnderstood(kind: TypedKind, text: string): NotUnderstood | undefined {
  const typed = text.trim()
  const { read, meant } = KINDS[kind]
  if (typed === '' || read(typed) !== undefined) return undefined
  const repeated = typed.length > REPEATED_MAX ? `${typed.slice(0, REPEATED_MAX)}…` : typed
  return { kind, typed: repeated, meant: meant(typed) }
}
