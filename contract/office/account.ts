import * as v from 'valibot'

/** One of one's own sessions: `device` is the browser's name for itself, times are UTC. */
export const OwnSessionJsonSchema = v.object({
  session_id: v.string(),
  device: v.string(),
  created_at: v.string(),
  seen_at: v.string(),
  /** The one that asks. */
  is_this: v.boolean(),
})

/** One of one's own sessions. */
export type OwnSession = v.InferOutput<typeof OwnSessionJsonSchema>

/** The secret for an authenticator app, as text, as an address of the app, and as a QR code of `size` modules across. */
export const BegunSecondFactorJsonSchema = v.object({
  secret: v.string(),
  uri: v.string(),
  /** The dark modules, as an SVG path. */
  qr: v.object({ size: v.number(), path: v.string() }),
})
/** The same. */
export type BegunSecondFactor = v.InferOutput<typeof BegunSecondFactorJsonSchema>

/** The codes for who loses the authenticator app, each taken once; nobody sees them again. */
export const RecoveryCodesJsonSchema = v.object({ recovery_codes: v.array(v.string()) })
/** The same. */
export type RecoveryCodes = v.InferOutput<typeof RecoveryCodesJsonSchema>
