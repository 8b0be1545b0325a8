import { toAsciiDigits } from './normalize-characters.ts'

/** Returns all digits of a text as 0 to 9 and drops everything else. Never truncates, so that too many digits stay invalid. */
export function extractDigits(typed: string): string {
  return toAsciiDigits(typed).replace(/\D/g, '')
}
