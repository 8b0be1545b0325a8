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

/** Input props by kind of field (section 5). */
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

/** A field of a customer form with its error. Props may override label and type, and add suggestions. */
export function CustomerField({ name, form, ...props }: CustomerFieldProps) {
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
      // Focuses the first invalid field of a form sent without script.
      autoFocus={form.firstInvalidField === name}
      {...props}
    />
  )
}
