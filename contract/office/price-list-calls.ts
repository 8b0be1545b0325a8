import * as v from 'valibot'
import { PHOTO_BYTES_MAX } from '#domain/photo.ts'
import { callsOf } from '../call.ts'
import {
  AsOfQuerySchema,
  ChangedJsonSchema,
  ChangesJsonSchema,
  ChangesQuerySchema,
  FlagsSchema,
  PriceListChangeSchema,
  PriceListJsonSchema,
  SinceQuerySchema,
} from './price-list.ts'
import { ANY_POST, OF_OTHERS, WITH_PAYLOAD } from './refusals.ts'

const READ = [...OF_OTHERS, 'database-unavailable'] as const

/** The price list in the shop's hands (O5): the shop shows what changed within a second. */
export const PRICE_LIST_CALLS = callsOf({
  'GET /office/api/price-list': {
    may: 'mark-sold-out',
    summary: 'The whole price list, also what is hidden',
    data: PriceListJsonSchema,
    refusals: READ,
  },
  'GET /office/api/price-list/since': {
    may: 'mark-sold-out',
    summary: 'What became of the price list since a change: the rows as they are now',
    query: SinceQuerySchema,
    data: ChangedJsonSchema,
    refusals: [...READ, 'invalid-fields'],
  },
  'GET /office/api/price-list/as-of': {
    may: 'keep-price-list',
    summary: 'The price list as it was at a past minute',
    query: AsOfQuerySchema,
    data: PriceListJsonSchema,
    refusals: [...READ, 'invalid-fields', 'not-found'],
  },
  'GET /office/api/price-list/export.xlsx': {
    may: 'keep-price-list',
    summary: 'The price list as an Excel file: the same file in again changes nothing',
    givesFile: true,
    reads: 'export',
    refusals: [...READ, 'busy'],
  },
  'POST /office/api/price-list/changes': {
    may: 'keep-price-list',
    summary: 'Changes rows, all or none: products, categories, their order, a discount of a whole category',
    payload: PriceListChangeSchema,
    payloadMax: 4 * 1024 * 1024,
    data: ChangedJsonSchema,
    refusals: [...WITH_PAYLOAD, ...OF_OTHERS, 'not-found', 'changed-meanwhile', 'category-not-empty'],
  },
  'GET /office/api/price-list/changes': {
    may: 'keep-price-list',
    summary: 'What was changed, when and by whom, the last before the others, 50 at a time',
    query: ChangesQuerySchema,
    data: ChangesJsonSchema,
    refusals: [...READ, 'invalid-fields'],
  },
  'POST /office/api/price-list/changes/{change_no}/undo': {
    may: 'keep-price-list',
    summary: 'Takes a change back, unless somebody changed the same rows since: then says which',
    data: ChangedJsonSchema,
    refusals: [...ANY_POST, ...OF_OTHERS, 'not-found', 'rows-changed-since', 'undone-already'],
  },
  'POST /office/api/products/{product_id}/flags': {
    may: 'mark-sold-out',
    summary: 'Sold out, new, top selling: the shop shows it within a second',
    payload: FlagsSchema,
    data: ChangedJsonSchema,
    refusals: [...WITH_PAYLOAD, ...OF_OTHERS, 'not-found'],
  },
  'POST /office/api/products/{product_id}/photos': {
    may: 'keep-price-list',
    summary: 'One more photo of a product: the first replaces its drawing',
    files: { photo: { max: PHOTO_BYTES_MAX } },
    payload: v.strictObject({}),
    data: ChangedJsonSchema,
    refusals: [...WITH_PAYLOAD, ...OF_OTHERS, 'not-found', 'picture-refused'],
  },
  'GET /office/api/products/{product_id}/photos/{hash}': {
    may: 'keep-price-list',
    summary: 'A photo of a product, also of one that is hidden',
    givesFile: true,
    refusals: [...READ, 'not-found'],
  },
})
