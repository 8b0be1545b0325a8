import { readCustomerField } from '#domain/typed/customer-fields.ts'
import { fields as fieldsEn } from '#i18n/en/fields.ts'
import { Field, type FieldProps } from './field.tsx'
import type { CheckedForm } from './use-checked-form.ts'
import { useWords } from './words.ts'

/** A field of digits only (section 5). */
const DIGITS = { inputMode: 'numeric', required: true } as const

/** The customer fields that all forms share (section 5): label, keyboard, and what the browser fills in. */
const FIELDS = {
  customer_name: { label: 'customerName', autoComplete: 'name', required: true },
  mobile_no: { label: 'mobileNumber', autoComplete: 'tel-national', ...DIGITS },
  email_id: { label: 'email', hint: 'optional', type: 'email', autoComplete: 'email' },
  address: { label: 'address', autoComplete: 'street-address', hasLines: true, required: true },
  city: { label: 'city', autoComplete: 'address-level2', required: true },
  district: { label: 'district', hint: 'optional' },
  state: { label: 'state', hint: 'optional', autoComplete: 'address-level1' },
  pin_code: { label: 'pinCode', autoComplete: 'postal-code', ...DIGITS },
  username: { label: 'username', hint: 'yourMobileNumber', autoComplete: 'username', ...DIGITS },
  password: { label: 'password', type: 'password', autoComplete: 'current-password', ...DIGITS },
  new_password: { label: 'newPassword', type: 'password', autoComplete: 'new-password', ...DIGITS },
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
      read={(typed) => readCustomerField(name, typed)}
      label={labels[label]}
      hint={hint && labels[hint]}
      problem={form.problems[name]}
      {...own}
    />
  )
}
