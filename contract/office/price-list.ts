import * as v from 'valibot'
import { PHOTO_BYTES_MAX } from '#domain/catalogue/photo.ts'
import { MEDIA_MAX, PRODUCTS_MAX } from '#domain/catalogue/price-list.ts'
import type { Flag } from '#domain/catalogue/product.ts'
import {
  byProductField,
  PLAIN_TEXTS,
  PRODUCT_FIELD_NAMES,
  textLimits,
} from '#domain/catalogue/product-fields.ts'
import {
  CategoryIdSchema,
  DiscountPercentageSchema,
  PaisePriceSchema,
  ProductIdSchema,
} from '#domain/catalogue/product-schemas.ts'
import { PaiseSchema } from '#domain/money/money.ts'
import { recordOf } from '#domain/record-of.ts'
import { singleLine } from '#domain/typed/text.ts'
import { callsOf } from '../call.ts'
import { MomentSchema } from './moment.ts'
import { ANY_POST, OF_OTHERS, WITH_PAYLOAD } from './refusals.ts'

// The price list in the shop's hands (O5); amounts in paise, times in UTC.

const count = v.pipe(v.number(), v.integer(), v.minValue(1))
const line = (from: number, to: number) => v.pipe(singleLine(to), v.minLength(from))

const MediumJsonSchema = v.strictObject({
  media_id: v.string(),
  media_type: v.picklist(['Image', 'Video']),
  photo_path: v.string(),
})

/** A product as the office keeps it; `selling_price` follows from the rest (D2). */
export const KeptProductJsonSchema = v.strictObject({
  product_id: ProductIdSchema,
  row_version: v.number(),
  category_id: CategoryIdSchema,
  ...byProductField({
    text: () => v.string(),
    amount: () => PaiseSchema,
    percentage: () => v.number(),
    flag: () => v.boolean(),
  }),
  selling_price: PaiseSchema,
  photo_path: v.string(),
  special_categories: v.array(v.string()),
  media: v.array(MediumJsonSchema),
})
/** A product as the office keeps it, as JSON. */
export type KeptProductJson = v.InferOutput<typeof KeptProductJsonSchema>

/** A category as the office keeps it. */
export const KeptCategoryJsonSchema = v.strictObject({
  category_id: CategoryIdSchema,
  row_version: v.number(),
  category_name: v.string(),
  category_tamil_name: v.string(),
  category_slug: v.string(),
  is_hidden: v.boolean(),
})
/** A category as the office keeps it, as JSON. */
export type KeptCategoryJson = v.InferOutput<typeof KeptCategoryJsonSchema>

/**
 * The price list at a catalogue version: categories and products in the shop's order, also those that are hidden. All changes up to
 * `change_no` are in it, 0 where that is not known.
 */
export const PriceListJsonSchema = v.strictObject({
  version: v.number(),
  change_no: v.number(),
  categories: v.array(KeptCategoryJsonSchema),
  products: v.array(KeptProductJsonSchema),
  special_categories: v.array(v.strictObject({ slug: v.string(), name: v.string() })),
})
/** The price list, as JSON. */
export type PriceListJson = v.InferOutput<typeof PriceListJsonSchema>

/** The minute at which the price list is asked for. */
export const AsOfQuerySchema = v.object({ at: MomentSchema })

/** A switch: yes or no, as Flag. */
const flag = v.pipe(
  v.boolean(),
  v.transform((is): Flag => (is ? 1 : 0)),
)
const productFields = {
  category_id: CategoryIdSchema,
  ...byProductField({
    text: ({ from, to }) => line(from, to),
    amount: () => PaisePriceSchema,
    percentage: () => DiscountPercentageSchema,
    flag: () => flag,
  }),
  special_categories: v.array(line(1, 100)),
}
const newProductFields = {
  ...productFields,
  ...recordOf(PLAIN_TEXTS, (name) => v.optional(line(0, textLimits(name).to), '')),
}
const categoryFields = {
  category_name: line(1, 100),
  category_tamil_name: line(1, 200),
  category_slug: v.pipe(line(1, 100), v.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)),
  is_hidden: flag,
}
/** Pictures are named by what they have been; a film comes by its link. */
const MediumSchema = v.variant('media_type', [
  v.object({ media_type: v.literal('Image'), media_id: line(1, 100) }),
  v.object({ media_type: v.literal('Video'), photo_path: v.pipe(line(1, 500), v.url('film-not-shown')) }),
])

/**
 * What is to become of rows, all at once or not at all: each names the `row_version` that was seen. `after` puts a row behind
 * another, null at the beginning. One change, undone in one tap.
 */
export const PriceListChangeSchema = v.object({
  products: v.optional(
    v.pipe(
      v.array(
        v.object({
          product_id: ProductIdSchema,
          row_version: count,
          set: v.partial(
            v.object({ ...productFields, media: v.pipe(v.array(MediumSchema), v.maxLength(MEDIA_MAX)) }),
          ),
          after: v.optional(v.nullable(ProductIdSchema)),
        }),
      ),
      v.maxLength(PRODUCTS_MAX),
    ),
    [],
  ),
  new_products: v.optional(
    v.pipe(
      v.array(v.object({ ...newProductFields, after: v.optional(v.nullable(ProductIdSchema)) })),
      v.maxLength(PRODUCTS_MAX),
    ),
    [],
  ),
  gone_products: v.optional(v.array(v.object({ product_id: ProductIdSchema, row_version: count })), []),
  categories: v.optional(
    v.array(
      v.object({
        category_id: CategoryIdSchema,
        row_version: count,
        set: v.partial(v.object(categoryFields)),
        after: v.optional(v.nullable(CategoryIdSchema)),
      }),
    ),
    [],
  ),
  new_categories: v.optional(
    v.array(v.object({ ...categoryFields, after: v.optional(v.nullable(CategoryIdSchema)) })),
    [],
  ),
  /** Categories without products. */
  gone_categories: v.optional(v.array(v.object({ category_id: CategoryIdSchema, row_version: count })), []),
})
/** What is to become of rows, checked. */
export type PriceListChange = v.InferOutput<typeof PriceListChangeSchema>

/** What a change made of the rows it touched: in full, and in the new order where that changed. */
export const ChangedJsonSchema = v.strictObject({
  change_no: v.nullable(v.number()),
  version: v.number(),
  products: v.array(KeptProductJsonSchema),
  gone_products: v.array(ProductIdSchema),
  categories: v.array(KeptCategoryJsonSchema),
  gone_categories: v.array(v.string()),
  /** All products in the shop's order, when that changed. */
  order: v.nullable(v.array(ProductIdSchema)),
})

/** Switches of a product that may be set with one tap. */
export const FlagsSchema = v.partial(
  v.object({ is_sold_out: flag, is_new_item: flag, is_top_selling_item: flag }),
)

/** The change after which it is asked what became of the price list. */
export const SinceQuerySchema = v.object({
  change_no: v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number)),
})

/** Where a list of changes goes on. */
export const ChangesQuerySchema = v.object({
  before: v.optional(v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number))),
})

/** The fields of products and categories that the history tells of. */
export const TOLD_FIELDS = [
  'category_name',
  'category_tamil_name',
  'category_slug',
  'category_id',
  ...PRODUCT_FIELD_NAMES,
  'sort_order',
  'special_categories',
  'media',
] as const
/** One of them. */
export type ToldField = (typeof TOLD_FIELDS)[number]

const FactJsonSchema = v.nullable(v.union([v.string(), v.number(), v.boolean()]))
const FieldChangeJsonSchema = v.strictObject({
  field: v.picklist(TOLD_FIELDS),
  before: FactJsonSchema,
  after: FactJsonSchema,
})
/** A field that became another, from what to what, amounts in paise; null where only that can be told. */
export type FieldChangeJson = v.InferOutput<typeof FieldChangeJsonSchema>

/** A change of the price list, as its history tells. `label` names the row where it was one. */
const ChangeJsonSchema = v.strictObject({
  change_no: v.number(),
  at: v.string(),
  who: v.string(),
  kind: v.picklist(['edit', 'import', 'undo']),
  label: v.string(),
  row_count: v.number(),
  /** What became of the row where it was one; none where that came or went. */
  fields: v.array(FieldChangeJsonSchema),
  /** It took back that one. */
  undoes: v.nullable(v.number()),
  /** It was taken back by that one. */
  undone_by: v.nullable(v.number()),
})

/** Changes of the price list, the last before the others; `next` goes on, null at its end. */
export const ChangesJsonSchema = v.strictObject({
  rows: v.array(ChangeJsonSchema),
  next: v.nullable(v.string()),
})

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
