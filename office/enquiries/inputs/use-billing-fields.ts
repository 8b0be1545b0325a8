import { CUSTOMER_FIELDS, type CustomerField, type FieldKind } from '#domain/customer/customer-fields.ts'
import { BILLING_FIELDS, type BillingField } from '#domain/enquiry/billing.ts'
import { billing as billingEn } from '#i18n/office/en/billing.ts'
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

/** The billing fields in the order in which a clerk asks for them on the phone. */
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
