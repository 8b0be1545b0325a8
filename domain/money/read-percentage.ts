import { normalizeCharacters } from '../input/normalize-characters.ts'

const PERCENTAGE = /^(?:(\d{1,3})(?:\.(\d{1,2}))?|\.(\d{1,2})) ?(?:[%٪]|per ?cent|சதவீதம்)?$/i
const DECIMAL_COMMA = /^(\d{1,3}),(\d{1,2}) ?%?$/
const PERCENTAGE_MAX = 100

/** Whether a text has a percent sign or its word. */
export const hasPercentSign = (typed: string): boolean =>
  /[%٪]|per ?cent|சதவீதம்/i.test(normalizeCharacters(typed))

/** Rounds a percentage to two decimals. */
export const roundPercentage = (percent: number): number => Math.round(percent * 100) / 100

/** Converts a fraction to a percentage without rounding: 0.7 is 70. */
export const fractionToPercentage = (fraction: number): number => fraction * 100

/** Reads a percentage from 0 to 100 with at most two decimals, with or without a percent sign. Returns undefined for anything else. */
export function readPercentage(typed: string): number | undefined {
  const [, integer = '0', part, decimalsOnly] = PERCENTAGE.exec(normalizeCharacters(typed)) ?? ['', '']
  if (integer === '') return undefined
  const percentage = Number(`${integer}.${part ?? decimalsOnly ?? 0}`)
  return percentage <= PERCENTAGE_MAX ? percentage : undefined
}

/** Suggests a correction for an unreadable percentage: '2.5%' for '2,5%'. */
export function suggestPercentage(typed: string): string | undefined {
  const [, integer, part] = DECIMAL_COMMA.exec(normalizeCharacters(typed)) ?? []
  return integer && `${integer}.${part}%`
}
