import {
  CUSTOMER_FIELDS,
  type CustomerFieldName,
  type FieldKind,
  type CustomerField as FieldOf,
} from '#domain/customer/customer-fields.ts'
import { readCustomerField } from '#domain/typed/customer-fields.ts'
import { Field, type FieldProps } from './field.tsx'
import { useMessages } from './messages.ts'
import type { CheckedForm } from './use-checked-form.ts'

/** The input of each kind of field (section 5). */
const INPUTS: Record<FieldKind, Omit<FieldProps, 'label'>> = {
  name: {},
  line: {},
  lines: { hasLines: true },
  digits: { inputMode: 'numeric' },
  mobile: { inputMode: 'numeric' },
  email: { type: 'email' },
  password: { inputMode: 'numeric', type: 'password' },
}

type CustomerFieldProps = Partial<
  Pick<FieldProps, 'label' | 'type' | 'defaultValue' | 'list' | 'onFocus'>
> & {
  name: CustomerFieldName
  form: Pick<CheckedForm, 'problems' | 'firstWrong'>
}

/** A field of a customer's form with its error. A form may give it another label or type, and suggestions. */
export function CustomerField({ name, form, ...own }: CustomerFieldProps) {
  const labels = useMessages().fields
  const { kind, isOptional, autoComplete }: FieldOf = CUSTOMER_FIELDS[name]
  const hint = name === 'username' ? labels.yourMobileNumber : isOptional && labels.optional
  return (
    <Field
      {...INPUTS[kind]}
      name={name}
      autoComplete={autoComplete}
      required={!isOptional}
      read={(typed) => readCustomerField(name, typed)}
      label={labels[name]}
      hint={hint || undefined}
      problem={form.problems[name]}
      // The first wrong field of a form that was sent without script: the page opens there.
      autoFocus={form.firstWrong === name}
      {...own}
    />
  )
}
