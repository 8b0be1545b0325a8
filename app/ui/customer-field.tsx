import {
  ADDRESS_MAX,
  CITY_MAX,
  DISTRICT_MAX,
  EMAIL_MAX,
  MOBILE_DIGITS,
  NAME_MAX,
  PIN_DIGITS,
  STATE_MAX,
} from '#domain/customer.ts'
import { MOBILE_TYPED_MAX, mobileDigits } from '#domain/mobile-number.ts'
import { fields as fieldsEn } from '#i18n/en/fields.ts'
import { Field, type FieldProps } from './field.tsx'
import type { CheckedForm } from './use-checked-form.ts'
import { useWords } from './words.ts'

const DIGITS = { digits: (typed: string) => typed.replace(/\D/g, ''), required: true }
/** Also with what people and phones write before it and between. */
const MOBILE_NUMBER = { maxLength: MOBILE_TYPED_MAX, digits: mobileDigits, required: true }
/** What a password is made of (D7). */
const TEN_DIGITS = { maxLength: MOBILE_DIGITS, ...DIGITS }

/** What every form asks of a customer in the same way (section 5): label, limit, and what the browser fills in. */
const FIELDS = {
  customer_name: { label: 'customerName', autoComplete: 'name', maxLength: NAME_MAX, required: true },
  mobile_no: { label: 'mobileNumber', autoComplete: 'tel-national', ...MOBILE_NUMBER },
  email_id: { label: 'email', hint: 'optional', type: 'email', autoComplete: 'email', maxLength: EMAIL_MAX },
  address: { label: 'address', autoComplete: 'address-line1', maxLength: ADDRESS_MAX, required: true },
  city: { label: 'city', autoComplete: 'address-level2', maxLength: CITY_MAX, required: true },
  district: { label: 'district', hint: 'optional', maxLength: DISTRICT_MAX },
  state: { label: 'state', hint: 'optional', autoComplete: 'address-level1', maxLength: STATE_MAX },
  pin_code: { label: 'pinCode', autoComplete: 'postal-code', maxLength: PIN_DIGITS, ...DIGITS },
  username: { label: 'username', hint: 'yourMobileNumber', autoComplete: 'username', ...MOBILE_NUMBER },
  password: { label: 'password', type: 'password', autoComplete: 'current-password', ...TEN_DIGITS },
  new_password: { label: 'newPassword', type: 'password', autoComplete: 'new-password', ...TEN_DIGITS },
} satisfies Record<string, KnownField>

type KnownField = Omit<FieldProps, 'label' | 'hint'> & {
  label: keyof typeof fieldsEn
  hint?: keyof typeof fieldsEn
}

type CustomerFieldProps = Partial<
  Pick<FieldProps, 'label' | 'type' | 'defaultValue' | 'list' | 'onFocus'>
> & {
  name: keyof typeof FIELDS
  form: Pick<CheckedForm, 'problems'>
}

/** A field of the customer's, with what is wrong with it. A form may give it another label or type, and suggestions. */
export function CustomerField({ name, form, ...own }: CustomerFieldProps) {
  const labels = useWords({ fields: fieldsEn }).fields
  const { label, hint, ...field }: KnownField = FIELDS[name]
  return (
    <Field
      {...field}
      name={name}
      label={labels[label]}
      hint={hint && labels[hint]}
      problem={form.problems[name]}
      {...own}
    />
  )
}
