import { Hono } from 'hono'
import { ChangePasswordSchema, ProfileUpdateSchema, SignupSchema } from '#domain/customer.ts'
import { type Caller, senderOf } from '../caller.ts'
import { changePassword } from '../customers/change-password.ts'
import { checkDuplicate } from '../customers/check-duplicate.ts'
import { findProfile } from '../customers/find-profile.ts'
import { signUp } from '../customers/sign-up.ts'
import { updateProfile } from '../customers/update-profile.ts'
import { refuse } from '../refuse.ts'
import type { UseCaseParts } from '../use-case.ts'
import { answering, readPayload } from './read-payload.ts'

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
    .post('/changePassword', async (c) => {
      const sent = await readPayload(c, ChangePasswordSchema)
      if (sent.refusal) return refuse(c, sent.refusal)
      const { refusal } = await changePassword(parts, sent.data, c.var.session, senderOf(c))
      return refusal ? refuse(c, refusal) : c.body(null, 204)
    })
    .get('/search/single/sub/:sub', async (c) => {
      const { data, refusal } = await findProfile(parts, c.req.param('sub'), c.var.session)
      return refusal ? refuse(c, refusal) : c.json({ data })
    })
}
