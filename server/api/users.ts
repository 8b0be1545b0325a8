import { Hono } from 'hono'
import { LoginSchema, SessionCheckSchema } from '#domain/customer.ts'
import { type Caller, senderOf } from '../caller.ts'
import { checkSession, signOut } from '../customers/sessions.ts'
import { signIn } from '../customers/sign-in.ts'
import type { UseCaseParts } from '../use-case.ts'
import { answering } from './answer.ts'

/** POST users/…: signing in and out (section 7, D7). */
export function userCalls(parts: UseCaseParts) {
  return new Hono<Caller>()
    .post(
      '/login',
      answering(LoginSchema, (login, c) => signIn(parts, login, senderOf(c))),
    )
    .post(
      '/checkSession',
      answering(SessionCheckSchema, (check) => checkSession(parts, check)),
    )
    .post('/logout', async (c) => {
      await signOut(parts, c.var.session)
      return c.body(null, 204)
    })
}
