import { useFormContext } from 'react-hook-form'
import type * as v from 'valibot'
import { type SettingKind, settingMetadata } from '#domain/settings/setting-fields.ts'
import { Field } from '../design/forms/field.tsx'

type SettingInputProps = {
  /** The path in the form: `name`, `upi_ids.0.upi_id`. */
  path: string
  label: string
  schema: v.GenericSchema
  problem: string | undefined
}

/** The attributes of the input for each kind of value. */
const ATTRIBUTES: Record<
  SettingKind,
  { type?: string; inputMode?: 'decimal' | 'email'; isMultiline?: boolean }
> = {
  line: {},
  text: { isMultiline: true },
  tel: { type: 'tel' },
  email: { inputMode: 'email' },
  date: { type: 'date' },
  amount: { inputMode: 'decimal' },
  percentage: { inputMode: 'decimal' },
  number: { inputMode: 'decimal' },
  colour: { type: 'color' },
}

/** The input of one setting, after its schema. */
export function SettingInput({ path, label, schema, problem }: SettingInputProps) {
  const { getValues } = useFormContext()
  const { kind = 'line', isRequired = false } = settingMetadata(schema) ?? {}
  return (
    <Field
      name={path}
      label={label}
      autoComplete="off"
      required={isRequired}
      defaultValue={getValues(path)}
      problem={problem}
      {...(path.endsWith('_tamil') && { lang: 'ta' })}
      {...ATTRIBUTES[kind]}
    />
  )
}
