import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import * as v from 'valibot'
import type { LastBillingJson } from '#contract/office/customers.ts'
import { callOffice } from '#contract/office/office-client.ts'
import { MobileNumberSchema } from '#domain/customer/customer-field-schemas.ts'
import { enquiry as enquiryEn } from '#i18n/office/en/enquiry.ts'
import { newEnquiry as newEnquiryEn } from '#i18n/office/en/new-enquiry.ts'
import { Button } from '../../design/actions/button.tsx'
import { Alert } from '../../design/feedback/alert.tsx'
import { SelectField } from '../../design/forms/select-field.tsx'
import { Card } from '../../design/layout/card.tsx'
import flow from '../../design/layout/flow.module.css'
import { useWords } from '../../shell/language.ts'
import { officeQuery } from '../../shell/requests/office-query.ts'
import { BillingFields } from '../inputs/billing-fields.tsx'
import type { NewEnquiryDraft } from './new-enquiry-draft.ts'

type BillingFormProps = { draft: NewEnquiryDraft; problemOf: (name: string) => string | undefined }

/** The billing fields. Offers the details of the customer's last enquiry for a known mobile number. */
export function BillingForm({ draft, problemOf }: BillingFormProps) {
  const words = useWords({ enquiry: enquiryEn, newEnquiry: newEnquiryEn })
  const fields = useSyncExternalStore(draft.subscribe, draft.fields)
  const last = useLastEnquiry(fields.mobile_no)
  const isFilled =
    last?.customer_name === fields.customer_name &&
    last.city === fields.city &&
    last.address === fields.address
  return (
    <Card title={words.enquiry.customer}>
      <BillingFields
        values={fields}
        onType={(name, text) => draft.setFields({ [name]: text })}
        problemOf={problemOf}
      >
        <SelectField
          label={words.newEnquiry.language}
          options={[
            ['', words.newEnquiry.unknown],
            ['ta', words.newEnquiry.tamil],
            ['en', words.newEnquiry.english],
          ]}
          value={fields.language}
          onChange={({ target: { value } }) =>
            draft.setFields({ language: value === 'en' || value === 'ta' ? value : '' })
          }
        />
      </BillingFields>
      <div aria-live="polite" className={flow.live}>
        {last && !isFilled && (
          <Alert
            tone="info"
            actions={
              <Button
                onClick={() => {
                  const { enquiry_number: _, language, ...billing } = last
                  draft.setFields({ ...billing, language: language ?? '' })
                }}
              >
                {`${words.newEnquiry.fillIn} ${words.newEnquiry.fillInFrom(last.enquiry_number)}`}
              </Button>
            }
          >
            {words.newEnquiry.known(last.customer_name, last.city)}
          </Alert>
        )}
      </div>
    </Card>
  )
}

/** Fetches the billing details of a mobile number's last enquiry, once the number is complete. */
function useLastEnquiry(mobileText: string): LastBillingJson['last'] {
  const { success, output } = v.safeParse(MobileNumberSchema, mobileText)
  const mobile_no = success ? output : ''
  const query = officeQuery(['enquiry', 'last', mobile_no], (signal) =>
    callOffice('GET /office/api/customers/{mobile_no}', { params: { mobile_no }, signal }),
  )
  return useQuery({ ...query, enabled: success }).data?.last ?? null
}
