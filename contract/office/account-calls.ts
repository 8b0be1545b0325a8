import * as v from 'valibot'
import {
  ConfirmationSchema,
  OfficeNewPasswordSchema,
  OwnCodeSchema,
  OwnPasswordSchema,
  PasswordAndCodeSchema,
} from '#domain/office-account.ts'
import { OfficeSignInSchema } from '#domain/office-sign-in.ts'
import { callsOf } from '../call.ts'
import { BegunSecondFactorJsonSchema, OwnSessionJsonSchema, RecoveryCodesJsonSchema } from './account.ts'
import { MeJsonSchema, OwnLanguageSchema } from './me.ts'
import { ANY_POST, WITH_PAYLOAD } from './refusals.ts'

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
