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
import { callsOf } from '../call.ts'
import { ANY_POST, WITH_PAYLOAD } from './refusals.ts'

const LanguageSchema = v.picklist(['en', 'ta'])

/** Who is signed in to the office, and what every screen needs to know of the shop. */
export const MeJsonSchema = v.object({
  user_id: v.string(),
  name: v.string(),
  email: v.string(),
  role: v.picklist(OFFICE_ROLES),
  rights: v.array(v.picklist(RIGHTS)),
  second_factor: v.boolean(),
  /** Everybody has to have one: until it is set up nothing but one's own account is open. */
  must_set_up_second_factor: v.boolean(),
  /** The language that they chose. */
  language: LanguageSchema,
  /** The shop: its name in both languages, how it is called and paid, the least sub-total of an enquiry. */
  shop: v.object({
    name: v.string(),
    name_tamil: v.string(),
    phone: v.string(),
    upi_id: v.string(),
    minimum_order: PaiseSchema,
    /** Where its customers find it, 'https://shop.example'; null where that is not said. */
    address: v.nullable(v.string()),
  }),
})

/** Who is signed in to the office. */
export type Me = v.InferOutput<typeof MeJsonSchema>

/** A change of the language of the signed-in user. */
const OwnLanguageSchema = v.object({ language: LanguageSchema })

/** One of one's own sessions: `device` is the browser's name for itself, times are UTC. */
const OwnSessionJsonSchema = v.object({
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
const BegunSecondFactorJsonSchema = v.object({
  secret: v.string(),
  uri: v.string(),
  /** The dark modules, as an SVG path. */
  qr: v.object({ size: v.number(), path: v.string() }),
})
/** The same. */
export type BegunSecondFactor = v.InferOutput<typeof BegunSecondFactorJsonSchema>

/** The codes for who loses the authenticator app, each taken once; nobody sees them again. */
const RecoveryCodesJsonSchema = v.object({ recovery_codes: v.array(v.string()) })
/** The same. */
export type RecoveryCodes = v.InferOutput<typeof RecoveryCodesJsonSchema>

/** Signing in and out, and what is one's own (O2). */
export const ACCOUNT_CALLS = callsOf({
  'POST /office/api/signin': {
    may: 'anyone',
    summary: 'Signs in by e-mail and password',
    payload: OfficeSignInSchema,
    data: MeJsonSchema,
    refusals: [...WITH_PAYLOAD, 'sign-in-failed', 'code-required'],
  },
  'POST /office/api/signout': {
    may: 'office-user',
    summary: 'Ends this session',
    refusals: [...ANY_POST, 'not-signed-in'],
  },
  'GET /office/api/me': {
    may: 'office-user',
    summary: 'Who is signed in, with their rights',
    data: MeJsonSchema,
    refusals: ['not-signed-in', 'database-unavailable'],
  },
  'POST /office/api/me/confirm': {
    may: 'office-user',
    summary:
      'Confirms by password and code who uses this session: for five minutes it may make calls that need that',
    payload: ConfirmationSchema,
    refusals: [...WITH_PAYLOAD, 'not-signed-in'],
  },
  'POST /office/api/me/language': {
    may: 'office-user',
    summary: 'The language that somebody wants the office in',
    payload: OwnLanguageSchema,
    refusals: [...WITH_PAYLOAD, 'not-signed-in'],
  },
  'POST /office/api/me/password': {
    may: 'office-user',
    summary: 'Changes one’s password, and ends one’s other sessions',
    payload: OfficeNewPasswordSchema,
    refusals: [...WITH_PAYLOAD, 'not-signed-in'],
  },
  'GET /office/api/me/sessions': {
    may: 'office-user',
    summary: 'Where one is signed in, what was used last first',
    data: v.array(OwnSessionJsonSchema),
    refusals: ['not-signed-in', 'database-unavailable'],
  },
  'POST /office/api/me/sessions/{session_id}/end': {
    may: 'office-user',
    summary: 'Ends one of one’s sessions',
    refusals: [...ANY_POST, 'not-signed-in', 'not-found'],
  },
  'POST /office/api/me/second-factor/begin': {
    may: 'office-user',
    summary: 'Makes the secret for one’s authenticator app',
    payload: OwnPasswordSchema,
    data: BegunSecondFactorJsonSchema,
    refusals: [...WITH_PAYLOAD, 'not-signed-in', 'second-factor-on'],
  },
  'POST /office/api/me/second-factor/confirm': {
    may: 'office-user',
    summary: 'Takes the first code, and gives the recovery codes',
    payload: OwnCodeSchema,
    data: RecoveryCodesJsonSchema,
    refusals: [...WITH_PAYLOAD, 'not-signed-in', 'second-factor-on'],
  },
  'POST /office/api/me/second-factor/end': {
    may: 'office-user',
    summary: 'Ends one’s second factor, and one’s other sessions',
    payload: PasswordAndCodeSchema,
    refusals: [...WITH_PAYLOAD, 'not-signed-in'],
  },
})
