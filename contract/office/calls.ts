import { OfficeSignInSchema } from '#domain/office-sign-in.ts'
import { callsOf } from '../call.ts'
import { ANY_POST, WITH_PAYLOAD } from '../refusals.ts'
import { MeJsonSchema, OwnLanguageSchema } from './me.ts'

/** Every call of the office (O1), with who may make it (O3). */
export const OFFICE_CALLS = callsOf({
  'POST /office/api/signin': {
    may: 'anyone',
    summary: 'Signs in by e-mail and password',
    payload: OfficeSignInSchema,
    data: MeJsonSchema,
    refusals: [...WITH_PAYLOAD, 'database-unavailable', 'sign-in-failed'],
  },
  'POST /office/api/signout': {
    may: 'office-user',
    summary: 'Ends this session',
    refusals: [...ANY_POST, 'database-unavailable', 'not-signed-in'],
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
    refusals: [...WITH_PAYLOAD, 'database-unavailable', 'not-signed-in'],
  },
})
