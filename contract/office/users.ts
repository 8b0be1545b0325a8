import * as v from 'valibot'
import { AcceptedInviteSchema } from '#domain/office/office-account.ts'
import { NewOfficeUserSchema } from '#domain/office/office-user.ts'
import { OFFICE_ROLES } from '#domain/office/rights.ts'
import { callsOf } from '../call.ts'
import { MeJsonSchema } from './account.ts'
import { ANY_POST, OF_OTHERS, OF_UNCONFIRMED, WITH_PAYLOAD } from './refusals.ts'

/** A current or former user of the office. Times are UTC. */
const OfficeUserJsonSchema = v.object({
  user_id: v.string(),
  user_name: v.string(),
  email: v.string(),
  role: v.picklist(OFFICE_ROLES),
  /** `invited` until the user has chosen a password. */
  state: v.picklist(['active', 'invited', 'disabled']),
  /** When the invite link expires. */
  invite_expires_at: v.nullable(v.string()),
  second_factor: v.boolean(),
  /** The number of open sessions, and the time of the last request in any of them. */
  sessions: v.number(),
  seen_at: v.nullable(v.string()),
  /** Failed sign-ins in the past day, and the number of IP addresses from which they came. */
  failed_sign_ins: v.object({ tries: v.number(), addresses: v.number() }),
})
/** A current or former user of the office. */
export type OfficeUserJson = v.InferOutput<typeof OfficeUserJsonSchema>

/** The token of a link for choosing a password, shown only once, and its expiry. */
const InviteJsonSchema = v.object({ token: v.string(), expires_at: v.string() })
/** The token of an invite link and its expiry. */
export type Invite = v.InferOutput<typeof InviteJsonSchema>

/** A user's new role. */
export const NewRoleSchema = v.object({ role: v.picklist(OFFICE_ROLES, 'value-invalid') })

/** Whether the office requires a second factor of every user. */
const RequiredSchema = v.object({ required: v.boolean() })

/** All users, and whether a second factor is required of them. */
const OfficeUsersJsonSchema = v.object({
  users: v.array(OfficeUserJsonSchema),
  second_factor_required: v.boolean(),
})
/** All users of the office. */
export type OfficeUsers = v.InferOutput<typeof OfficeUsersJsonSchema>

/** The calls of the Users screen (O3, O8), and accepting an invite. */
export const USER_CALLS = callsOf({
  'GET /office/api/users': {
    may: 'keep-users',
    summary: 'Current and former users',
    data: OfficeUsersJsonSchema,
    refusals: [...OF_OTHERS, 'database-unavailable'],
  },
  'POST /office/api/users': {
    may: 'keep-users',
    confirmed: true,
    summary: 'Adds a user and returns a link for choosing a password',
    payload: NewOfficeUserSchema,
    data: InviteJsonSchema,
    refusals: [...WITH_PAYLOAD, ...OF_UNCONFIRMED],
  },
  'POST /office/api/users/{user_id}/invite': {
    may: 'keep-users',
    confirmed: true,
    summary: 'Creates a new link for a user who lost the link, the password or the second factor',
    data: InviteJsonSchema,
    refusals: [...ANY_POST, ...OF_UNCONFIRMED, 'not-found'],
  },
  'POST /office/api/users/{user_id}/role': {
    may: 'keep-users',
    confirmed: true,
    summary: 'Changes a user’s role and ends their sessions',
    payload: NewRoleSchema,
    refusals: [...WITH_PAYLOAD, ...OF_UNCONFIRMED, 'not-found', 'last-owner'],
  },
  'POST /office/api/users/{user_id}/disable': {
    may: 'keep-users',
    confirmed: true,
    summary: 'Disables a user and ends their sessions',
    refusals: [...ANY_POST, ...OF_UNCONFIRMED, 'not-found', 'last-owner'],
  },
  'POST /office/api/users/{user_id}/enable': {
    may: 'keep-users',
    confirmed: true,
    summary: 'Enables a disabled user',
    refusals: [...ANY_POST, ...OF_UNCONFIRMED, 'not-found'],
  },
  'POST /office/api/users/{user_id}/end-sessions': {
    may: 'keep-users',
    confirmed: true,
    summary: 'Ends a user’s sessions',
    refusals: [...ANY_POST, ...OF_UNCONFIRMED, 'not-found'],
  },
  'POST /office/api/users/second-factor': {
    may: 'keep-users',
    confirmed: true,
    summary: 'Sets whether every user needs a second factor',
    payload: RequiredSchema,
    refusals: [...WITH_PAYLOAD, ...OF_UNCONFIRMED],
  },
  'POST /office/api/invites/accept': {
    may: 'anyone',
    summary: 'Sets the password by an invite link and signs in',
    payload: AcceptedInviteSchema,
    data: MeJsonSchema,
    refusals: [...WITH_PAYLOAD, 'invite-over'],
  },
})
