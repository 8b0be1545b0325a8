import * as v from 'valibot'
import { AcceptedInviteSchema } from '#domain/office/office-account.ts'
import { NewOfficeUserSchema } from '#domain/office/office-user.ts'
import { OFFICE_ROLES } from '#domain/office/rights.ts'
import { callsOf } from '../call.ts'
import { MeJsonSchema } from './account.ts'
import { ANY_POST, OF_OTHERS, OF_UNCONFIRMED, WITH_PAYLOAD } from './refusals.ts'

/** Somebody who works here, or did. Times are UTC. */
const OfficeUserJsonSchema = v.object({
  user_id: v.string(),
  user_name: v.string(),
  email: v.string(),
  role: v.picklist(OFFICE_ROLES),
  /** Without a password yet they were `invited`. */
  state: v.picklist(['active', 'invited', 'disabled']),
  /** Until when the link holds that they were sent. */
  invite_expires_at: v.nullable(v.string()),
  second_factor: v.boolean(),
  /** In how many places they are signed in, and when they last did something there. */
  sessions: v.number(),
  seen_at: v.nullable(v.string()),
  /** How often signing in failed within a day, and from how many network addresses. */
  failed_sign_ins: v.object({ tries: v.number(), addresses: v.number() }),
})
/** Somebody who works here, or did. */
export type OfficeUserJson = v.InferOutput<typeof OfficeUserJsonSchema>

/** A link by which somebody chooses a password: its token, which is shown once, and when it ends. */
const InviteJsonSchema = v.object({ token: v.string(), expires_at: v.string() })
/** The same. */
export type Invite = v.InferOutput<typeof InviteJsonSchema>

/** The role that somebody is to have. */
export const NewRoleSchema = v.object({ role: v.picklist(OFFICE_ROLES, 'value-invalid') })

/** Whether everybody has to have a second factor. */
const RequiredSchema = v.object({ required: v.boolean() })

/** Everybody, and what is asked of them all. */
const OfficeUsersJsonSchema = v.object({
  users: v.array(OfficeUserJsonSchema),
  second_factor_required: v.boolean(),
})
/** The same. */
export type OfficeUsers = v.InferOutput<typeof OfficeUsersJsonSchema>

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
