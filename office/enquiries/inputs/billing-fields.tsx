import type { ReactNode } from 'react'
import { cleanInput } from '#contract/client/clean-input.ts'
import { CUSTOMER_FIELDS, type CustomerField, type FieldKind } from '#domain/customer/customer-fields.ts'
import { BILLING_FIELDS, type BillingField } from '#domain/enquiry/billing.ts'
import { readCustomerField } from '#domain/input/customer-form.ts'
import { billing as billingEn } from '#i18n/office/en/billing.ts'
import { Field } from '../../design/forms/field.tsx'
import flow from '../../design/layout/flow.module.css'
import { useWords } from '../../shell/language.ts'

/** The input props of each kind of field. `tel` for mobile numbers, because its keyboard has a plus sign. */
const INPUT_PROPS_BY_KIND = {
  name: {},
  line: {},
  lines: { isMultiline: true },
  digits: { inputMode: 'numeric' },
  mobile: { inputMode: 'tel' },
  email: { inputMode: 'email' },
  password: {},
} as const satisfies Record<FieldKind, object>

/** The mobile number comes first, because the last enquiry can be looked up with it. Email comes last. */
const MIDDLE_FIELDS = BILLING_FIELDS.filter((name) => name !== 'mobile_no' && name !== 'email_id')
const PHONE_ORDER: readonly BillingField[] = ['mobile_no', ...MIDDLE_FIELDS, 'email_id']
const WIDE_FIELDS: readonly BillingField[] = ['address', 'email_id']

type BillingFieldsProps = {
  values: Readonly<Record<BillingField, string>>
  onType: (name: BillingField, text: string) => void
  problemOf: (name: string) => string | undefined
  hintOf?: (name: BillingField) => string | undefined
  /** More fields. */
  children?: ReactNode
}

/** The billing fields in the order in which a clerk asks for them on the phone. */
export function BillingFields({ values, onType, problemOf, hintOf, children }: BillingFieldsProps) {
  const { fields } = useWords({ billing: billingEn }).billing
  return (
    <div className={flow.columns}>
      {PHONE_ORDER.map((name) => {
        const { kind, isOptional }: CustomerField = CUSTOMER_FIELDS[name]
        return (
          <div key={name} className={WIDE_FIELDS.includes(name) ? flow.full : undefined}>
            <Field
              name={name}
              label={fields[name]}
              labelSuffix={isOptional ? fields.optional : undefined}
              {...INPUT_PROPS_BY_KIND[kind]}
              autoComplete="off"
              value={values[name]}
              onChange={({ target }) =>
                onType(
                  name,
                  cleanInput(target, (text) => readCustomerField(name, text)),
                )
              }
              problem={problemOf(name)}
              hint={hintOf?.(name)}
            />
          </div>
        )
      })}
      {children}
    </div>
  )
}
