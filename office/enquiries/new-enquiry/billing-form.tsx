import { useEffect, useState, useSyncExternalStore } from 'react'
import * as v from 'valibot'
import { cleanInput } from '#contract/client/clean-input.ts'
import type { LastBillingJson } from '#contract/office/customers.ts'
import { callOffice } from '#contract/office/office-client.ts'
import { MobileNumberSchema } from '#domain/customer/customer-field-schemas.ts'
import { readCustomerField } from '#domain/input/customer-form.ts'
import { enquiry as enquiryEn } from '#i18n/office/en/enquiry.ts'
import { newEnquiry as newEnquiryEn } from '#i18n/office/en/new-enquiry.ts'
import { Button } from '../../design/actions/button.tsx'
import { Alert } from '../../design/feedback/alert.tsx'
import { Field } from '../../design/forms/field.tsx'
import { SelectField } from '../../design/forms/select-field.tsx'
import { Card } from '../../design/layout/card.tsx'
import flow from '../../design/layout/flow.module.css'
import { useWords } from '../../shell/language.ts'
import { useBillingFields } from '../inputs/use-billing-fields.ts'
import css from './new-enquiry.module.css'
import type { NewEnquiryDraft } from './new-enquiry-draft.ts'

/** The fields that span the full width. */
const WIDE_FIELDS = ['address', 'email_id']

type BillingFormProps = { draft: NewEnquiryDraft; problemOf: (name: string) => string | undefined }

/** The billing fields. Offers the details of the customer's last enquiry for a known mobile number. */
export function BillingForm({ draft, problemOf }: BillingFormProps) {
  const words = useWords({ enquiry: enquiryEn, newEnquiry: newEnquiryEn })
  const fields = useSyncExternalStore(draft.subscribe, draft.fields)
  const last = useLastEnquiry(fields.mobile_no)
  const billingFields = useBillingFields()
  const isFilled =
    last?.customer_name === fields.customer_name &&
    last.city === fields.city &&
    last.address === fields.address
  return (
    <Card title={words.enquiry.customer}>
      <div className={flow.columns}>
        {billingFields.map((field) => (
          <div key={field.name} className={WIDE_FIELDS.includes(field.name) ? css.wide : undefined}>
            <Field
              {...field}
              autoComplete="off"
              value={fields[field.name]}
              onChange={({ target }) =>
                draft.setFields({
                  [field.name]: cleanInput(target, (text) => readCustomerField(field.name, text)),
                })
              }
              problem={problemOf(field.name)}
            />
          </div>
        ))}
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
      </div>
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
  const [lookup, setLookup] = useState<{ mobile_no: string; last: LastBillingJson['last'] }>()
  const number = v.safeParse(MobileNumberSchema, mobileText)
  const mobile_no = number.success ? number.output : undefined
  useEffect(() => {
    if (!mobile_no) return
    const controller = new AbortController()
    const { signal } = controller
    void callOffice('GET /office/api/customers/{mobile_no}', { params: { mobile_no }, signal }).then(
      ({ data }) => signal.aborted || setLookup(data && { mobile_no, last: data.last }),
    )
    return () => controller.abort()
  }, [mobile_no])
  return lookup?.mobile_no === mobile_no ? (lookup?.last ?? null) : null
}
