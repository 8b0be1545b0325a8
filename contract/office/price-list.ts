import * as v from 'valibot'
import { PHOTO_BYTES_MAX } from '#domain/catalogue/photo.ts'
import { MEDIA_MAX, PRODUCTS_MAX } from '#domain/catalogue/price-list.ts'
import type { Flag } from '#domain/catalogue/product.ts'
import {
  mapProductFields,
  PLAIN_TEXT_FIELDS,
  PRODUCT_FIELD_NAMES,
  textLimits,
} from '#domain/catalogue/product-fields.ts'
import {
  CategoryIdSchema,
  DiscountPercentageSchema,
  PaisePriceSchema,
  ProductIdSchema,
} from '#domain/catalogue/product-schemas.ts'
import { createRecord } from '#domain/create-record.ts'
import { singleLineSchema } from '#domain/input/text-schemas.ts'
import { PaiseSchema } from '#domain/money/money.ts'
import { defineCalls } from '../call.ts'
import { OFFICE_PAYLOAD_REFUSALS, OFFICE_POST_REFUSALS, PERMISSION_REFUSALS } from './office-refusals.ts'
import { TimestampSchema } from './timestamp-schema.ts'

// Editing the price list (O5). Amounts in paise, times in UTC.

const boundedTextSchema = (from: number, to: number) => v.pipe(singleLineSchema(to), v.minLength(from))

const MediumJsonSchema = v.strictObject({
  media_id: v.string(),
  media_type: v.picklist(['Image', 'Video']),
  photo_path: v.string(),
})

/** A product in the office; `selling_price` is derived (D2). */
const PriceListProductJsonSchema = v.strictObject({
  product_id: ProductIdSchema,
  category_id: CategoryIdSchema,
  ...mapProductFields({
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
export type PriceListProductJson = v.InferOutput<typeof PriceListProductJsonSchema>

/** A category in the office. */
const PriceListCategoryJsonSchema = v.strictObject({
  category_id: CategoryIdSchema,
  category_name: v.string(),
  category_tamil_name: v.string(),
  category_slug: v.string(),
  is_hidden: v.boolean(),
})
/** A category in the office, as JSON. */
export type PriceListCategoryJson = v.InferOutput<typeof PriceListCategoryJsonSchema>

/**
 * The price list at a catalogue version: all categories and products in the shop's order, also hidden ones. `change_no` is the last
 * change that it includes, 0 if unknown.
 */
const PriceListJsonSchema = v.strictObject({
  version: v.number(),
  change_no: v.number(),
  categories: v.array(PriceListCategoryJsonSchema),
  products: v.array(PriceListProductJsonSchema),
  special_categories: v.array(v.strictObject({ slug: v.string(), name: v.string() })),
})
/** The price list, as JSON. */
export type PriceListJson = v.InferOutput<typeof PriceListJsonSchema>

/** The minute whose price list is requested. */
const SnapshotQuerySchema = v.object({ at: TimestampSchema })

/** A boolean, converted to Flag. */
const flag = v.pipe(
  v.boolean(),
  v.transform((is): Flag => (is ? 1 : 0)),
)
const productFields = {
  category_id: CategoryIdSchema,
  ...mapProductFields({
    text: ({ from, to }) => boundedTextSchema(from, to),
    amount: () => PaisePriceSchema,
    percentage: () => DiscountPercentageSchema,
    flag: () => flag,
  }),
  special_categories: v.array(boundedTextSchema(1, 100)),
}
const newProductFields = {
  ...productFields,
  ...createRecord(PLAIN_TEXT_FIELDS, (name) => v.optional(boundedTextSchema(0, textLimits(name).to), '')),
}
const categoryFields = {
  category_name: boundedTextSchema(1, 100),
  category_tamil_name: boundedTextSchema(1, 200),
  category_slug: v.pipe(boundedTextSchema(1, 100), v.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)),
  is_hidden: flag,
}
/** The values that the user saw. `media` are ids. */
const seenProductFields = {
  category_id: v.string(),
  ...mapProductFields({
    text: () => v.string(),
    amount: () => v.number(),
    percentage: () => v.number(),
    flag: () => flag,
  }),
  special_categories: v.array(v.string()),
  media: v.array(v.string()),
}
const seenCategoryFields = {
  category_name: v.string(),
  category_tamil_name: v.string(),
  category_slug: v.string(),
  is_hidden: flag,
}
/** An uploaded photo by its id, or a video by its link. */
const MediumSchema = v.variant('media_type', [
  v.object({ media_type: v.literal('Image'), media_id: boundedTextSchema(1, 100) }),
  v.object({
    media_type: v.literal('Video'),
    photo_path: v.pipe(boundedTextSchema(1, 500), v.url('film-not-shown')),
  }),
])

/**
 * Changes of rows, applied and undone as one. Fields are compared and set: one whose value is no longer its value in `from` is
 * refused as `changed-since`. `after` is the row behind which a row moves, null for the first place.
 */
export const PriceListChangeSchema = v.object({
  products: v.optional(
    v.pipe(
      v.array(
        v.object({
          product_id: ProductIdSchema,
          from: v.optional(v.partial(v.object(seenProductFields)), {}),
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
  gone_products: v.optional(v.array(v.object({ product_id: ProductIdSchema })), []),
  categories: v.optional(
    v.array(
      v.object({
        category_id: CategoryIdSchema,
        from: v.optional(v.partial(v.object(seenCategoryFields)), {}),
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
  gone_categories: v.optional(v.array(v.object({ category_id: CategoryIdSchema })), []),
})
/** Changes of rows, parsed. */
export type PriceListChange = v.InferOutput<typeof PriceListChangeSchema>

/** The result of a change: every changed row in full, and the order of all rows of a kind if that changed. */
export const ChangeResultJsonSchema = v.strictObject({
  change_no: v.nullable(v.number()),
  version: v.number(),
  products: v.array(PriceListProductJsonSchema),
  gone_products: v.array(ProductIdSchema),
  categories: v.array(PriceListCategoryJsonSchema),
  gone_categories: v.array(v.string()),
  order: v.nullable(v.array(ProductIdSchema)),
  category_order: v.nullable(v.array(CategoryIdSchema)),
})

/** The switches of a product that one tap sets. */
const FlagsSchema = v.partial(v.object({ is_sold_out: flag, is_new_item: flag, is_top_selling_item: flag }))

/** The last change that the client knows. */
const ChangesSinceQuerySchema = v.object({
  change_no: v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number)),
})

/** `before` is the cursor of the previous page. */
const ChangesQuerySchema = v.object({
  before: v.optional(v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number))),
})

/** The fields of products and categories that the history shows. */
export const HISTORY_FIELDS = [
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
export type HistoryField = (typeof HISTORY_FIELDS)[number]

const FieldValueJsonSchema = v.nullable(v.union([v.string(), v.number(), v.boolean()]))
const FieldChangeJsonSchema = v.strictObject({
  field: v.picklist(HISTORY_FIELDS),
  before: FieldValueJsonSchema,
  after: FieldValueJsonSchema,
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

const READ_REFUSALS = [...PERMISSION_REFUSALS, 'database-unavailable'] as const

/** The calls of the price list (O5). The shop shows changes within a second. */
export const PRICE_LIST_CALLS = defineCalls({
  'GET /office/api/price-list': {
    permission: 'mark-sold-out',
    summary: 'The whole price list with hidden rows',
    data: PriceListJsonSchema,
    refusals: READ_REFUSALS,
  },
  'GET /office/api/price-list/since': {
    permission: 'mark-sold-out',
    summary: 'The current state of the rows that changed since a change',
    query: ChangesSinceQuerySchema,
    data: ChangeResultJsonSchema,
    refusals: [...READ_REFUSALS, 'invalid-fields'],
  },
  'GET /office/api/price-list/as-of': {
    permission: 'keep-price-list',
    summary: 'The price list as it was at a past minute',
    query: SnapshotQuerySchema,
    data: PriceListJsonSchema,
    refusals: [...READ_REFUSALS, 'invalid-fields', 'not-found'],
  },
  'GET /office/api/price-list/export.xlsx': {
    permission: 'keep-price-list',
    summary: 'The price list as an Excel file; importing it unchanged changes nothing',
    returnsFile: true,
    personalRead: 'export',
    refusals: [...READ_REFUSALS, 'busy'],
  },
  'POST /office/api/price-list/changes': {
    permission: 'keep-price-list',
    summary: 'Changes products, categories, their order or the discount of a category, all or none',
    payload: PriceListChangeSchema,
    payloadBytesMax: 4 * 1024 * 1024,
    data: ChangeResultJsonSchema,
    refusals: [...OFFICE_PAYLOAD_REFUSALS, ...PERMISSION_REFUSALS, 'not-found', 'category-not-empty'],
  },
  'GET /office/api/price-list/changes': {
    permission: 'keep-price-list',
    summary: 'Changes with time and user, newest first, 50 per page',
    query: ChangesQuerySchema,
    data: ChangesJsonSchema,
    refusals: [...READ_REFUSALS, 'invalid-fields'],
  },
  'POST /office/api/price-list/changes/{change_no}/undo': {
    permission: 'keep-price-list',
    summary: 'Undoes a change; if its rows changed since, returns their names instead',
    data: ChangeResultJsonSchema,
    refusals: [
      ...OFFICE_POST_REFUSALS,
      ...PERMISSION_REFUSALS,
      'not-found',
      'rows-changed-since',
      'already-undone',
    ],
  },
  'POST /office/api/products/{product_id}/flags': {
    permission: 'mark-sold-out',
    summary: 'Sets sold out, new or top selling; the shop shows it within a second',
    payload: FlagsSchema,
    data: ChangeResultJsonSchema,
    refusals: [...OFFICE_PAYLOAD_REFUSALS, ...PERMISSION_REFUSALS, 'not-found'],
  },
  'POST /office/api/products/{product_id}/photos': {
    permission: 'keep-price-list',
    summary: 'Adds a photo of a product; the first replaces its drawing',
    files: { photo: { max: PHOTO_BYTES_MAX } },
    payload: v.strictObject({}),
    data: ChangeResultJsonSchema,
    refusals: [...OFFICE_PAYLOAD_REFUSALS, ...PERMISSION_REFUSALS, 'not-found', 'picture-refused'],
  },
  'GET /office/api/products/{product_id}/photos/{hash}': {
    permission: 'keep-price-list',
    summary: 'A photo of a product, also of a hidden one',
    returnsFile: true,
    refusals: [...READ_REFUSALS, 'not-found'],
  },
})
