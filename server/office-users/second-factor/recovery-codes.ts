import { createHmac } from 'node:crypto'
import { Secret } from 'otpauth'

const CODE_COUNT = 10
/** Enough random bytes that a code cannot be guessed from its hash. */
const CODE_BYTES = 10

/** Generates recovery codes such as 'abcd-efgh-ijkl-mnop', without characters that are easily confused. */
export function generateRecoveryCodes(): string[] {
  return Array.from({ length: CODE_COUNT }, () => {
    const { base32 } = new Secret({ size: CODE_BYTES })
    return base32.toLowerCase().replace(/.{4}(?!$)/g, '$&-')
  })
}

const normalizeCode = (code: string) => code.toLowerCase().replace(/[^a-z2-7]/g, '')

/** Hashes a recovery code in any spelling, keyed with the user's TOTP secret. */
export function hashRecoveryCode(code: string, totp_secret: string): string {
  return createHmac('sha256', totp_secret).update(normalizeCode(code)).digest('hex')
}
