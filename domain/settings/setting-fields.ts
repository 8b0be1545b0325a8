import * as v from 'valibot'
import { isCalendarDate } from '../calendar-date.ts'
import { extractDigits } from '../input/extract-digits.ts'
import { readEmail } from '../input/read-email.ts'
import { multiLineSchema, singleLineSchema } from '../input/text-schemas.ts'
import { hasAtMostTwoDecimals, INPUT_RUPEES_MAX } from '../money/money.ts'
import type { OfficeFieldProblem } from '../office/office-field-problem.ts'
import { isGstin } from './gstin.ts'

const KINDS = ['line', 'text', 'tel', 'email', 'date', 'amount', 'percentage', 'number', 'colour'] as const

/** How the form edits a setting. */
export type SettingKind = (typeof KINDS)[number]

const SettingMetadataSchema = v.object({ kind: v.picklist(KINDS), isRequired: v.boolean() })
/** What the form knows of a setting beside its schema. */
type SettingMetadata = v.InferOutput<typeof SettingMetadataSchema>

const LINE_MAX = 200
const TEXT_MAX = 2000
const ENTRIES_MAX = 100

const required: OfficeFieldProblem = 'setting-required'
const line = singleLineSchema(LINE_MAX)

type TextRules = {
  isRequired?: boolean
  /** Returns whether a text is valid. Empty texts are not checked. */
  isValid?: (text: string) => boolean
  problem?: OfficeFieldProblem
}

/** A text that is '' if it was never filled in. Invalid texts keep their type, so that stored ones can still be read. */
/* @__NO_SIDE_EFFECTS__ */
function textField(
  kind: SettingKind,
  schema: v.GenericSchema<string, string>,
  { isRequired = false, isValid = () => true, problem = 'value-invalid' }: TextRules,
) {
  return v.pipe(
    v.optional(schema, ''),
    v.check((text) => !isRequired || text !== '', required),
    v.check((text) => text === '' || isValid(text), problem),
    v.metadata({ kind, isRequired } satisfies SettingMetadata),
  )
}

/** A number, or null if it was never filled in. */
/* @__NO_SIDE_EFFECTS__ */
function numberField(
  kind: SettingKind,
  isValid: (value: number) => boolean,
  problem: OfficeFieldProblem,
  isRequired: boolean,
) {
  return v.pipe(
    v.optional(v.nullable(v.number(problem)), null),
    v.check((value) => !isRequired || value !== null, required),
    v.check((value) => value === null || isValid(value), problem),
    v.metadata({ kind, isRequired } satisfies SettingMetadata),
  )
}

const removeSpaces = v.pipe(
  line,
  v.transform((text) => text.replaceAll(' ', '')),
)
const upperCase = v.pipe(removeSpaces, v.toUpperCase())
const isBetween = (min: number, max: number) => (value: number) => value >= min && value <= max

/** The demo shop's numbers begin with five zeros, so that they reach no one. */
const TEN_DIGITS = /^(?:[1-9]\d{9}|00000\d{5})$/

/** Whether a text is an Indian phone number: ten digits with or without +91 or a leading 0. */
const isIndianPhone = (text: string): boolean =>
  /^[\d+() -]+$/.test(text) && TEN_DIGITS.test(extractDigits(text).replace(/^(?:91|0)(?=\d{10}$)/, ''))

/** One line of text. */
export const lineField = (isRequired = false) => textField('line', line, { isRequired })

/** Several lines of text. */
export const linesField = (isRequired = false) => textField('text', multiLineSchema(TEXT_MAX), { isRequired })

/** An Indian phone number as it is shown. */
export const phoneField = (isRequired = false) =>
  textField('tel', line, { isRequired, isValid: isIndianPhone, problem: 'phone-invalid' })

/** An e-mail address. */
export const emailField = (isRequired = false) =>
  textField('email', v.pipe(line, v.transform(readEmail)), {
    isRequired,
    isValid: (text) => v.is(v.pipe(v.string(), v.email()), text),
    problem: 'shop-email-invalid',
  })

/** A text of letters and digits without spaces that follows a pattern. */
export const codeField = (pattern: RegExp, problem: OfficeFieldProblem, isRequired = false) =>
  textField('line', upperCase, { isRequired, isValid: (text) => pattern.test(text), problem })

/** A GST number with its check digit. */
export const gstinField = () => textField('line', upperCase, { isValid: isGstin, problem: 'gstin-invalid' })

const UPI_ID = /^[a-z0-9][a-z0-9._-]{1,255}@[a-z][a-z0-9]{1,63}$/i

/** A UPI id, `name@bank`. */
export const upiIdField = () =>
  textField('line', removeSpaces, {
    isRequired: true,
    isValid: (text) => UPI_ID.test(text),
    problem: 'upi-id-invalid',
  })

/** A day in India, '2027-10-29'. */
export const dateField = () =>
  textField('date', line, {
    isValid: (text) => /^\d{4}-\d\d-\d\d$/.test(text) && isCalendarDate(text),
    problem: 'date-invalid',
  })

/** A colour, '#1a2b3c'. */
export const colourField = () =>
  textField('colour', line, {
    isRequired: true,
    isValid: (text) => /^#[0-9a-f]{6}$/i.test(text),
    problem: 'colour-invalid',
  })

/** An amount in rupees with at most two decimals. */
export const rupeesField = (isRequired = false) =>
  numberField(
    'amount',
    (value) => isBetween(0, INPUT_RUPEES_MAX)(value) && hasAtMostTwoDecimals(value),
    'amount-invalid',
    isRequired,
  )

/** A percentage with at most two decimals. */
export const percentageField = (isRequired = false) =>
  numberField(
    'percentage',
    (value) => isBetween(0, 100)(value) && hasAtMostTwoDecimals(value),
    'percentage-invalid',
    isRequired,
  )

/** Degrees between the borders of India. */
export const degreesField = (min: number, max: number) =>
  numberField('number', isBetween(min, max), 'place-outside-india', false)

/** A list of entries, which are objects with fields of their own. */
/* @__NO_SIDE_EFFECTS__ */
export const listField = <Entry extends v.GenericSchema>(entry: Entry) =>
  v.pipe(v.optional(v.array(entry), []), v.maxLength(ENTRIES_MAX, 'too-many-entries'))

/** Returns how the form edits a field; undefined for a list. */
export function settingMetadata(schema: v.GenericSchema): SettingMetadata | undefined {
  const { kind, isRequired } = v.getMetadata(schema)
  return v.is(v.string(), kind) ? v.parse(SettingMetadataSchema, { kind, isRequired }) : undefined
}
