import * as v from 'valibot'
import { OFFICE_ROLES } from '#domain/rights.ts'

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
export const InviteJsonSchema = v.object({ token: v.string(), expires_at: v.string() })
/** The same. */
export type Invite = v.InferOutput<typeof InviteJsonSchema>

/** The role that somebody is to have. */
export const NewRoleSchema = v.object({ role: v.picklist(OFFICE_ROLES, 'value-invalid') })

/** Whether everybody has to have a second factor. */
export const RequiredSchema = v.object({ required: v.boolean() })

/** Everybody, and what is asked of them all. */
export const OfficeUsersJsonSchema = v.object({
  users: v.array(OfficeUserJsonSchema),
  second_factor_required: v.boolean(),
})
/** The same. */
export type OfficeUsers = v.InferOutput<typeof OfficeUsersJsonSchema>
