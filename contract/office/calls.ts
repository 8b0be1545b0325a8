import { OfficeSignInSchema } from '#domain/office-sign-in.ts'
import { callsOf } from '../call.ts'
import { MeJsonSchema, OwnLanguageSchema } from './me.ts'

/** Refusals that every POST knows. */
const ANY_POST = [
  'foreign-origin',
  'anti-forgery',
  'too-many-requests',
  'busy',
  'database-unavailable',
] as const
/** Refusals that every call with a payload knows. */
const WITH_PAYLOAD = [
  ...ANY_POST,
  'invalid-json',
  'body-too-large',
  'unsupported-media-type',
  'invalid-fields',
] as const

/** Every call of the office (O1), with who may make it (O3). */
export const OFFICE_CALLS = callsOf({
  'POST /office/api/signin': {
    may: 'anyone',
    summary: 'Signs in by e-mail and password',
    payload: OfficeSignInSchema,
    data: MeJsonSchema,
    refusals: [...WITH_PAYLOAD, 'sign-in-failed'],
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
  'POST /office/api/me/language': {
    may: 'office-user',
    summary: 'The language that somebody wants the office in',
    payload: OwnLanguageSchema,
    refusals: [...WITH_PAYLOAD, 'not-signed-in'],
  },
})
