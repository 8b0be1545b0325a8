import * as v from 'valibot'
import type { FieldProblem } from '../field-problem.ts'
import { digitsSchema, multiLineSchema, singleLineSchema } from '../input/text-schemas.ts'

// The schemas of customer fields (section 5), one per field.

/** The maximum lengths of texts, in characters (section 9). */
const NAME_MAX = 100
/** The maximum length of an address, in characters (section 9). */
export const ADDRESS_MAX = 1000
const CITY_MAX = 100
const DISTRICT_MAX = 100
const STATE_MAX = 100
const EMAIL_MAX = 50
/** The exact length of a mobile number, in ASCII digits (section 9). */
export const MOBILE_DIGITS = 10

/** A visible letter. Marks and fillers alone look blank. */
const VISIBLE_LETTER = /(?!\p{Default_Ignorable_Code_Point})\p{L}/u
/** A visible letter or digit, which an address needs. */
const VISIBLE_LETTER_OR_DIGIT = /(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{N}]/u
/** An Indian mobile number (D22). */
export const MOBILE_NUMBER = /^[6-9][0-9]{9}$/
const PIN_CODE = /^[1-9][0-9]{5}$/
const EMAIL_OR_EMPTY = /^$|^[\w.!#$%&'*+/=?^`{|}~-]+@(?:[A-Za-z\d-]+\.)+[A-Za-z]{2,}$/

const requiredTextSchema = (required: FieldProblem, tooLong: FieldProblem, max: number) =>
  v.pipe(singleLineSchema(max, { notText: required, tooLong }), v.regex(VISIBLE_LETTER, required))

const optionalTextSchema = (tooLong: FieldProblem, max: number) =>
  v.optional(singleLineSchema(max, { tooLong }), '')

/** A customer's name with at least one visible letter. */
export const CustomerNameSchema = requiredTextSchema(
  'customer-name-required',
  'customer-name-too-long',
  NAME_MAX,
)
/** An address of one or more lines with at least one letter or digit. */
export const AddressSchema = v.pipe(
  multiLineSchema(ADDRESS_MAX, { notText: 'address-required', tooLong: 'address-too-long' }),
  v.regex(VISIBLE_LETTER_OR_DIGIT, 'address-required'),
)
/** A city with at least one letter. */
export const CitySchema = requiredTextSchema('city-required', 'city-too-long', CITY_MAX)
/** An optional district. */
export const DistrictSchema = optionalTextSchema('district-too-long', DISTRICT_MAX)
/** An optional state. */
export const StateSchema = optionalTextSchema('state-too-long', STATE_MAX)
/** An Indian PIN code (D22). */
export const PinCodeSchema = digitsSchema('pin-code-required', 'pin-code-invalid', PIN_CODE)
/** An Indian mobile number (D22). */
export const MobileNumberSchema = digitsSchema('mobile-required', 'mobile-invalid', MOBILE_NUMBER)
/** An email address or an empty text. */
export const EmailTextSchema = v.pipe(
  v.string('email-invalid'),
  v.trim(),
  v.maxLength(EMAIL_MAX, 'email-too-long'),
  v.regex(EMAIL_OR_EMPTY, 'email-invalid'),
)
/** An optional email address; '' if it is missing. */
export const EmailSchema = v.optional(EmailTextSchema, '')
