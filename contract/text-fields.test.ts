import type * as v from 'valibot'
import * as valibot from 'valibot'
import { describe, expect, it } from 'vitest'
import { cleanMultiLineText, cleanSingleLineText } from '#domain/input/text-schemas.ts'
import { OfficePasswordSchema } from '#domain/office/office-sign-in.ts'
import { SETTINGS_SECTIONS } from '#domain/settings/settings-sections.ts'
import { listCalls } from './call.ts'
import { OFFICE_CALLS } from './office/office-calls.ts'
import { SHOP_CALLS } from './shop-calls.ts'

/** A part of a Valibot schema: a schema, a validation or a transformation. */
type Part = { kind: string; type: string; [more: string]: unknown }
/** A text field of a payload, a query or the settings, by its path. */
type TextField = { path: string; schema: v.GenericSchema; parts: readonly Part[] }

/** Returns the parts of a schema and of its nested pipes as a flat list. */
const flattenParts = (schema: Part): Part[] =>
  Array.isArray(schema.pipe)
    ? schema.pipe.flatMap((part) => ('pipe' in part ? flattenParts(part) : [part]))
    : [schema]

/** Returns every text field in a schema. Throws for an unknown type of schema. */
function collectTextFields(path: string, schema: v.GenericSchema): TextField[] {
  const parts = flattenParts(Object(schema))
  const [last] = parts.filter(({ kind }) => kind === 'schema').slice(-1)
  const { type, entries, item, items, wrapped, options, key, value } = Object(last)
  const all = (some: readonly v.GenericSchema[], name: string) =>
    some.flatMap((one, place) => collectTextFields(`${path}${name}${some.length > 1 ? place : ''}`, one))
  switch (type) {
    case 'string':
      return [{ path, schema, parts }]
    case 'object':
    case 'strict_object':
      return Object.entries<v.GenericSchema>(entries).flatMap(([name, entry]) =>
        collectTextFields(`${path}.${name}`, entry),
      )
    case 'array':
      return collectTextFields(`${path}[]`, item)
    case 'tuple':
      return all(items, '#')
    case 'record':
      return [...collectTextFields(`${path} (key)`, key), ...collectTextFields(`${path} (value)`, value)]
    case 'optional':
    case 'exact_optional':
    case 'nullable':
      return collectTextFields(path, wrapped)
    case 'union':
    case 'variant':
      return all(options, '|')
    case 'picklist':
    case 'literal':
    case 'number':
    case 'boolean':
      return []
    case 'unknown':
      // The schema of the section checks these values. It is among the texts.
      if (path.includes('/settings/{section}/save')) return []
      throw new Error(`${path} is unchecked`)
    default:
      throw new Error(`${path} has an unknown type: ${type}`)
  }
}

const calls = [...listCalls(SHOP_CALLS), ...listCalls(OFFICE_CALLS)]
const texts = [
  ...calls.flatMap(({ method, path, payload, query }) =>
    [payload, query].flatMap((schema) => (schema ? collectTextFields(`${method} ${path} `, schema) : [])),
  ),
  ...collectTextFields('settings ', valibot.object(SETTINGS_SECTIONS)),
]

const isCleanedBy =
  (clean: (text: string) => string) =>
  ({ parts }: TextField) =>
    parts.some(({ type, operation }) => type === 'transform' && operation === clean)
/** Formats that allow neither line breaks, direction marks nor sentences. */
const FORMATS = ['uuid', 'iso_date', 'iso_timestamp', 'email', 'digits']
const isFormat = ({ parts }: TextField) =>
  parts.some(
    ({ type, requirement }) =>
      FORMATS.includes(type) ||
      (type === 'regex' && requirement instanceof RegExp && /^\^.*\$$/.test(requirement.source)),
  )
/** Passwords are stored as typed and never shown. */
const isPassword = ({ parts }: TextField) =>
  flattenParts(Object(OfficePasswordSchema)).every((part) => parts.includes(part))

const singleLines = texts.filter(isCleanedBy(cleanSingleLineText))
const multiLines = texts.filter(isCleanedBy(cleanMultiLineText))

describe('A text field', { tags: ['W4', 'O1', 'D1'] }, () => {
  it('is a single line, several lines, a password or of a closed format', () => {
    // The values that a change of the price list starts from are compared, and never stored.
    const stored = texts.filter(({ path }) => !path.includes('[].from.'))
    const others = stored.filter(
      (text) => ![...singleLines, ...multiLines].includes(text) && !isFormat(text) && !isPassword(text),
    )
    expect(others.map(({ path }) => path)).toEqual([])
    expect(singleLines.length).toBeGreaterThan(30)
    expect(multiLines.length).toBeGreaterThan(0)
  })

  it('has a maximum length', () => {
    const unbounded = [...singleLines, ...multiLines].filter(
      ({ parts }) => !parts.some(({ type }) => type === 'max_length'),
    )
    expect(unbounded.map(({ path }) => path)).toEqual([])
  })

  const UNSEEN =
    '\u034F\u115F\u1160\u180E\u2061\u2065\u206A\u206F\u2800\u3164\uFFA0\uFFF9\uFFFC\u{1D173}\u{E0001}\u{E0041}'
  const TYPED = ` A\r\nb\u2028c\u0085d\u202Ee\u200Ff\u061Cg\u2066h\u0000i ${UNSEEN}`
  const SETTINGS_CODE = /^settings .*\.(?:gstin|pin_code|upi_id|account_number|ifsc)$/
  const parsed = ({ schema }: TextField) => valibot.safeParse(schema, TYPED)

  it.each(singleLines)('$path removes line breaks and direction marks', (text) => {
    const { success, output } = parsed(text)
    // Some fields have a format of their own, which rejects the text.
    if (!success) return
    // Codes of the settings are stored without spaces, and most of them in capitals.
    if (SETTINGS_CODE.test(text.path)) expect(String(output).toLowerCase()).toBe('abcdefghi')
    else expect(output).toBe('A b c defgh i')
  })

  it.each(multiLines)('$path keeps line feeds and removes direction marks', (text) => {
    expect(parsed(text)).toMatchObject({ success: true, output: 'A\nb\nc\ndefgh i' })
  })
})
