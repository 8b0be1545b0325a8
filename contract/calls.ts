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
import { AcceptedChangesSchema, OrderPayloadSchema } from '#domain/enquiry.ts'
import { FailedStartSchema } from '#domain/failed-start.ts'
import { callsOf } from './call.ts'
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
import { PageSpeedSchema } from './page-speed.ts'
import { ANY_POST, WITH_PAYLOAD } from './refusals.ts'

const products = v.array(ProductJsonSchema)

/** Every call of the API (section 7, D1): what is not here answers 404 or 405. */
export const CALLS = callsOf({
  'GET /api/product/category/get': {
    may: 'anyone',
    isPublic: true,
    summary: 'The categories in the shop’s order',
    data: v.array(CategoryJsonSchema),
    refusals: [],
  },
  'GET /api/product/get/{id}': {
    may: 'anyone',
    isPublic: true,
    summary: 'A product with its pictures and films',
    data: ProductDetailJsonSchema,
    refusals: ['not-found', 'database-unavailable'],
  },
  'GET /api/product/netrate/list': {
    may: 'anyone',
    isPublic: true,
    summary: 'Products sold at their printed price',
    data: products,
    refusals: [],
  },
  'GET /api/product/subcategoryitems/{name}': {
    may: 'anyone',
    isPublic: true,
    summary: 'Products of a special category, by its name; an unknown one has none',
    data: products,
    refusals: [],
  },
  'GET /api/product/topsale/list': {
    may: 'anyone',
    isPublic: true,
    summary: 'Products that sell best',
    data: products,
    refusals: [],
  },
  'GET /api/product/new-arrivals/list': {
    may: 'anyone',
    isPublic: true,
    summary: 'New products',
    data: products,
    refusals: [],
  },
  'GET /api/product/categorywise/list/{category}': {
    may: 'anyone',
    isPublic: true,
    summary: 'Products of a category, by its id or slug; an unknown one has none',
    data: products,
    refusals: [],
  },
  'GET /api/product/quickorder': {
    may: 'anyone',
    isPublic: true,
    summary: 'The whole price list, category by category',
    data: v.array(CategoryWithProductsJsonSchema),
    refusals: [],
  },
  'GET /api/product/quickorder/first': {
    may: 'anyone',
    isPublic: true,
    summary: 'How a very long price list begins: all categories, the first products; any other list is whole',
    data: v.array(CategoryWithProductsJsonSchema),
    refusals: [],
  },
  'GET /api/master/state/get': {
    may: 'anyone',
    isPublic: true,
    summary: 'India’s states and union territories',
    data: v.array(StateJsonSchema),
    refusals: [],
  },
  'GET /api/master/district/get/{state_id}': {
    may: 'anyone',
    isPublic: true,
    summary: 'The districts of the fixed state; another has none',
    data: v.array(DistrictJsonSchema),
    refusals: [],
  },
  'POST /api/order/save': {
    may: 'anyone',
    once: true,
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
      'season-closed',
    ],
  },
  'GET /api/order/public/get/{id}': {
    may: 'anyone',
    isPersonal: true,
    summary: 'Number, time and payable amount of an enquiry',
    data: OrderInfoJsonSchema,
    refusals: ['not-found', 'database-unavailable'],
  },
  'GET /api/order/public/print/get/{id}': {
    may: 'anyone',
    isPersonal: true,
    summary: 'An enquiry to print: in full by its order id, masked by its view id',
    data: OrderJsonSchema,
    refusals: ['not-found', 'database-unavailable'],
  },
  'POST /api/order/changes/accept': {
    may: 'anyone',
    isPersonal: true,
    summary: 'Accepts what the shop proposes for the enquiry of an order id: that version counts from now on',
    payload: AcceptedChangesSchema,
    data: OrderJsonSchema,
    refusals: [...WITH_PAYLOAD, 'not-found', 'changed-meanwhile', 'database-unavailable'],
  },
  'POST /api/order/search/mobile_no': {
    may: 'anyone',
    isPersonal: true,
    summary:
      'The orders placed with a mobile number, the newest first, masked: ten a `page`, or the latest without one',
    payload: TrackingSchema,
    data: v.array(OrderJsonSchema),
    refusals: [...WITH_PAYLOAD, 'database-unavailable'],
  },
  'POST /api/order/search': {
    may: 'customer',
    isPersonal: true,
    summary:
      'The signed-in customer’s own orders, the newest first, whatever `sub` says: ten a `page`, or the latest without one',
    payload: OwnOrdersSchema,
    data: v.array(OrderJsonSchema),
    refusals: ['not-signed-in', ...WITH_PAYLOAD, 'database-unavailable'],
  },
  'POST /api/users/login': {
    may: 'anyone',
    summary: 'Signs a customer in, by mobile number and password',
    payload: LoginSchema,
    data: SignedInJsonSchema,
    refusals: [...WITH_PAYLOAD, 'database-unavailable', 'invalid-credentials'],
  },
  'POST /api/users/checkSession': {
    may: 'anyone',
    summary: 'The roles of a session, by its token',
    payload: SessionCheckSchema,
    data: SessionJsonSchema,
    refusals: [...WITH_PAYLOAD, 'database-unavailable', 'not-signed-in'],
  },
  'POST /api/users/logout': {
    may: 'customer',
    summary: 'Ends the session whose token is sent',
    refusals: ['not-signed-in', ...ANY_POST, 'database-unavailable'],
  },
  'POST /api/account/checkDuplicate': {
    may: 'anyone',
    summary: 'Whether a mobile number is free to register: 1, or 0',
    payload: SignupSchema,
    data: DuplicateCheckJsonSchema,
    refusals: [...WITH_PAYLOAD, 'database-unavailable'],
  },
  'POST /api/account/save': {
    may: 'anyone',
    summary: 'Registers a customer; the first password is the mobile number',
    payload: SignupSchema,
    data: SignedUpJsonSchema,
    refusals: [...WITH_PAYLOAD, 'database-unavailable', 'mobile-number-taken'],
  },
  'POST /api/account/update': {
    may: 'customer',
    summary: 'Changes the signed-in customer’s profile where a field is given',
    payload: ProfileUpdateSchema,
    data: CustomerJsonSchema,
    refusals: ['not-signed-in', ...WITH_PAYLOAD, 'database-unavailable', 'forbidden'],
  },
  'POST /api/account/changePassword': {
    may: 'customer',
    summary: 'Changes the signed-in customer’s password and ends all other sessions',
    payload: ChangePasswordSchema,
    refusals: ['not-signed-in', ...WITH_PAYLOAD, 'database-unavailable', 'invalid-credentials'],
  },
  'GET /api/account/search/single/sub/{sub}': {
    may: 'customer',
    summary: 'The signed-in customer’s profile',
    data: CustomerJsonSchema,
    refusals: ['not-signed-in', 'forbidden', 'database-unavailable'],
  },
  'POST /api/start/failed': {
    may: 'anyone',
    summary: 'A page whose scripts did not start tells the shop’s log why',
    payload: FailedStartSchema,
    refusals: WITH_PAYLOAD,
  },
  'POST /api/page/speed': {
    may: 'anyone',
    summary: 'How fast the pages of a visit were, as its browser measured it; nothing of who it was',
    payload: PageSpeedSchema,
    refusals: WITH_PAYLOAD,
  },
  'GET /api/anti-forgery': {
    may: 'anyone',
    summary: 'Sets the XSRF-TOKEN cookie, to be sent back as X-XSRF-TOKEN with every POST',
    refusals: [],
  },
})
