import { withPlainDigits } from './plain-signs.ts'

/** The digits of what somebody typed: every mark that is no digit is skipped. What has too many stays too long. */
export function digitsOf(typed: string): string {
  return withPlainDigits(typed).replace(/\D/g, '')
}
