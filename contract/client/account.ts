import type { Flag } from '#domain/catalogue/product.ts'
import type {
  ChangePassword,
  Customer,
  Login,
  ProfileUpdate,
  Role,
  SignedIn,
  Signup,
  Sub,
} from '#domain/customer/customer.ts'
import type { Answer } from '../shop-api.ts'
import { readOne } from './read.ts'
import { ask } from './send.ts'

// The calls of a customer's account (section 7). Those that send an answer never reject: without one that can be read the
// error is `network`. The session's token goes along by itself.

const asItIs = <Data>(json: unknown): Data => Object(json)

/** POST users/login */
export const signIn = (login: Login): Promise<Answer<SignedIn>> => ask('users/login', login, asItIs<SignedIn>)

/** POST users/checkSession: the roles of the session that has this token. */
export const checkSession = (access_token: string): Promise<Answer<{ roles: readonly Role[] }>> =>
  ask('users/checkSession', { access_token }, asItIs<{ roles: readonly Role[] }>)

/** POST users/logout: ends the session (D7). */
export const endSession = (): Promise<Answer<unknown>> => ask('users/logout', {}, asItIs)

/** POST account/checkDuplicate: status 1 means that the number is free. */
export const checkDuplicate = (signup: Signup): Promise<Answer<{ status: Flag }>> =>
  ask('account/checkDuplicate', signup, asItIs<{ status: Flag }>)

/** POST account/save: registers; the first password is the mobile number. */
export const saveAccount = (signup: Signup): Promise<Answer<{ sub: Sub }>> =>
  ask('account/save', signup, asItIs<{ sub: Sub }>)

/** POST account/update: only what is given changes. */
export const updateAccount = (update: ProfileUpdate): Promise<Answer<Customer>> =>
  ask('account/update', update, asItIs<Customer>)

/** POST account/changePassword (D7). */
export const changePassword = (change: ChangePassword): Promise<Answer<unknown>> =>
  ask('account/changePassword', change, asItIs)

/** GET account/search/single/sub/{sub}: nothing when the session is no longer good. Rejects when no answer came. */
export const findAccount = (sub: string): Promise<Customer | undefined> =>
  readOne(`account/search/single/sub/${encodeURIComponent(sub)}`, asItIs<Customer>)
