import * as v from 'valibot'
import {
  ChangePasswordSchema,
  LoginSchema,
  OwnOrdersSchema,
  ProfileUpdateSchema,
  SessionCheckSchema,
  SignupSchema,
  TrackingSchema,
} from '#domain/customer.ts'
import { OrderPayloadSchema } from '#domain/enquiry.ts'
import type { ErrorCode } from '#domain/errors.ts'
import { FailedStartSchema } from '#domain/failed-start.ts'
import {
  CategoryJsonSchema,
  CategoryWithProductsJsonSchema,
  CustomerJsonSchema,
  DistrictJsonSchema,
  DuplicateCheckJsonSchema,
  OrderInfoJsonSchema,
  OrderJsonSchema,
  ProductDetailJsonSchema,
  ProductJsonSchema,
  SavedOrderJsonSchema,
  SessionJsonSchema,
  SignedInJsonSchema,
  SignedUpJsonSchema,
  StateJsonSchema,
} from './json-schemas.ts'

/**
 * Who may make a call. `anyone`: everybody, though who is signed in may get more. `customer`: only with the token of a
 * session; without a good one the answer is 401 and always the same.
 */
export type Access = 'anyone' | 'customer'

/** One call of the API. `{…}` in the path is a parameter; without `data` the answer is 204 and empty. */
export type Call = {
  method: 'GET' | 'POST'
  path: string
  access: Access
  summary: string
  payload?: v.GenericSchema
  data?: v.GenericSchema
  refusals: readonly ErrorCode[]
}

const products = v.array(ProductJsonSchema)

/** Refusals that every POST knows: where it comes from, and how many come from there. */
const ANY_POST = ['foreign-origin', 'anti-forgery', 'too-many-requests', 'busy'] as const

/** Refusals that every call with a payload knows. */
const WITH_PAYLOAD = [
  ...ANY_POST,
  'invalid-json',
  'body-too-large',
  'unsupported-media-type',
  'invalid-fields',
] as const

/** Every call of the API (section 7, D1): what is not here answers 404 or 405. */
export const CALLS: readonly Call[] = [
  {
    method: 'GET',
    path: '/api/product/category/get',
    access: 'anyone',
    summary: 'The categories in the shop’s order',
    data: v.array(CategoryJsonSchema),
    refusals: [],
  },
  {
    method: 'GET',
    path: '/api/product/get/{id}',
    access: 'anyone',
    summary: 'A product with its pictures and films',
    data: ProductDetailJsonSchema,
    refusals: ['not-found', 'database-unavailable'],
  },
  {
    method: 'GET',
    path: '/api/product/netrate/list',
    access: 'anyone',
    summary: 'Products sold at their printed price',
    data: products,
    refusals: [],
  },
  {
    method: 'GET',
    path: '/api/product/subcategoryitems/{name}',
    access: 'anyone',
    summary: 'Products of a special category, by its name; an unknown one has none',
    data: products,
    refusals: [],
  },
  {
    method: 'GET',
    path: '/api/product/topsale/list',
    access: 'anyone',
    summary: 'Products that sell best',
    data: products,
    refusals: [],
  },
  {
    method: 'GET',
    path: '/api/product/new-arrivals/list',
    access: 'anyone',
    summary: 'New products',
    data: products,
    refusals: [],
  },
  {
    method: 'GET',
    path: '/api/product/categorywise/list/{category}',
    access: 'anyone',
    summary: 'Products of a category, by its id or slug; an unknown one has none',
    data: products,
    refusals: [],
  },
  {
    method: 'GET',
    path: '/api/product/quickorder',
    access: 'anyone',
    summary: 'The whole price list, category by category',
    data: v.array(CategoryWithProductsJsonSchema),
    refusals: [],
  },
  {
    method: 'GET',
    path: '/api/master/state/get',
    access: 'anyone',
    summary: 'India’s states and union territories',
    data: v.array(StateJsonSchema),
    refusals: [],
  },
  {
    method: 'GET',
    path: '/api/master/district/get/{state_id}',
    access: 'anyone',
    summary: 'The districts of the fixed state; another has none',
    data: v.array(DistrictJsonSchema),
    refusals: [],
  },
  {
    method: 'POST',
    path: '/api/order/save',
    access: 'anyone',
    summary: 'Places an enquiry; once per Idempotency-Key, however often it is sent',
    payload: OrderPayloadSchema,
    data: SavedOrderJsonSchema,
    refusals: [
      ...WITH_PAYLOAD,
      'database-unavailable',
      'invalid-idempotency-key',
      'idempotency-key-reused',
      'cart-out-of-date',
      'below-minimum-order',
    ],
  },
  {
    method: 'GET',
    path: '/api/order/public/get/{id}',
    access: 'anyone',
    summary: 'Number, time and payable amount of an enquiry',
    data: OrderInfoJsonSchema,
    refusals: ['not-found', 'database-unavailable'],
  },
  {
    method: 'GET',
    path: '/api/order/public/print/get/{id}',
    access: 'anyone',
    summary: 'An enquiry to print: in full by its order id, masked by its view id',
    data: OrderJsonSchema,
    refusals: ['not-found', 'database-unavailable'],
  },
  {
    method: 'POST',
    path: '/api/order/search/mobile_no',
    access: 'anyone',
    summary:
      'The orders placed with a mobile number, the newest first, masked: ten a `page`, or the latest without one',
    payload: TrackingSchema,
    data: v.array(OrderJsonSchema),
    refusals: [...WITH_PAYLOAD, 'database-unavailable'],
  },
  {
    method: 'POST',
    path: '/api/order/search',
    access: 'customer',
    summary:
      'The signed-in customer’s own orders, the newest first, whatever `sub` says: ten a `page`, or the latest without one',
    payload: OwnOrdersSchema,
    data: v.array(OrderJsonSchema),
    refusals: ['not-signed-in', ...WITH_PAYLOAD, 'database-unavailable'],
  },
  {
    method: 'POST',
    path: '/api/users/login',
    access: 'anyone',
    summary: 'Signs a customer in, by mobile number and password',
    payload: LoginSchema,
    data: SignedInJsonSchema,
    refusals: [...WITH_PAYLOAD, 'database-unavailable', 'invalid-credentials'],
  },
  {
    method: 'POST',
    path: '/api/users/checkSession',
    access: 'anyone',
    summary: 'The roles of a session, by its token',
    payload: SessionCheckSchema,
    data: SessionJsonSchema,
    refusals: [...WITH_PAYLOAD, 'database-unavailable', 'not-signed-in'],
  },
  {
    method: 'POST',
    path: '/api/users/logout',
    access: 'customer',
    summary: 'Ends the session whose token is sent',
    refusals: ['not-signed-in', ...ANY_POST, 'database-unavailable'],
  },
  {
    method: 'POST',
    path: '/api/account/checkDuplicate',
    access: 'anyone',
    summary: 'Whether a mobile number is free to register: 1, or 0',
    payload: SignupSchema,
    data: DuplicateCheckJsonSchema,
    refusals: [...WITH_PAYLOAD, 'database-unavailable'],
  },
  {
    method: 'POST',
    path: '/api/account/save',
    access: 'anyone',
    summary: 'Registers a customer; the first password is the mobile number',
    payload: SignupSchema,
    data: SignedUpJsonSchema,
    refusals: [...WITH_PAYLOAD, 'database-unavailable', 'mobile-number-taken'],
  },
  {
    method: 'POST',
    path: '/api/account/update',
    access: 'customer',
    summary: 'Changes the signed-in customer’s profile where a field is given',
    payload: ProfileUpdateSchema,
    data: CustomerJsonSchema,
    refusals: ['not-signed-in', ...WITH_PAYLOAD, 'database-unavailable', 'forbidden'],
  },
  {
    method: 'POST',
    path: '/api/account/changePassword',
    access: 'customer',
    summary: 'Changes the signed-in customer’s password and ends all other sessions',
    payload: ChangePasswordSchema,
    refusals: ['not-signed-in', ...WITH_PAYLOAD, 'database-unavailable', 'invalid-credentials'],
  },
  {
    method: 'GET',
    path: '/api/account/search/single/sub/{sub}',
    access: 'customer',
    summary: 'The signed-in customer’s profile',
    data: CustomerJsonSchema,
    refusals: ['not-signed-in', 'forbidden', 'database-unavailable'],
  },
  {
    method: 'POST',
    path: '/api/start/failed',
    access: 'anyone',
    summary: 'A page whose scripts did not start tells the shop’s log why',
    payload: FailedStartSchema,
    refusals: WITH_PAYLOAD,
  },
  {
    method: 'GET',
    path: '/api/anti-forgery',
    access: 'anyone',
    summary: 'Sets the XSRF-TOKEN cookie, to be sent back as X-XSRF-TOKEN with every POST',
    refusals: [],
  },
]
