import * as v from 'valibot'
import { AcceptedInviteSchema } from '#domain/office/office-account.ts'
import { NewOfficeUserSchema, NewRoleSchema } from '#domain/office/office-user.ts'
import { OFFICE_ROLES } from '#domain/office/rights.ts'
import { defineCalls } from '../call.ts'
import { CurrentUserJsonSchema } from './account.ts'
import {
  CONFIRMATION_REFUSALS,
  OFFICE_PAYLOAD_REFUSALS,
  OFFICE_POST_REFUSALS,
  PERMISSION_REFUSALS,
} from './office-refusals.ts'

/** A current or former user of the office. Times are UTC. */
const OfficeUserJsonSchema = v.object({
  user_id: v.string(),
  user_name: v.string(),
  /** The email address; for packers also ten digits of a mobile number. */
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

/** Whether the office requires a second factor of every user. */
const SecondFactorRequiredSchema = v.object({ required: v.boolean() })

/** All users, and whether a second factor is required of them. */
const OfficeUsersJsonSchema = v.object({
  users: v.array(OfficeUserJsonSchema),
  second_factor_required: v.boolean(),
})
/** All users of the office. */
export type OfficeUsers = v.InferOutput<typeof OfficeUsersJsonSchema>

/** The calls of the Users screen (O3, O8), and accepting an invite. */
export const USER_CALLS = defineCalls({
  'GET /office/api/users': {
    permission: 'keep-users',
    summary: 'Current and former users',
    data: OfficeUsersJsonSchema,
    refusals: [...PERMISSION_REFUSALS, 'database-unavailable'],
  },
  'POST /office/api/users': {
    permission: 'keep-users',
    requiresConfirmation: true,
    summary: 'Adds a user and returns a link for choosing a password',
    payload: NewOfficeUserSchema,
    data: InviteJsonSchema,
    refusals: [...OFFICE_PAYLOAD_REFUSALS, ...CONFIRMATION_REFUSALS],
  },
  'POST /office/api/users/{user_id}/invite': {
    permission: 'keep-users',
    requiresConfirmation: true,
    summary: 'Creates a new link for a user who lost the link, the password or the second factor',
    data: InviteJsonSchema,
    refusals: [...OFFICE_POST_REFUSALS, ...CONFIRMATION_REFUSALS, 'not-found'],
  },
  'POST /office/api/users/{user_id}/role': {
    permission: 'keep-users',
    requiresConfirmation: true,
    summary: 'Changes a user’s role and ends their sessions',
    payload: NewRoleSchema,
    refusals: [...OFFICE_PAYLOAD_REFUSALS, ...CONFIRMATION_REFUSALS, 'not-found', 'last-owner'],
  },
  'POST /office/api/users/{user_id}/disable': {
    permission: 'keep-users',
    requiresConfirmation: true,
    summary: 'Disables a user and ends their sessions',
    refusals: [...OFFICE_POST_REFUSALS, ...CONFIRMATION_REFUSALS, 'not-found', 'last-owner'],
  },
  'POST /office/api/users/{user_id}/enable': {
    permission: 'keep-users',
    requiresConfirmation: true,
    summary: 'Enables a disabled user',
    refusals: [...OFFICE_POST_REFUSALS, ...CONFIRMATION_REFUSALS, 'not-found'],
  },
  'POST /office/api/users/{user_id}/end-sessions': {
    permission: 'keep-users',
    requiresConfirmation: true,
    summary: 'Ends a user’s sessions',
    refusals: [...OFFICE_POST_REFUSALS, ...CONFIRMATION_REFUSALS, 'not-found'],
  },
  'POST /office/api/users/second-factor': {
    permission: 'keep-users',
    requiresConfirmation: true,
    summary: 'Sets whether every user needs a second factor',
    payload: SecondFactorRequiredSchema,
    refusals: [...OFFICE_PAYLOAD_REFUSALS, ...CONFIRMATION_REFUSALS],
  },
  'POST /office/api/invites/accept': {
    permission: 'anyone',
    summary: 'Sets the password by an invite link and signs in',
    payload: AcceptedInviteSchema,
    data: CurrentUserJsonSchema,
    refusals: [...OFFICE_PAYLOAD_REFUSALS, 'invite-invalid'],
  },
})
