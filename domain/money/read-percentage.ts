import { plainSigns } from '../typed/plain-signs.ts'

const PERCENTAGE = /^(?:(\d{1,3})(?:\.(\d{1,2}))?|\.(\d{1,2})) ?(?:[%٪]|per ?cent|சதவீதம்)?$/i
const DECIMAL_COMMA = /^(\d{1,3}),(\d{1,2}) ?%?$/
/** The whole of a thing. */
const ALL = 100

/** The percentage that somebody typed, with its sign or without, 0 to 100 with at most two decimals; undefined for everything else. */
export function readPercentage(typed: string): number | undefined {
  const [, whole = '0', part, alone] = PERCENTAGE.exec(plainSigns(typed)) ?? ['', '']
  if (whole === '') return undefined
  const percentage = Number(`${whole}.${part ?? alone ?? 0}`)
  return percentage <= ALL ? percentage : undefined
}

/** What may have been meant by what is no percentage, to be asked: '2.5%' by '2,5%'. */
export function meantPercentage(typed: string): string | undefined {
  const [, whole, part] = DECIMAL_COMMA.exec(plainSigns(typed)) ?? []
  return whole && `${whole}.${part}%`
}
