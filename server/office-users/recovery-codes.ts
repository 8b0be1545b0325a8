import { createHash } from 'node:crypto'
import { Secret } from 'otpauth'

const HOW_MANY = 10
/** Random bytes of each: nobody finds one by its hash either. */
const BYTES = 10

/** New codes for who loses the authenticator app: 'abcd-efgh-ijkl-mnop', letters and digits that are not mixed up. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: HOW_MANY }, () => {
    const { base32 } = new Secret({ size: BYTES })
    return base32.toLowerCase().replace(/.{4}(?!$)/g, '$&-')
  })
}

/** What such a code is kept under, however it was typed. */
export function recoveryCodeHash(code: string): string {
  return createHash('sha256')
    .update(code.toLowerCase().replace(/[^a-z2-7]/g, ''))
    .digest('hex')
}
