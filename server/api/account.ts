import { Hono } from 'hono'
import { ChangePasswordSchema, ProfileUpdateSchema, SignupSchema } from '#domain/customer.ts'
import { type Caller, senderOf } from '../caller.ts'
import { changePassword } from '../customers/change-password.ts'
import { findProfile, updateProfile } from '../customers/profile.ts'
import { checkDuplicate, signUp } from '../customers/sign-up.ts'
import type { UseCaseParts } from '../use-case.ts'
import { answer, answering } from './answer.ts'

/** The calls account/… (section 7, D7, D10). */
export function accountCalls(parts: UseCaseParts) {
  return new Hono<Caller>()
    .post(
      '/checkDuplicate',
      answering(SignupSchema, (signup, c) => checkDuplicate(parts, signup, senderOf(c))),
    )
    .post(
      '/save',
      answering(SignupSchema, (signup, c) => signUp(parts, signup, senderOf(c))),
    )
    .post(
      '/update',
      answering(ProfileUpdateSchema, (update, c) => updateProfile(parts, update, c.var.session)),
    )
    .post(
      '/changePassword',
      answering(ChangePasswordSchema, (sent, c) => changePassword(parts, sent, c.var.session, senderOf(c))),
    )
    .get('/search/single/sub/:sub', async (c) =>
      answer(c, await findProfile(parts, c.req.param('sub'), c.var.session)),
    )
}
