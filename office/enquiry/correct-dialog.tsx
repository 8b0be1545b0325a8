import { useState } from 'react'
import { askOffice } from '#contract/office/client.ts'
import type { EnquiryJson } from '#contract/office/enquiry.ts'
import { enquiry as enquiryEn } from '#i18n/office/en/enquiry.ts'
import { useBillingFields } from '../ui/billing-fields.ts'
import { Field } from '../ui/field.tsx'
import { useWords } from '../ui/language.ts'
import type { OpenEnquiry } from './use-enquiry.ts'
import { WorkDialog } from './work-dialog.tsx'

const billingOf = ({ customer_name, mobile_no, email_id, address, city, pin_code }: EnquiryJson) => ({
  mobile_no,
  customer_name,
  address,
  city,
  pin_code,
  email_id,
})

/**
 * Corrects who sent the enquiry and where its parcel goes. What somebody else made of a field meanwhile stands below it; saved once
 * more, it is as it was typed here.
 */
export function CorrectDialog({ open, onClose }: { open: OpenEnquiry; onClose: () => void }) {
  const { enquiry: words } = useWords({ enquiry: enquiryEn })
  const { enquiry, params, done } = open
  const now = billingOf(enquiry)
  const [seen] = useState(now)
  const [isTold, setTold] = useState(false)
  const fields = useBillingFields()
  return (
    <WorkDialog
      title={words.correct}
      yes={words.save}
      fields={(problemOf) =>
        fields.map((field) => (
          <Field
            key={field.name}
            {...field}
            autoComplete="off"
            defaultValue={seen[field.name]}
            problem={problemOf(field.name)}
            hint={now[field.name] === seen[field.name] ? undefined : words.nowIs(now[field.name])}
          />
        ))
      }
      onSend={async (filledIn) => {
        const payload = { ...seen, ...filledIn }
        // What was told of the others' is seen now; what was not touched here stays theirs.
        const from = Object.fromEntries(
          fields.map(({ name }) => [name, isTold && payload[name] !== seen[name] ? now[name] : seen[name]]),
        )
        const error = await done(
          () =>
            askOffice('POST /office/api/enquiries/{number}/billing', {
              params,
              payload: { ...payload, from: { ...seen, ...from } },
            }),
          words.saved,
        )
        if (error?.code === 'changed-meanwhile') setTold(true)
        return error
      }}
      onClose={onClose}
    />
  )
}
