import * as v from 'valibot'
import { saveAddressAdded } from '#app/session/session.ts'
import { expireSession, requireSub } from '#app/session/sign-in-guard.ts'
import { showMessage } from '#app/ui/dialog-queue.ts'
import { withWaitIndicator } from '#app/ui/pending-calls.ts'
import { changePassword, updateAccount } from '#contract/client/account.ts'
import { ChangePasswordSchema } from '#domain/customer/change-password.ts'
import { SubSchema } from '#domain/customer/customer-id.ts'
import { ProfileSchema } from '#domain/customer/profile.ts'
import type { FieldProblems } from '#domain/field-problem.ts'
import { parseCustomerForm } from '#domain/input/customer-form.ts'
import type { Words } from '#i18n/words.ts'
import { formatAccountError } from '../format-account-error.ts'

/** The result of saving the details or the password: done, or the invalid fields. */
export type ProfileResult = { isDone?: boolean; problems?: FieldProblems }

/** Saves the details with the stated call and shows the result in a message box. */
export async function saveDetails(form: FormData, words: Words): Promise<ProfileResult | Response> {
  const { values, problems } = parseCustomerForm(ProfileSchema, form)
  if (problems) return { problems }
  const { customer_name, address, city, pin_code, email_id } = values
  // An empty field is omitted.
  const filled = { customer_name, address, city, pin_code, email_id: email_id || undefined }
  const { error } = await withWaitIndicator(
    updateAccount({ sub: v.parse(SubSchema, requireSub()), ...filled }),
  )
  if (!error) {
    saveAddressAdded()
    await showMessage('success', words.account.updated)
    return { isDone: true }
  }
  await showMessage('warning', formatAccountError(words, error.code, words.account.updateFailed))
  return error.code === 'not-signed-in' ? expireSession() : {}
}

/** Changes the password with the stated call and shows the result in a message box (D7). */
export async function savePassword(form: FormData, words: Words): Promise<ProfileResult | Response> {
  const { values, problems } = parseCustomerForm(ChangePasswordSchema, form)
  if (problems) return { problems }
  const { error } = await withWaitIndicator(changePassword(values))
  if (!error) {
    await showMessage('success', words.account.passwordChanged)
    return { isDone: true }
  }
  switch (error.code) {
    case 'invalid-credentials':
      return { problems: { password: 'password-wrong' } }
    case 'invalid-fields':
      return { problems: error.problems ?? {} }
    case 'not-signed-in':
      return expireSession()
    default:
      await showMessage('warning', formatAccountError(words, error.code, words.account.passwordFailed))
      return {}
  }
}
