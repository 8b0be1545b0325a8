import { useState } from 'react'
import { cleanInput } from '#contract/client/clean-input.ts'
import { callOffice } from '#contract/office/office-client.ts'
import { createRecord } from '#domain/create-record.ts'
import { BILLING_FIELDS } from '#domain/enquiry/billing.ts'
import { readCustomerField } from '#domain/input/customer-form.ts'
import { pick } from '#domain/pick.ts'
import { enquiry as enquiryEn } from '#i18n/office/en/enquiry.ts'
import { Field } from '../../design/field.tsx'
import { useWords } from '../../shell/language.ts'
import { useBillingFields } from '../inputs/use-billing-fields.ts'
import { ActionDialog } from './action-dialog.tsx'
import type { OpenEnquiry } from './use-enquiry.ts'

/**
 * Corrects the billing fields. Another user's change appears in a field, or below it if the field has unsaved text. Saving again after
 * that conflict was shown overwrites the other user's change.
 */
export function CorrectBillingDialog({ open, onClose }: { open: OpenEnquiry; onClose: () => void }) {
  const { enquiry: words } = useWords({ enquiry: enquiryEn })
  const { enquiry, params, mutate } = open
  const now = pick(enquiry, BILLING_FIELDS)
  const [opened] = useState(now)
  const [typed, setTyped] = useState<Partial<typeof now>>({})
  // The values when the user last saw a conflict. The rejected save returns the current ones.
  const [seenValues, setSeenValues] = useState(now)
  const [isRefused, setRefused] = useState(false)
  if (isRefused) {
    setRefused(false)
    setSeenValues(now)
  }
  const fields = useBillingFields()
  const isTyped = (name: keyof typeof now) => typed[name] !== undefined && typed[name] !== now[name]
  return (
    <ActionDialog
      title={words.correct}
      submitLabel={words.save}
      fields={(problemOf) =>
        fields.map((field) => (
          <Field
            key={field.name}
            {...field}
            autoComplete="off"
            value={typed[field.name] ?? now[field.name]}
            onChange={({ target }) =>
              setTyped({
                ...typed,
                [field.name]: cleanInput(target, (text) => readCustomerField(field.name, text)),
              })
            }
            problem={problemOf(field.name)}
            hint={
              isTyped(field.name) && now[field.name] !== opened[field.name]
                ? words.nowIs(now[field.name])
                : undefined
            }
          />
        ))
      }
      onSend={async () => {
        // Fields without unsaved text keep the changes of other users.
        const from = createRecord(BILLING_FIELDS, (name) => (isTyped(name) ? seenValues[name] : now[name]))
        const error = await mutate(
          () =>
            callOffice('POST /office/api/enquiries/{number}/billing', {
              params,
              payload: { ...now, ...typed, from },
            }),
          words.saved,
        )
        if (error?.code === 'changed-meanwhile') setRefused(true)
        return error
      }}
      onClose={onClose}
    />
  )
}
