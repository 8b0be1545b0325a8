import { useEffect } from 'react'
import { useFetcher } from 'react-router'
import { CustomerField } from '#app/ui/forms/customer-field.tsx'
import { FormCard } from '#app/ui/forms/form-card.tsx'
import { useValidatedForm } from '#app/ui/forms/use-validated-form.ts'
import { useMessages } from '#app/ui/messages.ts'
import { ChangePasswordSchema } from '#domain/customer/change-password.ts'
import type { ProfileResult } from './save-profile.ts'

/** The Change Password form. The first password is the mobile number; the new one is another ten-digit number (D7). */
export function ChangePassword({ mobile_no }: { mobile_no: string }) {
  const words = useMessages().account
  const fetcher = useFetcher<ProfileResult>()
  const form = useValidatedForm(ChangePasswordSchema, fetcher)
  const { ref } = form
  useEffect(() => {
    if (fetcher.data?.isDone) ref.current?.reset()
  }, [fetcher.data, ref])
  return (
    <FormCard form={form} name={words.changePassword} submitLabel={words.changePassword}>
      <h2>{words.changePassword}</h2>
      <p>{words.whyChange}</p>
      {/* For password managers: the account that the password belongs to. */}
      <input hidden readOnly autoComplete="username" value={mobile_no} />
      <CustomerField name="password" form={form} label={words.currentPassword} />
      <CustomerField name="new_password" form={form} />
    </FormCard>
  )
}
