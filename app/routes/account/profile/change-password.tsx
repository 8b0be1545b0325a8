import { useNavigate } from 'react-router'
import { forgetSession } from '#app/session/session.ts'
import { CustomerField } from '#app/ui/customer-field.tsx'
import { say } from '#app/ui/dialogs.tsx'
import { FormCard } from '#app/ui/form-card.tsx'
import { useMessages } from '#app/ui/messages.ts'
import { useCheckedForm } from '#app/ui/use-checked-form.ts'
import { waitFor } from '#app/ui/waiting.tsx'
import { changePassword } from '#contract/client/account.ts'
import { ChangePasswordSchema } from '#domain/customer/customer.ts'
import { failureInWords } from '../failure-in-words.ts'

/** 'Change password': from the first one, the mobile number, to another ten-digit number (D7). */
export function ChangePassword({ mobile_no }: { mobile_no: string }) {
  const { account: words, errors } = useMessages()
  const navigate = useNavigate()
  const form = useCheckedForm(ChangePasswordSchema, async (change): Promise<void> => {
    const { error } = await waitFor(changePassword(change))
    if (!error) {
      form.ref.current?.reset()
      return say('success', words.passwordChanged)
    }
    switch (error.code) {
      case 'invalid-credentials':
        return form.mark({ password: 'password-wrong' })
      case 'invalid-fields':
        return form.mark(error.problems ?? {})
      case 'not-signed-in':
        forgetSession()
        return navigate('/signin')
      default:
        return say('warning', failureInWords({ account: words, errors }, error, words.passwordFailed))
    }
  })
  return (
    <FormCard form={form} name={words.changePassword} button={words.changePassword}>
      <h2>{words.changePassword}</h2>
      <p>{words.whyChange}</p>
      {/* So that a password manager knows whose password it is. */}
      <input hidden readOnly autoComplete="username" value={mobile_no} />
      <CustomerField name="password" form={form} label={words.presentPassword} />
      <CustomerField name="new_password" form={form} />
    </FormCard>
  )
}
