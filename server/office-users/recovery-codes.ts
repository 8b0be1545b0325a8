import { createHmac } from 'node:crypto'
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

const plain = (code: string) => code.toLowerCase().replace(/[^a-z2-7]/g, '')

/** What a code is kept under, however it was typed: a hash keyed by the secret of the second factor that it stands in for. */
export function recoveryCodeHash(code: string, totp_secret: string): string {
  return createHmac('sha256', totp_secret).update(plain(code)).digest('hex')
}
