import * as v from 'valibot'
import { PaiseSchema } from '#domain/money/money.ts'
import {
  ConfirmationSchema,
  OfficeNewPasswordSchema,
  OwnCodeSchema,
  OwnPasswordSchema,
  PasswordAndCodeSchema,
} from '#domain/office/office-account.ts'
import { OfficeSignInSchema } from '#domain/office/office-sign-in.ts'
import { OFFICE_ROLES, RIGHTS } from '#domain/office/rights.ts'
import { defineCalls } from '../call.ts'
import { OFFICE_PAYLOAD_REFUSALS, OFFICE_POST_REFUSALS } from './office-refusals.ts'

const LanguageSchema = v.picklist(['en', 'ta'])

/** The signed-in user, and the facts about the shop that every screen needs. */
export const CurrentUserJsonSchema = v.object({
  user_id: v.string(),
  name: v.string(),
  email: v.string(),
  role: v.picklist(OFFICE_ROLES),
  rights: v.array(v.picklist(RIGHTS)),
  second_factor: v.boolean(),
  /** True if a second factor is required and this user has none: only the account screen opens until they set one up. */
  must_set_up_second_factor: v.boolean(),
  /** The language that the user chose. */
  language: LanguageSchema,
  /** The shop: its name in both languages, phone number, UPI ID and minimum order. */
  shop: v.object({
    name: v.string(),
    name_tamil: v.string(),
    phone: v.string(),
    upi_id: v.nullable(v.string()),
    minimum_order: PaiseSchema,
    /** The storefront's origin, for example 'https://shop.example'; null if not configured. */
    address: v.nullable(v.string()),
  }),
})

/** The signed-in user. */
export type CurrentUser = v.InferOutput<typeof CurrentUserJsonSchema>

/** The user's new language. */
const OwnLanguageSchema = v.object({ language: LanguageSchema })

/** A session of the user: `device` is the browser's User-Agent, times are UTC. */
const OwnSessionJsonSchema = v.object({
  session_id: v.string(),
  device: v.string(),
  created_at: v.string(),
  seen_at: v.string(),
  /** True for the session that makes this request. */
  is_this: v.boolean(),
})

/** A session of the user. */
export type OwnSession = v.InferOutput<typeof OwnSessionJsonSchema>

/** The secret for an authenticator app as text, as an otpauth URI and as a QR code, `size` modules wide. */
const SecondFactorSetupJsonSchema = v.object({
  secret: v.string(),
  uri: v.string(),
  /** The dark modules, as an SVG path. */
  qr: v.object({ size: v.number(), path: v.string() }),
})
/** The secret for an authenticator app. */
export type SecondFactorSetup = v.InferOutput<typeof SecondFactorSetupJsonSchema>

/** One-time codes for users who lose their authenticator app, shown only once. */
const RecoveryCodesJsonSchema = v.object({ recovery_codes: v.array(v.string()) })
/** One-time recovery codes. */
export type RecoveryCodes = v.InferOutput<typeof RecoveryCodesJsonSchema>

/** Signing in and out, and the user's own account (O2). */
export const ACCOUNT_CALLS = defineCalls({
  'POST /office/api/signin': {
    permission: 'anyone',
    summary: 'Signs in by e-mail and password',
    payload: OfficeSignInSchema,
    data: CurrentUserJsonSchema,
    refusals: [...OFFICE_PAYLOAD_REFUSALS, 'sign-in-failed', 'code-required'],
  },
  'POST /office/api/signout': {
    permission: 'office-user',
    summary: 'Ends this session',
    refusals: [...OFFICE_POST_REFUSALS, 'not-signed-in'],
  },
  'GET /office/api/me': {
    permission: 'office-user',
    summary: 'The signed-in user with their rights',
    data: CurrentUserJsonSchema,
    refusals: ['not-signed-in', 'database-unavailable'],
  },
  'POST /office/api/me/confirm': {
    permission: 'office-user',
    summary:
      'Confirms the user’s identity by password and code: calls that require this work for five minutes',
    payload: ConfirmationSchema,
    refusals: [...OFFICE_PAYLOAD_REFUSALS, 'not-signed-in'],
  },
  'POST /office/api/me/language': {
    permission: 'office-user',
    summary: 'Changes the user’s language',
    payload: OwnLanguageSchema,
    refusals: [...OFFICE_PAYLOAD_REFUSALS, 'not-signed-in'],
  },
  'POST /office/api/me/password': {
    permission: 'office-user',
    summary: 'Changes the user’s password and ends their other sessions',
    payload: OfficeNewPasswordSchema,
    refusals: [...OFFICE_PAYLOAD_REFUSALS, 'not-signed-in'],
  },
  'GET /office/api/me/sessions': {
    permission: 'office-user',
    summary: 'The user’s sessions, last used first',
    data: v.array(OwnSessionJsonSchema),
    refusals: ['not-signed-in', 'database-unavailable'],
  },
  'POST /office/api/me/sessions/{session_id}/end': {
    permission: 'office-user',
    summary: 'Ends one of the user’s sessions',
    refusals: [...OFFICE_POST_REFUSALS, 'not-signed-in', 'not-found'],
  },
  'POST /office/api/me/second-factor/begin': {
    permission: 'office-user',
    summary: 'Creates the secret for an authenticator app',
    payload: OwnPasswordSchema,
    data: SecondFactorSetupJsonSchema,
    refusals: [...OFFICE_PAYLOAD_REFUSALS, 'not-signed-in', 'second-factor-on'],
  },
  'POST /office/api/me/second-factor/confirm': {
    permission: 'office-user',
    summary: 'Checks the first code, turns the second factor on and returns the recovery codes',
    payload: OwnCodeSchema,
    data: RecoveryCodesJsonSchema,
    refusals: [...OFFICE_PAYLOAD_REFUSALS, 'not-signed-in', 'second-factor-on'],
  },
  'POST /office/api/me/second-factor/end': {
    permission: 'office-user',
    summary: 'Removes the user’s second factor and ends their other sessions',
    payload: PasswordAndCodeSchema,
    refusals: [...OFFICE_PAYLOAD_REFUSALS, 'not-signed-in'],
  },
})
