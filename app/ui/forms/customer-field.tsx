import {
  CUSTOMER_FIELDS,
  type CustomerFieldName,
  type FieldKind,
  type CustomerField as FieldOf,
} from '#domain/customer/customer-fields.ts'
import { readCustomerField } from '#domain/input/customer-form.ts'
import { useMessages } from '../messages.ts'
import { Field, type FieldProps } from './field.tsx'
import type { ValidatedForm } from './use-validated-form.ts'

/** The input of each kind of field (section 5). */
const INPUT_PROPS_BY_KIND: Record<FieldKind, Omit<FieldProps, 'label'>> = {
  name: {},
  line: {},
  lines: { isMultiline: true },
  digits: { inputMode: 'numeric' },
  mobile: { inputMode: 'numeric' },
  email: { type: 'email' },
  password: { inputMode: 'numeric', type: 'password' },
}

type CustomerFieldProps = Partial<
  Pick<FieldProps, 'label' | 'type' | 'defaultValue' | 'list' | 'onFocus'>
> & {
  name: CustomerFieldName
  form: Pick<ValidatedForm, 'problems' | 'firstInvalidField'>
}

/** A field of a customer's form with its error. A form may give it another label or type, and suggestions. */
export function CustomerField({ name, form, ...own }: CustomerFieldProps) {
  const labels = useMessages().fields
  const { kind, isOptional, autoComplete }: FieldOf = CUSTOMER_FIELDS[name]
  const hint = name === 'username' ? labels.yourMobileNumber : isOptional && labels.optional
  return (
    <Field
      {...INPUT_PROPS_BY_KIND[kind]}
      name={name}
      autoComplete={autoComplete}
      required={!isOptional}
      sanitize={(typed) => readCustomerField(name, typed)}
      label={labels[name]}
      hint={hint || undefined}
      problem={form.problems[name]}
      // The first wrong field of a form that was sent without script: the page opens there.
      autoFocus={form.firstInvalidField === name}
      {...own}
    />
  )
}
