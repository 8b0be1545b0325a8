import { createHmac } from 'node:crypto'
import { Secret } from 'otpauth'

const CODE_COUNT = 10
/** Random bytes of each: nobody finds one by its hash either. */
const CODE_BYTES = 10

/** New codes for who loses the authenticator app: 'abcd-efgh-ijkl-mnop', letters and digits that are not mixed up. */
export function generateRecoveryCodes(): string[] {
  return Array.from({ length: CODE_COUNT }, () => {
    const { base32 } = new Secret({ size: CODE_BYTES })
    return base32.toLowerCase().replace(/.{4}(?!$)/g, '$&-')
  })
}

const normalizeCode = (code: string) => code.toLowerCase().replace(/[^a-z2-7]/g, '')

/** What a code is kept under, however it was typed: a hash keyed by the secret of the second factor that it stands in for. */
export function hashRecoveryCode(code: string, totp_secret: string): string {
  return createHmac('sha256', totp_secret).update(normalizeCode(code)).digest('hex')
}
