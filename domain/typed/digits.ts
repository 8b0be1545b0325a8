import { withPlainDigits } from './plain-signs.ts'

/** Returns all digits of a text as 0 to 9 and drops everything else. Never cuts: too many digits stay too many. */
export function digitsOf(typed: string): string {
  return withPlainDigits(typed).replace(/\D/g, '')
}
