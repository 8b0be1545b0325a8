import type { Flag } from '#domain/catalogue/product.ts'
import type { ChangePassword } from '#domain/customer/change-password.ts'
import type { Sub } from '#domain/customer/customer-id.ts'
import type { Role, SignInResult } from '#domain/customer/customer-session.ts'
import type { Login } from '#domain/customer/login.ts'
import type { ProfileUpdate } from '#domain/customer/profile.ts'
import type { Customer, Signup } from '#domain/customer/signup.ts'
import type { ApiResult } from '../shop-api.ts'
import { fetchOne } from './fetch-json.ts'
import { postJson } from './post-json.ts'

// Calls of a customer's account (section 7). Calls that return an ApiResult never reject: without a readable response the
// error is `network`. The session token is sent automatically.

const castJson = <Data>(json: unknown): Data => Object(json)

/** POST users/login */
export const signIn = (login: Login): Promise<ApiResult<SignInResult>> =>
  postJson('users/login', login, castJson<SignInResult>)

/** POST users/checkSession: the roles of the session with this token. */
export const checkSession = (access_token: string): Promise<ApiResult<{ roles: readonly Role[] }>> =>
  postJson('users/checkSession', { access_token }, castJson<{ roles: readonly Role[] }>)

/** POST users/logout: ends the session (D7). */
export const endSession = (): Promise<ApiResult<unknown>> => postJson('users/logout', {}, castJson)

/** POST account/checkDuplicate: status 1 means that the number is free. */
export const checkDuplicate = (signup: Signup): Promise<ApiResult<{ status: Flag }>> =>
  postJson('account/checkDuplicate', signup, castJson<{ status: Flag }>)

/** POST account/save: registers a new customer; the first password is the mobile number. */
export const saveAccount = (signup: Signup): Promise<ApiResult<{ sub: Sub }>> =>
  postJson('account/save', signup, castJson<{ sub: Sub }>)

/** POST account/update: changes only the given fields. */
export const updateAccount = (update: ProfileUpdate): Promise<ApiResult<Customer>> =>
  postJson('account/update', update, castJson<Customer>)

/** POST account/changePassword (D7). */
export const changePassword = (change: ChangePassword): Promise<ApiResult<unknown>> =>
  postJson('account/changePassword', change, castJson)

/** GET account/search/single/sub/{sub}: undefined if the session is no longer valid. Rejects without a response. */
export const findAccount = (sub: string): Promise<Customer | undefined> =>
  fetchOne(`account/search/single/sub/${encodeURIComponent(sub)}`, castJson<Customer>)
