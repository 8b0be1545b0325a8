import * as v from 'valibot'
import { OrderPayloadSchema } from '#domain/enquiry.ts'
import type { ErrorCode } from '#domain/errors.ts'
import {
  CategoryJsonSchema,
  CategoryWithProductsJsonSchema,
  DistrictJsonSchema,
  OrderInfoJsonSchema,
  PrintableOrderJsonSchema,
  ProductDetailJsonSchema,
  ProductJsonSchema,
  SavedOrderJsonSchema,
  StateJsonSchema,
} from './json-schemas.ts'

/** One call of the API. `{…}` in the path is a parameter; without `data` the answer is 204 and empty. */
export type Call = {
  method: 'GET' | 'POST'
  path: string
  summary: string
  payload?: v.GenericSchema
  data?: v.GenericSchema
  refusals: readonly ErrorCode[]
}

const products = v.array(ProductJsonSchema)

/** Refusals that every call with a payload knows. */
const WITH_PAYLOAD = [
  'invalid-json',
  'foreign-origin',
  'anti-forgery',
  'body-too-large',
  'unsupported-media-type',
  'invalid-fields',
] as const

/** Every call of the API (section 7, D1): what is not here answers 404 or 405. */
export const CALLS: readonly Call[] = [
  {
    method: 'GET',
    path: '/api/product/category/get',
    summary: 'The categories in the shop’s order',
    data: v.array(CategoryJsonSchema),
    refusals: [],
  },
  {
    method: 'GET',
    path: '/api/product/get/{id}',
    summary: 'A product with its pictures and films',
    data: ProductDetailJsonSchema,
    refusals: ['not-found'],
  },
  {
    method: 'GET',
    path: '/api/product/netrate/list',
    summary: 'Products sold at their printed price',
    data: products,
    refusals: [],
  },
  {
    method: 'GET',
    path: '/api/product/subcategoryitems/{name}',
    summary: 'Products of a special category, by its name; an unknown one has none',
    data: products,
    refusals: [],
  },
  {
    method: 'GET',
    path: '/api/product/topsale/list',
    summary: 'Products that sell best',
    data: products,
    refusals: [],
  },
  {
    method: 'GET',
    path: '/api/product/new-arrivals/list',
    summary: 'New products',
    data: products,
    refusals: [],
  },
  {
    method: 'GET',
    path: '/api/product/categorywise/list/{category}',
    summary: 'Products of a category, by its id or slug; an unknown one has none',
    data: products,
    refusals: [],
  },
  {
    method: 'GET',
    path: '/api/product/quickorder',
    summary: 'The whole price list, category by category',
    data: v.array(CategoryWithProductsJsonSchema),
    refusals: [],
  },
  {
    method: 'GET',
    path: '/api/master/state/get',
    summary: 'India’s states and union territories',
    data: v.array(StateJsonSchema),
    refusals: [],
  },
  {
    method: 'GET',
    path: '/api/master/district/get/{state_id}',
    summary: 'The districts of the fixed state; another has none',
    data: v.array(DistrictJsonSchema),
    refusals: [],
  },
  {
    method: 'POST',
    path: '/api/order/save',
    summary: 'Places an enquiry; once per Idempotency-Key, however often it is sent',
    payload: OrderPayloadSchema,
    data: SavedOrderJsonSchema,
    refusals: [
      ...WITH_PAYLOAD,
      'invalid-idempotency-key',
      'idempotency-key-reused',
      'cart-out-of-date',
      'below-minimum-order',
    ],
  },
  {
    method: 'GET',
    path: '/api/order/public/get/{id}',
    summary: 'Number, time and payable amount of an enquiry',
    data: OrderInfoJsonSchema,
    refusals: ['not-found'],
  },
  {
    method: 'GET',
    path: '/api/order/public/print/get/{id}',
    summary: 'An enquiry to print',
    data: PrintableOrderJsonSchema,
    refusals: ['not-found'],
  },
  {
    method: 'GET',
    path: '/api/anti-forgery',
    summary: 'Sets the XSRF-TOKEN cookie, to be sent back as X-XSRF-TOKEN with every POST',
    refusals: [],
  },
]
