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
/** The same, parsed. */
export type Sub = v.InferOutput<typeof SubSchema>

/** What a signed-in customer may do (section 6). */
export const ROLES = ['user'] as const
/** One of them. */
export type Role = (typeof ROLES)[number]

/** A session token: 256 random bits in URL-safe letters (D7). */
export const TokenSchema = v.pipe(v.string(), v.regex(/^[\w-]{43}$/), v.brand('Token'))
/** The same, parsed. */
export type Token = v.InferOutput<typeof TokenSchema>

/** What signing in gives (section 3). */
export type SignInResult = { token: Token; sub: Sub; is_address_added: Flag }

/** The longest texts, in characters (section 9). */
const NAME_MAX = 100
/** Of an address. */
export const ADDRESS_MAX = 1000
/** Of a city. */
const CITY_MAX = 100
/** Of a district. */
const DISTRICT_MAX = 100
/** Of a state. */
const STATE_MAX = 100
/** Of an e-mail address. */
const EMAIL_MAX = 50
/** The exact length of a mobile number, in ASCII digits (section 9). */
export const MOBILE_DIGITS = 10

/** What a reader sees a name by: some letter, for a mark or a filler alone is a blank. */
const VISIBLE_LETTER = /(?!\p{Default_Ignorable_Code_Point})\p{L}/u
/** What a parcel finds its way by: a letter or a number. */
const VISIBLE_LETTER_OR_DIGIT = /(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{N}]/u
const TEN_DIGITS = /^[0-9]{10}$/
/** As India gives them (D22). */
const MOBILE_NUMBER = /^[6-9][0-9]{9}$/
const PIN_CODE = /^[1-9][0-9]{5}$/
const EMAIL_OR_EMPTY = /^$|^[\w.!#$%&'*+/=?^`{|}~-]+@(?:[A-Za-z\d-]+\.)+[A-Za-z]{2,}$/

const requiredTextSchema = (required: FieldProblem, tooLong: FieldProblem, max: number) =>
  v.pipe(singleLineSchema(max, { notText: required, tooLong }), v.regex(VISIBLE_LETTER, required))

const optionalTextSchema = (tooLong: FieldProblem, max: number) =>
  v.optional(singleLineSchema(max, { tooLong }), '')

const digitsSchema = (required: FieldProblem, invalid: FieldProblem, exactly: RegExp) =>
  v.pipe(v.string(required), v.trim(), v.nonEmpty(required), v.regex(exactly, invalid))

/** The fields of section 5, each on its own. */
export const CustomerNameSchema = requiredTextSchema(
  'customer-name-required',
  'customer-name-too-long',
  NAME_MAX,
)
/** An address of one line or more, with some letter or number. */
export const AddressSchema = v.pipe(
  multiLineSchema(ADDRESS_MAX, { notText: 'address-required', tooLong: 'address-too-long' }),
  v.regex(VISIBLE_LETTER_OR_DIGIT, 'address-required'),
)
/** A city, with some letter. */
export const CitySchema = requiredTextSchema('city-required', 'city-too-long', CITY_MAX)
/** A district, or nothing. */
const DistrictSchema = optionalTextSchema('district-too-long', DISTRICT_MAX)
/** A state, or nothing. */
const StateSchema = optionalTextSchema('state-too-long', STATE_MAX)
/** A PIN code as India gives them (D22). */
export const PinCodeSchema = digitsSchema('pin-code-required', 'pin-code-invalid', PIN_CODE)
/** A mobile number as India gives them (D22). */
export const MobileNumberSchema = digitsSchema('mobile-required', 'mobile-invalid', MOBILE_NUMBER)
const UsernameSchema = digitsSchema('username-required', 'username-invalid', TEN_DIGITS)
const PasswordSchema = digitsSchema('password-required', 'password-invalid', TEN_DIGITS)
const EmailTextSchema = v.pipe(
  v.string('email-invalid'),
  v.trim(),
  v.maxLength(EMAIL_MAX, 'email-too-long'),
  v.regex(EMAIL_OR_EMPTY, 'email-invalid'),
)
/** May be empty, or missing: then it is ''. */
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
/** Who registers, checked. */
export type Signup = v.InferOutput<typeof SignupSchema>

/** The Login form: both are ten digits. */
export const LoginSchema = formSchema({ username: UsernameSchema, password: PasswordSchema })
/** Who signs in, checked. */
export type Login = v.InferOutput<typeof LoginSchema>

const OwnPasswordSchema = digitsSchema('own-password-required', 'password-invalid', TEN_DIGITS)

/** So few different digits are one number over and over: '0000000000', '1212121212'. */
const EASY_DISTINCT_DIGITS_MAX = 2
/** Digits in their order, up or down, from any digit on. */
const DIGIT_RUNS = ['0123456789', '9876543210'].map((run) => run + run)
/** Whether a password is one of those that guessers try first. */
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
/** A change of password, checked. */
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

/** The payload of account/update: whose profile, and only what was filled in (section 5). */
export const ProfileUpdateSchema = formSchema({
  sub: SubSchema,
  customer_name: v.optional(CustomerNameSchema),
  address: v.optional(AddressSchema),
  city: v.optional(CitySchema),
  pin_code: v.optional(PinCodeSchema),
  email_id: v.optional(EmailTextSchema),
})
/** What of it is to be another, checked. */
export type ProfileUpdate = v.InferOutput<typeof ProfileUpdateSchema>

/** What the shop knows of a registered customer (section 3). */
export type Customer = Signup & { sub: Sub }

/** The longest text that is looked at as a token: longer than any. */
const TOKEN_LENGTH_MAX = 1000

/** The payload of users/checkSession; what is no token is refused as one that is not known. */
export const SessionCheckSchema = formSchema({
  access_token: singleLineSchema(TOKEN_LENGTH_MAX, { notText: 'value-required' }),
})
/** A token that is asked about, checked. */
export type SessionCheck = v.InferOutput<typeof SessionCheckSchema>

/** How many orders a page of a list has. */
export const ORDERS_PER_PAGE = 10
/** How many pages of a list can be asked for. */
export const PAGES_MAX = 100

/** Which page of a list of orders is asked for, from 1. Without it the latest come, as many as one answer carries. */
const PageSchema = v.optional(
  v.pipe(
    v.number('value-invalid'),
    v.integer('value-invalid'),
    v.minValue(1, 'value-invalid'),
    v.maxValue(PAGES_MAX, 'value-invalid'),
  ),
)

/** The order tracking form and its payload. `show_all` is sent as stated and changes nothing. */
export const TrackingQuerySchema = formSchema({
  mobile_no: digitsSchema('tracking-mobile-required', 'tracking-mobile-invalid', MOBILE_NUMBER),
  show_all: v.optional(v.boolean('value-invalid')),
  page: PageSchema,
})
/** Whose orders are tracked, checked. */
export type TrackingQuery = v.InferOutput<typeof TrackingQuerySchema>

/** The longest text that is taken for the id of a customer where it decides nothing. */
export const SUB_LENGTH_MAX = 64

/** The payload of order/search. The session says whose orders are meant (D10); the rest is sent as stated. */
export const OwnOrdersQuerySchema = formSchema({
  sub: v.optional(singleLineSchema(SUB_LENGTH_MAX)),
  search_by_date: v.optional(v.boolean('value-invalid')),
  show_all: v.optional(v.boolean('value-invalid')),
  page: PageSchema,
})
/** Which of one’s own orders are asked for, checked. */
export type OwnOrdersQuery = v.InferOutput<typeof OwnOrdersQuerySchema>
