import { ADDRESS_MAX, CITY_MAX, EMAIL_MAX, MOBILE_DIGITS, NAME_MAX, PIN_DIGITS } from '#domain/customer.ts'
import { fields as labels } from '#i18n/en/fields.ts'
import { Field } from './field.tsx'
import type { CheckedForm } from './use-checked-form.ts'

/** What every form asks of a customer in the same way (section 5): label, limit, and what the browser fills in. */
const FIELDS = {
  customer_name: { label: labels.customerName, autoComplete: 'name', maxLength: NAME_MAX, required: true },
  mobile_no: {
    label: labels.mobileNumber,
    autoComplete: 'tel-national',
    maxLength: MOBILE_DIGITS,
    digits: true,
    required: true,
  },
  email_id: {
    label: labels.email,
    hint: labels.optional,
    type: 'email',
    autoComplete: 'email',
    maxLength: EMAIL_MAX,
  },
  address: { label: labels.address, autoComplete: 'street-address', maxLength: ADDRESS_MAX, required: true },
  city: { label: labels.city, autoComplete: 'address-level2', maxLength: CITY_MAX, required: true },
  pin_code: {
    label: labels.pinCode,
    autoComplete: 'postal-code',
    maxLength: PIN_DIGITS,
    digits: true,
    required: true,
  },
} as const

type CustomerFieldProps = {
  name: keyof typeof FIELDS
  form: Pick<CheckedForm, 'problems'>
  /** What stands in the field at first. */
  defaultValue?: string
}

/** A field of the customer's, with what is wrong with it. */
export function CustomerField({ name, form, defaultValue }: CustomerFieldProps) {
  return <Field name={name} problem={form.problems[name]} defaultValue={defaultValue} {...FIELDS[name]} />
}
