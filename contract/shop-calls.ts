import * as v from 'valibot'
import { ChangePasswordSchema } from '#domain/customer/change-password.ts'
import { SessionCheckSchema } from '#domain/customer/customer-session.ts'
import { LoginSchema } from '#domain/customer/login.ts'
import { ProfileUpdateSchema } from '#domain/customer/profile.ts'
import { SignupSchema } from '#domain/customer/signup.ts'
import { StartupFailureSchema } from '#domain/customer/startup-failure.ts'
import { AcceptedChangesSchema } from '#domain/enquiry/order/accepted-changes.ts'
import { OrderPayloadSchema } from '#domain/enquiry/order/order-payload.ts'
import { OwnOrdersQuerySchema, TrackingQuerySchema } from '#domain/enquiry/order/orders-query.ts'
import { defineCalls } from './call.ts'
import { PAYLOAD_REFUSALS, POST_REFUSALS } from './common-refusals.ts'
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
  SignInResultJsonSchema,
  SignupResultJsonSchema,
  StateJsonSchema,
} from './json-schemas.ts'

const products = v.array(ProductJsonSchema)

/** Every call of the API (section 7, D1). Any other path or method returns 404 or 405. */
export const SHOP_CALLS = defineCalls({
  'GET /api/product/category/get': {
    permission: 'anyone',
    isPublic: true,
    summary: 'The categories in the shop’s order',
    data: v.array(CategoryJsonSchema),
    refusals: [],
  },
  'GET /api/product/get/{id}': {
    permission: 'anyone',
    isPublic: true,
    summary: 'A product with its images and videos',
    data: ProductDetailJsonSchema,
    refusals: ['not-found', 'database-unavailable'],
  },
  'GET /api/product/netrate/list': {
    permission: 'anyone',
    isPublic: true,
    summary: 'Products sold at their printed price',
    data: products,
    refusals: [],
  },
  'GET /api/product/subcategoryitems/{name}': {
    permission: 'anyone',
    isPublic: true,
    summary: 'Products of a special category by its name; empty for an unknown name',
    data: products,
    refusals: [],
  },
  'GET /api/product/topsale/list': {
    permission: 'anyone',
    isPublic: true,
    summary: 'Top selling products',
    data: products,
    refusals: [],
  },
  'GET /api/product/new-arrivals/list': {
    permission: 'anyone',
    isPublic: true,
    summary: 'New products',
    data: products,
    refusals: [],
  },
  'GET /api/product/categorywise/list/{category}': {
    permission: 'anyone',
    isPublic: true,
    summary: 'Products of a category by its id or slug; empty for an unknown category',
    data: products,
    refusals: [],
  },
  'GET /api/product/quickorder': {
    permission: 'anyone',
    isPublic: true,
    summary: 'The whole price list by category',
    data: v.array(CategoryWithProductsJsonSchema),
    refusals: [],
  },
  'GET /api/master/state/get': {
    permission: 'anyone',
    isPublic: true,
    summary: 'India’s states and union territories',
    data: v.array(StateJsonSchema),
    refusals: [],
  },
  'GET /api/master/district/get/{state_id}': {
    permission: 'anyone',
    isPublic: true,
    summary: 'The districts of the fixed state; empty for other states',
    data: v.array(DistrictJsonSchema),
    refusals: [],
  },
  'POST /api/order/save': {
    permission: 'anyone',
    isIdempotent: true,
    summary: 'Places an enquiry, once per Idempotency-Key',
    payload: OrderPayloadSchema,
    data: SavedOrderJsonSchema,
    refusals: [
      ...PAYLOAD_REFUSALS,
      'database-unavailable',
      'invalid-idempotency-key',
      'idempotency-key-reused',
      'cart-out-of-date',
      'below-minimum-order',
      'season-closed',
    ],
  },
  'GET /api/order/public/get/{id}': {
    permission: 'anyone',
    isPersonal: true,
    summary: 'Number, time and payable amount of an enquiry',
    data: OrderInfoJsonSchema,
    refusals: ['not-found', 'database-unavailable'],
  },
  'GET /api/order/public/print/get/{id}': {
    permission: 'anyone',
    isPersonal: true,
    summary: 'An enquiry to print, in full by its order id or masked by its view id',
    data: OrderJsonSchema,
    refusals: ['not-found', 'database-unavailable'],
  },
  'POST /api/order/changes/accept': {
    permission: 'anyone',
    isPersonal: true,
    summary: 'Accepts the proposed version of an enquiry, which becomes its current version',
    payload: AcceptedChangesSchema,
    data: OrderJsonSchema,
    refusals: [...PAYLOAD_REFUSALS, 'not-found', 'stale-version', 'database-unavailable'],
  },
  'POST /api/order/search/mobile_no': {
    permission: 'anyone',
    isPersonal: true,
    summary:
      'The masked orders of a mobile number, newest first: ten per `page`, or the latest without `page`',
    payload: TrackingQuerySchema,
    data: v.array(OrderJsonSchema),
    refusals: [...PAYLOAD_REFUSALS, 'database-unavailable'],
  },
  'POST /api/order/search': {
    permission: 'customer',
    isPersonal: true,
    summary:
      'The signed-in customer’s orders, newest first: ten per `page`, or the latest without `page`; `sub` is ignored',
    payload: OwnOrdersQuerySchema,
    data: v.array(OrderJsonSchema),
    refusals: ['not-signed-in', ...PAYLOAD_REFUSALS, 'database-unavailable'],
  },
  'POST /api/users/login': {
    permission: 'anyone',
    summary: 'Signs a customer in with mobile number and password',
    payload: LoginSchema,
    data: SignInResultJsonSchema,
    refusals: [...PAYLOAD_REFUSALS, 'database-unavailable', 'invalid-credentials'],
  },
  'POST /api/users/checkSession': {
    permission: 'anyone',
    summary: 'The roles of a session by its token',
    payload: SessionCheckSchema,
    data: SessionJsonSchema,
    refusals: [...PAYLOAD_REFUSALS, 'database-unavailable', 'not-signed-in'],
  },
  'POST /api/users/logout': {
    permission: 'customer',
    summary: 'Ends the session',
    refusals: ['not-signed-in', ...POST_REFUSALS, 'database-unavailable'],
  },
  'POST /api/account/checkDuplicate': {
    permission: 'anyone',
    summary: 'Whether a mobile number is free to register: 1 or 0',
    payload: SignupSchema,
    data: DuplicateCheckJsonSchema,
    refusals: [...PAYLOAD_REFUSALS, 'database-unavailable'],
  },
  'POST /api/account/save': {
    permission: 'anyone',
    summary: 'Registers a customer; the first password is the mobile number',
    payload: SignupSchema,
    data: SignupResultJsonSchema,
    refusals: [...PAYLOAD_REFUSALS, 'database-unavailable', 'mobile-number-taken'],
  },
  'POST /api/account/update': {
    permission: 'customer',
    summary: 'Changes the given fields of the signed-in customer’s profile',
    payload: ProfileUpdateSchema,
    data: CustomerJsonSchema,
    refusals: ['not-signed-in', ...PAYLOAD_REFUSALS, 'database-unavailable', 'forbidden'],
  },
  'POST /api/account/changePassword': {
    permission: 'customer',
    summary: 'Changes the signed-in customer’s password and ends all other sessions',
    payload: ChangePasswordSchema,
    refusals: ['not-signed-in', ...PAYLOAD_REFUSALS, 'database-unavailable', 'invalid-credentials'],
  },
  'GET /api/account/search/single/sub/{sub}': {
    permission: 'customer',
    summary: 'The signed-in customer’s profile',
    data: CustomerJsonSchema,
    refusals: ['not-signed-in', 'forbidden', 'database-unavailable'],
  },
  'POST /api/start/failed': {
    permission: 'anyone',
    summary: 'Reports to the server’s log why the scripts of a page did not start',
    payload: StartupFailureSchema,
    refusals: PAYLOAD_REFUSALS,
  },
  'GET /api/anti-forgery': {
    permission: 'anyone',
    summary: 'Sets the XSRF-TOKEN cookie, whose value every POST sends as X-XSRF-TOKEN',
    refusals: [],
  },
})
