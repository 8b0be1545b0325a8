import { AcceptedInviteSchema } from '#domain/office-account.ts'
import { NewOfficeUserSchema } from '#domain/office-user.ts'
import { callsOf } from '../call.ts'
import { MeJsonSchema } from './me.ts'
import { ANY_POST, OF_OTHERS, OF_UNCONFIRMED, WITH_PAYLOAD } from './refusals.ts'
import { InviteJsonSchema, NewRoleSchema, OfficeUsersJsonSchema, RequiredSchema } from './users.ts'

/** Who works here, and as what (O3, O8). */
export const USER_CALLS = callsOf({
  'GET /office/api/users': {
    may: 'keep-users',
    summary: 'Whoever works here, or did',
    data: OfficeUsersJsonSchema,
    refusals: [...OF_OTHERS, 'database-unavailable'],
  },
  'POST /office/api/users': {
    may: 'keep-users',
    confirmed: true,
    summary: 'Adds somebody, and makes the link by which they choose a password',
    payload: NewOfficeUserSchema,
    data: InviteJsonSchema,
    refusals: [...WITH_PAYLOAD, ...OF_UNCONFIRMED],
  },
  'POST /office/api/users/{user_id}/invite': {
    may: 'keep-users',
    confirmed: true,
    summary: 'Makes another such link, for who lost the first one, the password or the second factor',
    data: InviteJsonSchema,
    refusals: [...ANY_POST, ...OF_UNCONFIRMED, 'not-found'],
  },
  'POST /office/api/users/{user_id}/role': {
    may: 'keep-users',
    confirmed: true,
    summary: 'Gives somebody another role, and ends their sessions',
    payload: NewRoleSchema,
    refusals: [...WITH_PAYLOAD, ...OF_UNCONFIRMED, 'not-found', 'last-owner'],
  },
  'POST /office/api/users/{user_id}/disable': {
    may: 'keep-users',
    confirmed: true,
    summary: 'Lets somebody in no more, and ends their sessions',
    refusals: [...ANY_POST, ...OF_UNCONFIRMED, 'not-found', 'last-owner'],
  },
  'POST /office/api/users/{user_id}/enable': {
    may: 'keep-users',
    confirmed: true,
    summary: 'Lets somebody in again',
    refusals: [...ANY_POST, ...OF_UNCONFIRMED, 'not-found'],
  },
  'POST /office/api/users/{user_id}/end-sessions': {
    may: 'keep-users',
    confirmed: true,
    summary: 'Ends somebody’s sessions',
    refusals: [...ANY_POST, ...OF_UNCONFIRMED, 'not-found'],
  },
  'POST /office/api/users/second-factor': {
    may: 'keep-users',
    confirmed: true,
    summary: 'Whether everybody has to have a second factor',
    payload: RequiredSchema,
    refusals: [...WITH_PAYLOAD, ...OF_UNCONFIRMED],
  },
  'POST /office/api/invites/accept': {
    may: 'anyone',
    summary: 'Chooses the password by a link, and signs in',
    payload: AcceptedInviteSchema,
    data: MeJsonSchema,
    refusals: [...WITH_PAYLOAD, 'invite-over'],
  },
})
