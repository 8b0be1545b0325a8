import { CUSTOMER_FIELDS, type CustomerField, type FieldKind } from '#domain/customer/customer-fields.ts'
import { BILLING_FIELDS, type BillingField } from '#domain/enquiry/billing.ts'
import { billing as billingEn } from '#i18n/office/en/billing.ts'
import { useWords } from '../../shell/language.ts'

/** The keyboard or box of each kind of field; a phone has Tamil digits and a plus sign, which the reader understands. */
const INPUT_PROPS_BY_KIND = {
  name: {},
  line: {},
  lines: { isMultiline: true },
  digits: { inputMode: 'numeric' },
  mobile: { inputMode: 'tel' },
  email: { inputMode: 'email' },
  password: {},
} as const satisfies Record<FieldKind, object>

/** On the phone the number comes first, since it may be known, and the e-mail address last. */
const MIDDLE_FIELDS = BILLING_FIELDS.filter((name) => name !== 'mobile_no' && name !== 'email_id')
const PHONE_ORDER: readonly BillingField[] = ['mobile_no', ...MIDDLE_FIELDS, 'email_id']

/** The billing fields in the order in which they are asked for on the phone. */
export function useBillingFields() {
  const { fields } = useWords({ billing: billingEn }).billing
  return PHONE_ORDER.map((name) => {
    const { kind, isOptional }: CustomerField = CUSTOMER_FIELDS[name]
    return {
      name,
      label: fields[name],
      labelSuffix: isOptional && fields.optional,
      ...INPUT_PROPS_BY_KIND[kind],
    }
  })
}
