import type * as v from 'valibot'
import { readDegrees } from '#domain/input/read-degrees.ts'
import { toRupees } from '#domain/money/money.ts'
import { readAmount } from '#domain/money/read-amount.ts'
import { readPercentage } from '#domain/money/read-percentage.ts'
import { settingMetadata } from '#domain/settings/setting-fields.ts'

/** The texts of a section's inputs by field, with a list of texts by field for each list of entries. */
export type FormValues = Record<string, string | Record<string, string>[]>

/** The schemas of fields by name. */
export type Entries = Readonly<Record<string, v.GenericSchema>>

/** Returns the fields of a list's entries; undefined for a field with one value. */
export function listEntries(schema: v.GenericSchema): Entries | undefined {
  const { item } = Object(Object(schema).wrapped)
  return item?.entries
}

const pickOwn = <Value>(record: Readonly<Record<string, Value>>, name: string): Value | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined

const toText = (value: unknown) => (value === null || value === undefined ? '' : `${value}`)

/** Returns the texts of the inputs for stored values. */
export function toFormValues(entries: Entries, content: Readonly<Record<string, unknown>>): FormValues {
  return Object.fromEntries(
    Object.entries(entries).map(([name, schema]) => {
      const fields = listEntries(schema)
      const value = pickOwn(content, name)
      if (!fields) return [name, toText(value)]
      const rows: readonly Readonly<Record<string, unknown>>[] = Array.isArray(value) ? value : []
      const toRow = (row: Readonly<Record<string, unknown>>) =>
        Object.fromEntries(Object.keys(fields).map((field) => [field, toText(pickOwn(row, field))]))
      return [name, rows.map(toRow)]
    }),
  )
}

/** Reads a typed text as the value of a field. Returns the text itself if it is no number, so that the schema rejects it. */
function readText(schema: v.GenericSchema, text: string): string | number | null {
  switch (settingMetadata(schema)?.kind) {
    case 'amount': {
      const amount = readAmount(text)
      return text.trim() === '' ? null : amount === undefined ? text : toRupees(amount)
    }
    case 'percentage':
      return text.trim() === '' ? null : (readPercentage(text) ?? text)
    case 'number':
      return text.trim() === '' ? null : (readDegrees(text) ?? text)
    default:
      return text
  }
}

/** Returns the values that the inputs stand for, to be checked by the section's schema. */
export function toContent(entries: Entries, values: FormValues): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(entries).map(([name, schema]) => {
      const value = pickOwn(values, name) ?? ''
      if (typeof value === 'string') return [name, readText(schema, value)]
      const fields = listEntries(schema) ?? {}
      const toRow = (row: Record<string, string>) =>
        Object.fromEntries(
          Object.entries(fields).map(([field, of]) => [field, readText(of, pickOwn(row, field) ?? '')]),
        )
      return [name, value.map(toRow)]
    }),
  )
}
