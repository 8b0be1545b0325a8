import type { Flag } from '#domain/catalogue/product.ts'
import type {
  ChangePassword,
  Customer,
  Login,
  ProfileUpdate,
  Role,
  SignInResult,
  Signup,
  Sub,
} from '#domain/customer/customer.ts'
import type { ApiResult } from '../shop-api.ts'
import { fetchOne } from './fetch-json.ts'
import { postJson } from './post-json.ts'

// The calls of a customer's account (section 7). Those that send an answer never reject: without one that can be read the
// error is `network`. The session's token goes along by itself.

const castJson = <Data>(json: unknown): Data => Object(json)

/** POST users/login */
export const signIn = (login: Login): Promise<ApiResult<SignInResult>> =>
  postJson('users/login', login, castJson<SignInResult>)

/** POST users/checkSession: the roles of the session that has this token. */
export const checkSession = (access_token: string): Promise<ApiResult<{ roles: readonly Role[] }>> =>
  postJson('users/checkSession', { access_token }, castJson<{ roles: readonly Role[] }>)

/** POST users/logout: ends the session (D7). */
export const endSession = (): Promise<ApiResult<unknown>> => postJson('users/logout', {}, castJson)

/** POST account/checkDuplicate: status 1 means that the number is free. */
export const checkDuplicate = (signup: Signup): Promise<ApiResult<{ status: Flag }>> =>
  postJson('account/checkDuplicate', signup, castJson<{ status: Flag }>)

/** POST account/save: registers; the first password is the mobile number. */
export const saveAccount = (signup: Signup): Promise<ApiResult<{ sub: Sub }>> =>
  postJson('account/save', signup, castJson<{ sub: Sub }>)

/** POST account/update: only what is given changes. */
export const updateAccount = (update: ProfileUpdate): Promise<ApiResult<Customer>> =>
  postJson('account/update', update, castJson<Customer>)

/** POST account/changePassword (D7). */
export const changePassword = (change: ChangePassword): Promise<ApiResult<unknown>> =>
  postJson('account/changePassword', change, castJson)

/** GET account/search/single/sub/{sub}: nothing when the session is no longer good. Rejects when no answer came. */
export const findAccount = (sub: string): Promise<Customer | undefined> =>
  fetchOne(`account/search/single/sub/${encodeURIComponent(sub)}`, castJson<Customer>)
