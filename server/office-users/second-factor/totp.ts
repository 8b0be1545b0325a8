import { Secret, TOTP } from 'otpauth'

/** Accepted clock difference in steps of 30 s, in both directions. */
const STEP_TOLERANCE = 1

/** Generates a TOTP secret of 160 bits in base32. */
export const generateTotpSecret = (): string => new Secret({ size: 20 }).base32

/** The URI for the QR code of an authenticator app: secret and account names. */
export function totpUri(secret: string, { shopName, email }: { shopName: string; email: string }): string {
  return new TOTP({ secret, issuer: shopName, label: email }).toString()
}

/** Finds the 30-second step of a code; undefined if the code is not currently valid. */
export function findTotpStep(secret: string, code: string, now: Date): number | undefined {
  const timestamp = now.getTime()
  const token = code.replace(/\s/g, '')
  const off = new TOTP({ secret }).validate({ token, timestamp, window: STEP_TOLERANCE })
  return off === null ? undefined : TOTP.counter({ timestamp }) + off
}
