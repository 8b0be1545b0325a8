import * as v from 'valibot'
import type { Flag } from '../catalogue/product.ts'
import { type FieldProblem, formSchema } from '../field-problem.ts'
import { multiLineSchema, singleLineSchema } from '../input/text-schemas.ts'

/** The opaque id of a registered customer (D5). */
export const SubSchema = v.pipe(
  v.string('value-required'),
  v.regex(/^[\w-]{1,64}$/, 'value-invalid'),
  v.brand('Sub'),
)
/** A parsed customer id. */
export type Sub = v.InferOutput<typeof SubSchema>

/** What a signed-in customer may do (section 6). */
export const ROLES = ['user'] as const
/** A role of a customer. */
export type Role = (typeof ROLES)[number]

/** A session token: 256 random bits in URL-safe letters (D7). */
export const TokenSchema = v.pipe(v.string(), v.regex(/^[\w-]{43}$/), v.brand('Token'))
/** A parsed session token. */
export type Token = v.InferOutput<typeof TokenSchema>

/** The data of a successful sign-in (section 3). */
export type SignInResult = { token: Token; sub: Sub; is_address_added: Flag }

/** // Maximum lengths in characters (section 9). */
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
const TEN_DIGITS = /^[0-9]{10}$/
/** An Indian mobile number (D22). */
const MOBILE_NUMBER = /^[6-9][0-9]{9}$/
const PIN_CODE = /^[1-9][0-9]{5}$/
const EMAIL_OR_EMPTY = /^$|^[\w.!#$%&'*+/=?^`{|}~-]+@(?:[A-Za-z\d-]+\.)+[A-Za-z]{2,}$/

const requiredTextSchema = (required: FieldProblem, tooLong: FieldProblem, max: number) =>
  v.pipe(singleLineSchema(max, { notText: required, tooLong }), v.regex(VISIBLE_LETTER, required))

const optionalTextSchema = (tooLong: FieldProblem, max: number) =>
  v.optional(singleLineSchema(max, { tooLong }), '')

const digitsSchema = (required: FieldProblem, invalid: FieldProblem, exactly: RegExp) =>
  v.pipe(v.string(required), v.trim(), v.nonEmpty(required), v.regex(exactly, invalid))

/** A customer's name with at least one visible letter. The schemas of section 5 follow, one per field. */
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
const DistrictSchema = optionalTextSchema('district-too-long', DISTRICT_MAX)
const StateSchema = optionalTextSchema('state-too-long', STATE_MAX)
/** An Indian PIN code (D22). */
export const PinCodeSchema = digitsSchema('pin-code-required', 'pin-code-invalid', PIN_CODE)
/** An Indian mobile number (D22). */
export const MobileNumberSchema = digitsSchema('mobile-required', 'mobile-invalid', MOBILE_NUMBER)
const UsernameSchema = digitsSchema('username-required', 'username-invalid', TEN_DIGITS)
const PasswordSchema = digitsSchema('password-required', 'password-invalid', TEN_DIGITS)
const EmailTextSchema = v.pipe(
  v.string('email-invalid'),
  v.trim(),
  v.maxLength(EMAIL_MAX, 'email-too-long'),
  v.regex(EMAIL_OR_EMPTY, 'email-invalid'),
)
/** An optional email address; '' if it is missing. */
export const EmailSchema = v.optional(EmailTextSchema, '')

/** The Register Account form and the signup payload (section 3). */
export const SignupSchema = formSchema({
  customer_name: CustomerNameSchema,
  address: AddressSchema,
  city: CitySchema,
  district: DistrictSchema,
  state: StateSchema,
  pin_code: PinCodeSchema,
  mobile_no: MobileNumberSchema,
  email_id: EmailSchema,
})
/** A parsed signup. */
export type Signup = v.InferOutput<typeof SignupSchema>

/** The Login form: both are ten digits. */
export const LoginSchema = formSchema({ username: UsernameSchema, password: PasswordSchema })
/** A parsed login. */
export type Login = v.InferOutput<typeof LoginSchema>

const OwnPasswordSchema = digitsSchema('own-password-required', 'password-invalid', TEN_DIGITS)

/** Passwords with at most so many different digits are easy: '0000000000', '1212121212'. */
const EASY_DISTINCT_DIGITS_MAX = 2
/** Ascending and descending digits, starting at any digit. */
const DIGIT_RUNS = ['0123456789', '9876543210'].map((run) => run + run)
/** Whether a password is easy to guess. */
export const isEasyPassword = (password: string) =>
  new Set(password).size <= EASY_DISTINCT_DIGITS_MAX || DIGIT_RUNS.some((run) => run.includes(password))

/** 'Change password' of the profile: from one ten-digit number to another (D7). */
export const ChangePasswordSchema = v.pipe(
  formSchema({
    password: OwnPasswordSchema,
    new_password: v.pipe(
      OwnPasswordSchema,
      v.check((password) => !isEasyPassword(password), 'password-too-easy'),
    ),
  }),
  v.forward(
    v.partialCheck(
      [['password'], ['new_password']],
      ({ password, new_password }) => password !== new_password,
      'password-unchanged',
    ),
    ['new_password'],
  ),
)
/** A parsed change of password. */
export type ChangePassword = v.InferOutput<typeof ChangePasswordSchema>

/** The profile form (section 5). */
export const ProfileSchema = formSchema({
  customer_name: CustomerNameSchema,
  mobile_no: MobileNumberSchema,
  email_id: EmailSchema,
  address: AddressSchema,
  city: CitySchema,
  pin_code: PinCodeSchema,
})

/** The payload of account/update: the customer and the fields to change (section 5). */
export const ProfileUpdateSchema = formSchema({
  sub: SubSchema,
  customer_name: v.optional(CustomerNameSchema),
  address: v.optional(AddressSchema),
  city: v.optional(CitySchema),
  pin_code: v.optional(PinCodeSchema),
  email_id: v.optional(EmailTextSchema),
})
/** A parsed profile update. */
export type ProfileUpdate = v.InferOutput<typeof ProfileUpdateSchema>

/** A registered customer (section 3). */
export type Customer = Signup & { sub: Sub }

/** The maximum length of an access token; longer than any valid one. */
const TOKEN_LENGTH_MAX = 1000

/** The payload of users/checkSession. A malformed token is handled like an unknown one. */
export const SessionCheckSchema = formSchema({
  access_token: singleLineSchema(TOKEN_LENGTH_MAX, { notText: 'value-required' }),
})
/** A parsed session check. */
export type SessionCheck = v.InferOutput<typeof SessionCheckSchema>

/** The number of orders per page. */
export const ORDERS_PER_PAGE = 10
/** The highest page number. */
export const PAGES_MAX = 100

/** The page of a list of orders, from 1. Without it the response has the latest orders, as many as fit. */
const PageSchema = v.optional(
  v.pipe(
    v.number('value-invalid'),
    v.integer('value-invalid'),
    v.minValue(1, 'value-invalid'),
    v.maxValue(PAGES_MAX, 'value-invalid'),
  ),
)

/** The order tracking form and its payload. `show_all` is accepted as stated and has no effect. */
export const TrackingQuerySchema = formSchema({
  mobile_no: digitsSchema('tracking-mobile-required', 'tracking-mobile-invalid', MOBILE_NUMBER),
  show_all: v.optional(v.boolean('value-invalid')),
  page: PageSchema,
})
/** A parsed tracking query. */
export type TrackingQuery = v.InferOutput<typeof TrackingQuerySchema>

/** The maximum length of a `sub` that is accepted but not used. */
export const SUB_LENGTH_MAX = 64

/** The payload of order/search. The session determines the customer (D10); the other fields are accepted as stated. */
export const OwnOrdersQuerySchema = formSchema({
  sub: v.optional(singleLineSchema(SUB_LENGTH_MAX)),
  search_by_date: v.optional(v.boolean('value-invalid')),
  show_all: v.optional(v.boolean('value-invalid')),
  page: PageSchema,
})
/** A parsed query for the customer's own orders. */
export type OwnOrdersQuery = v.InferOutput<typeof OwnOrdersQuerySchema>
