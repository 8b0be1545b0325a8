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

// Editing the price list (O5). Amounts in paise, times in UTC.

const count = v.pipe(v.number(), v.integer(), v.minValue(1))
const line = (from: number, to: number) => v.pipe(singleLine(to), v.minLength(from))

const MediumJsonSchema = v.strictObject({
  media_id: v.string(),
  media_type: v.picklist(['Image', 'Video']),
  photo_path: v.string(),
})

/** A product in the office; `selling_price` is derived (D2). */
const KeptProductJsonSchema = v.strictObject({
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
/** A product in the office, as JSON. */
export type KeptProductJson = v.InferOutput<typeof KeptProductJsonSchema>

/** A category in the office. */
const KeptCategoryJsonSchema = v.strictObject({
  category_id: CategoryIdSchema,
  row_version: v.number(),
  category_name: v.string(),
  category_tamil_name: v.string(),
  category_slug: v.string(),
  is_hidden: v.boolean(),
})
/** A category in the office, as JSON. */
export type KeptCategoryJson = v.InferOutput<typeof KeptCategoryJsonSchema>

/**
 * The price list at a catalogue version: all categories and products in the shop's order, also hidden ones. `change_no` is the last
 * change that it includes, 0 if unknown.
 */
const PriceListJsonSchema = v.strictObject({
  version: v.number(),
  change_no: v.number(),
  categories: v.array(KeptCategoryJsonSchema),
  products: v.array(KeptProductJsonSchema),
  special_categories: v.array(v.strictObject({ slug: v.string(), name: v.string() })),
})
/** The price list, as JSON. */
export type PriceListJson = v.InferOutput<typeof PriceListJsonSchema>

/** The minute whose price list is requested. */
const AsOfQuerySchema = v.object({ at: MomentSchema })

/** A boolean, converted to Flag. */
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
/** A photo that was uploaded before, by its id, or a film by its link. */
const MediumSchema = v.variant('media_type', [
  v.object({ media_type: v.literal('Image'), media_id: line(1, 100) }),
  v.object({ media_type: v.literal('Video'), photo_path: v.pipe(line(1, 500), v.url('film-not-shown')) }),
])

/**
 * Changes of rows, applied and undone as one. Each row sends the `row_version` that the user saw. `after` is the row behind which it
 * moves, null for the first place.
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
  /** Only categories without products can be deleted. */
  gone_categories: v.optional(v.array(v.object({ category_id: CategoryIdSchema, row_version: count })), []),
})
/** Changes of rows, parsed. */
export type PriceListChange = v.InferOutput<typeof PriceListChangeSchema>

/** The result of a change: every changed row in full, and the order of products if that changed. */
export const ChangedJsonSchema = v.strictObject({
  change_no: v.nullable(v.number()),
  version: v.number(),
  products: v.array(KeptProductJsonSchema),
  gone_products: v.array(ProductIdSchema),
  categories: v.array(KeptCategoryJsonSchema),
  gone_categories: v.array(v.string()),
  /** All products in the new order; null if it did not change. */
  order: v.nullable(v.array(ProductIdSchema)),
})

/** The switches of a product that one tap sets. */
const FlagsSchema = v.partial(v.object({ is_sold_out: flag, is_new_item: flag, is_top_selling_item: flag }))

/** The last change that the client knows. */
const SinceQuerySchema = v.object({
  change_no: v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number)),
})

/** `before` is the cursor of the previous page. */
const ChangesQuerySchema = v.object({
  before: v.optional(v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number))),
})

/** The fields of products and categories that the history shows. */
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
/** A field that the history shows. */
export type ToldField = (typeof TOLD_FIELDS)[number]

const FactJsonSchema = v.nullable(v.union([v.string(), v.number(), v.boolean()]))
const FieldChangeJsonSchema = v.strictObject({
  field: v.picklist(TOLD_FIELDS),
  before: FactJsonSchema,
  after: FactJsonSchema,
})
/** A changed field with its values, amounts in paise. Both values are null for fields without a readable value. */
export type FieldChangeJson = v.InferOutput<typeof FieldChangeJsonSchema>

/** A change of the price list. `label` is the row's name if it changed a single row. */
const ChangeJsonSchema = v.strictObject({
  change_no: v.number(),
  at: v.string(),
  who: v.string(),
  kind: v.picklist(['edit', 'import', 'undo']),
  label: v.string(),
  row_count: v.number(),
  /** The changed fields of a single row; empty for added and removed rows. */
  fields: v.array(FieldChangeJsonSchema),
  /** The change that this one undid. */
  undoes: v.nullable(v.number()),
  /** The change that undid this one. */
  undone_by: v.nullable(v.number()),
})

/** Changes of the price list, newest first. `next` is the cursor of the next page, null at the end. */
const ChangesJsonSchema = v.strictObject({
  rows: v.array(ChangeJsonSchema),
  next: v.nullable(v.string()),
})

const READ = [...OF_OTHERS, 'database-unavailable'] as const

/** The calls of the price list (O5). The shop shows changes within a second. */
export const PRICE_LIST_CALLS = callsOf({
  'GET /office/api/price-list': {
    may: 'mark-sold-out',
    summary: 'The whole price list with hidden rows',
    data: PriceListJsonSchema,
    refusals: READ,
  },
  'GET /office/api/price-list/since': {
    may: 'mark-sold-out',
    summary: 'The current state of the rows that changed since a change',
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
    summary: 'The price list as an Excel file; importing it unchanged changes nothing',
    givesFile: true,
    reads: 'export',
    refusals: [...READ, 'busy'],
  },
  'POST /office/api/price-list/changes': {
    may: 'keep-price-list',
    summary: 'Changes products, categories, their order or the discount of a category, all or none',
    payload: PriceListChangeSchema,
    payloadMax: 4 * 1024 * 1024,
    data: ChangedJsonSchema,
    refusals: [...WITH_PAYLOAD, ...OF_OTHERS, 'not-found', 'changed-meanwhile', 'category-not-empty'],
  },
  'GET /office/api/price-list/changes': {
    may: 'keep-price-list',
    summary: 'Changes with time and user, newest first, 50 per page',
    query: ChangesQuerySchema,
    data: ChangesJsonSchema,
    refusals: [...READ, 'invalid-fields'],
  },
  'POST /office/api/price-list/changes/{change_no}/undo': {
    may: 'keep-price-list',
    summary: 'Undoes a change; if its rows changed since, returns their names instead',
    data: ChangedJsonSchema,
    refusals: [...ANY_POST, ...OF_OTHERS, 'not-found', 'rows-changed-since', 'undone-already'],
  },
  'POST /office/api/products/{product_id}/flags': {
    may: 'mark-sold-out',
    summary: 'Sets sold out, new or top selling; the shop shows it within a second',
    payload: FlagsSchema,
    data: ChangedJsonSchema,
    refusals: [...WITH_PAYLOAD, ...OF_OTHERS, 'not-found'],
  },
  'POST /office/api/products/{product_id}/photos': {
    may: 'keep-price-list',
    summary: 'Adds a photo of a product; the first replaces its drawing',
    files: { photo: { max: PHOTO_BYTES_MAX } },
    payload: v.strictObject({}),
    data: ChangedJsonSchema,
    refusals: [...WITH_PAYLOAD, ...OF_OTHERS, 'not-found', 'picture-refused'],
  },
  'GET /office/api/products/{product_id}/photos/{hash}': {
    may: 'keep-price-list',
    summary: 'A photo of a product, also of a hidden one',
    givesFile: true,
    refusals: [...READ, 'not-found'],
  },
})
