import { Secret, TOTP } from 'otpauth'

/** How many steps a clock may be off: one of 30 s before, one after. */
const STEP_TOLERANCE = 1

/** A new secret for an authenticator app: 160 random bits, as apps want them written. */
export const generateTotpSecret = (): string => new Secret({ size: 20 }).base32

/** What an authenticator app reads from a QR code: the secret, and under which names it keeps it. */
export function totpUri(secret: string, { shopName, email }: { shopName: string; email: string }): string {
  return new TOTP({ secret, issuer: shopName, label: email }).toString()
}

/** The time step (of 30 s) that a code of six digits belongs to; undefined when it is not one of now. */
export function findTotpStep(secret: string, code: string, now: Date): number | undefined {
  const timestamp = now.getTime()
  const token = code.replace(/\s/g, '')
  const off = new TOTP({ secret }).validate({ token, timestamp, window: STEP_TOLERANCE })
  return off === null ? undefined : TOTP.counter({ timestamp }) + off
}
