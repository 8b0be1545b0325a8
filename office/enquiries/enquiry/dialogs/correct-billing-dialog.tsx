import { useState } from 'react'
import { callOffice } from '#contract/office/office-client.ts'
import { createRecord } from '#domain/create-record.ts'
import { BILLING_FIELDS } from '#domain/enquiry/billing.ts'
import { pick } from '#domain/pick.ts'
import { enquiry as enquiryEn } from '#i18n/office/en/enquiry.ts'
import { useWords } from '../../../shell/language.ts'
import { ActionDialog } from '../../action-dialog.tsx'
import { BillingFields } from '../../inputs/billing-fields.tsx'
import type { OpenEnquiry } from '../use-enquiry.ts'

/**
 * Corrects the billing fields. Another user's change appears in a field, or below it if the field has unsaved text. Saving again after
 * that conflict was shown overwrites the other user's change.
 */
export function CorrectBillingDialog({ open, onClose }: { open: OpenEnquiry; onClose: () => void }) {
  const { enquiry: words } = useWords({ enquiry: enquiryEn })
  const { enquiry, params, mutate } = open
  const current = pick(enquiry, BILLING_FIELDS)
  const [opened] = useState(current)
  const [typed, setTyped] = useState<Partial<typeof current>>({})
  // The values when the user last saw a conflict. The rejected save returns the current ones.
  const [seenValues, setSeenValues] = useState(current)
  const [isRefused, setRefused] = useState(false)
  if (isRefused) {
    setRefused(false)
    setSeenValues(current)
  }
  const isTyped = (name: keyof typeof current) => typed[name] !== undefined && typed[name] !== current[name]
  return (
    <ActionDialog
      title={words.correct}
      submitLabel={words.save}
      fields={(problemOf) => (
        <BillingFields
          values={{ ...current, ...typed }}
          onType={(name, text) => setTyped({ ...typed, [name]: text })}
          problemOf={problemOf}
          hintOf={(name) =>
            isTyped(name) && current[name] !== opened[name] ? words.nowIs(current[name]) : undefined
          }
        />
      )}
      onSend={async () => {
        // Fields without unsaved text keep the changes of other users.
        const from = createRecord(BILLING_FIELDS, (name) =>
          isTyped(name) ? seenValues[name] : current[name],
        )
        const error = await mutate(
          () =>
            callOffice('POST /office/api/enquiries/{number}/billing', {
              params,
              payload: { ...current, ...typed, from },
            }),
          words.saved,
        )
        if (error?.code === 'stale-version') setRefused(true)
        return error
      }}
      onClose={onClose}
    />
  )
}
