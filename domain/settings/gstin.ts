const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'
/** State code, PAN, number of the registration, a letter, check digit. */
const GSTIN = /^(\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z)([0-9A-Z])$/

/** Whether a text is a GSTIN with the right check digit. */
export function isGstin(text: string): boolean {
  const [, body = '', checkDigit] = GSTIN.exec(text) ?? []
  if (!body) return false
  let sum = 0
  for (const [at, sign] of [...body].entries()) {
    const product = DIGITS.indexOf(sign) * (at % 2 === 0 ? 1 : 2)
    sum += Math.floor(product / 36) + (product % 36)
  }
  return DIGITS[(36 - (sum % 36)) % 36] === checkDigit
}
