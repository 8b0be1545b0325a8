import * as v from 'valibot'
import { PRODUCTS_MAX } from '#domain/catalogue/price-list.ts'
import { CategoryIdSchema, ProductIdSchema } from '#domain/catalogue/product-schemas.ts'
import { singleLineSchema } from '#domain/input/text-schemas.ts'
import { PaiseSchema } from '#domain/money/money.ts'
import {
  COLUMN_MEANINGS,
  PREVIEW_GROUPS,
  SHEET_FIELDS,
  SHEET_PROBLEMS,
  SHEET_REMARKS,
} from '#domain/price-sheet/preview/preview.ts'
import {
  SHEET_BYTES_MAX,
  SHEET_CELLS_MAX,
  SHEET_COLUMNS_MAX,
  SHEET_ROWS_MAX,
} from '#domain/price-sheet/sheet-limits.ts'
import { defineCalls } from '../call.ts'
import { OFFICE_PAYLOAD_REFUSALS, PERMISSION_REFUSALS } from './office-refusals.ts'
import { TimestampSchema } from './timestamp-schema.ts'

// Importing a price list from a file (O5). Times in UTC, amounts in paise.

/** The states of an import. */
const IMPORT_STATES = ['reading', 'read', 'failed', 'scheduled', 'published', 'undone', 'cancelled'] as const
/** Why a file could not be read or published. */
export const IMPORT_PROBLEMS = [
  'file-is-none',
  'file-too-large',
  'file-too-many-cells',
  'file-damaged',
  'file-protected',
  'file-too-slow',
  'file-without-products',
  'list-changed-since',
] as const

/**
 * The server caches a parsed file for this many ms after its last use. After that, clients load the import again before they send
 * corrections.
 */
export const PARSED_FILE_CACHE_MS = 5 * 60_000

/** The name of the uploaded file on the user's computer. */
const FileNameSchema = v.object({ file_name: v.pipe(singleLineSchema(200), v.nonEmpty()) })

/** An object whose keys match a pattern. */
const recordSchema = <Value extends v.GenericSchema>(key: RegExp, value: Value, max: number) =>
  v.pipe(v.record(v.pipe(v.string(), v.regex(key)), value), v.maxEntries(max))

/** A preview (see `domain/price-sheet/preview/preview.ts`). */
const PreviewJsonSchema = v.strictObject({
  sheet: v.string(),
  sheets: v.array(v.string()),
  columns: v.array(
    v.strictObject({
      column: v.number(),
      header: v.string(),
      means: v.picklist(COLUMN_MEANINGS),
      certainty: v.number(),
      is_asked: v.boolean(),
      samples: v.array(v.string()),
    }),
  ),
  counts: v.strictObject(v.entriesFromList(PREVIEW_GROUPS, v.number())),
  rows: v.array(
    v.strictObject({
      row: v.nullable(v.number()),
      group: v.picklist(PREVIEW_GROUPS),
      product_id: v.nullable(ProductIdSchema),
      category_id: v.nullable(CategoryIdSchema),
      cells: v.strictObject(
        v.entriesFromList(
          SHEET_FIELDS,
          v.optional(
            v.strictObject({
              old: v.nullable(v.string()),
              new: v.nullable(v.string()),
              raw: v.optional(v.string()),
              problem: v.optional(v.picklist(SHEET_PROBLEMS)),
              remark: v.optional(v.picklist(SHEET_REMARKS)),
              is_mended: v.optional(v.literal(true)),
            }),
          ),
        ),
      ),
      problem: v.optional(v.picklist(SHEET_PROBLEMS)),
      candidates: v.optional(
        v.array(
          v.strictObject({
            product_id: ProductIdSchema,
            product_name: v.string(),
            category_name: v.string(),
            certainty: v.number(),
          }),
        ),
      ),
      is_to_go: v.optional(v.literal(true)),
    }),
  ),
  notes: v.array(v.strictObject({ row: v.number(), text: v.string() })),
  new_categories: v.array(v.string()),
  is_shape_known: v.boolean(),
})
/** A preview, as JSON. */
export type PreviewJson = v.InferInput<typeof PreviewJsonSchema>

/** All corrections of a sheet; they replace earlier ones. */
const CorrectionsSchema = v.object({
  row_version: v.number(),
  sheet: v.optional(singleLineSchema(500)),
  columns: recordSchema(/^\d{1,9}$/, v.picklist(COLUMN_MEANINGS), SHEET_COLUMNS_MAX),
  cells: recordSchema(/^\d{1,9}:[a-z_]{1,50}$/, singleLineSchema(500), SHEET_CELLS_MAX),
  skipped: v.pipe(v.array(v.number()), v.maxLength(SHEET_ROWS_MAX)),
  matches: recordSchema(/^\d{1,9}$/, singleLineSchema(100), SHEET_ROWS_MAX),
  to_go: v.pipe(v.array(ProductIdSchema), v.maxLength(PRODUCTS_MAX)),
})

/** An import without its preview. */
export const ImportRowJsonSchema = v.strictObject({
  import_id: v.string(),
  row_version: v.number(),
  file_name: v.string(),
  state: v.picklist(IMPORT_STATES),
  /** The progress in percent. */
  progress: v.number(),
  problem: v.nullable(v.picklist(IMPORT_PROBLEMS)),
  created_at: v.string(),
  created_by: v.string(),
  publish_at: v.nullable(v.string()),
  published_at: v.nullable(v.string()),
  /** The change of the price list that publishing made. */
  change_no: v.nullable(v.number()),
})
/** An import without its preview, as JSON. */
export type ImportRowJson = v.InferInput<typeof ImportRowJsonSchema>

/** The imports of the past year, newest first. */
const ImportsJsonSchema = v.strictObject({ rows: v.array(ImportRowJsonSchema) })

/** An import with its corrections, and its preview once the file has been read. */
const ImportJsonSchema = v.strictObject({
  ...ImportRowJsonSchema.entries,
  preview: v.nullable(PreviewJsonSchema),
  corrections: v.omit(CorrectionsSchema, ['row_version']),
  /** Rows that publishing skipped because others had changed them since the preview. */
  left_alone: v.array(v.string()),
})
/** An import with its preview, as JSON. */
export type ImportJson = v.InferInput<typeof ImportJsonSchema>

/** The unconfirmed enquiries whose net amount would change at the new prices. */
const BlastRadiusJsonSchema = v.strictObject({
  enquiries: v.number(),
  /** The sums of all increases and of all decreases. */
  more: PaiseSchema,
  less: PaiseSchema,
  /** The enquiries with the greatest differences. */
  rows: v.array(
    v.strictObject({
      enquiry_number: v.string(),
      customer_name: v.string(),
      net_amount: PaiseSchema,
      new_net_amount: PaiseSchema,
    }),
  ),
})
/** The unconfirmed enquiries whose net amount would change, as JSON. */
export type BlastRadiusJson = v.InferOutput<typeof BlastRadiusJsonSchema>

/** The preview to publish and the time; `at` is null for now. */
const PublishSchema = v.object({
  row_version: v.number(),
  at: v.nullable(TimestampSchema),
})
/** Optimistic locking: the row version that the user saw. */
const ImportRowVersionSchema = v.object({ row_version: v.number() })

const READ_REFUSALS = [...PERMISSION_REFUSALS, 'database-unavailable'] as const
const ACTION_REFUSALS = [
  ...OFFICE_PAYLOAD_REFUSALS,
  ...PERMISSION_REFUSALS,
  'not-found',
  'stale-version',
  'move-not-allowed',
] as const

/** The calls of imports (O5): upload a file, correct its preview, publish it. */
export const IMPORT_CALLS = defineCalls({
  'POST /office/api/imports': {
    permission: 'keep-price-list',
    summary: 'Uploads a file, which is read in the background',
    files: { price_list: { max: SHEET_BYTES_MAX } },
    payload: FileNameSchema,
    data: ImportJsonSchema,
    refusals: [...OFFICE_PAYLOAD_REFUSALS, ...PERMISSION_REFUSALS, 'sheet-refused'],
  },
  'GET /office/api/imports': {
    permission: 'keep-price-list',
    summary: 'The imports of the past year',
    data: ImportsJsonSchema,
    refusals: READ_REFUSALS,
  },
  'GET /office/api/imports/{import_id}': {
    permission: 'keep-price-list',
    summary: 'An import: its progress, and its preview against the current price list',
    data: ImportJsonSchema,
    refusals: [...READ_REFUSALS, 'not-found', 'busy'],
  },
  'GET /office/api/imports/{import_id}/file': {
    permission: 'keep-price-list',
    summary: 'The uploaded file, unchanged',
    returnsFile: true,
    refusals: [...READ_REFUSALS, 'not-found'],
  },
  'POST /office/api/imports/{import_id}/corrections': {
    permission: 'keep-price-list',
    summary: 'Saves corrected cells, columns, skipped rows and matches; returns the new preview',
    payload: CorrectionsSchema,
    payloadBytesMax: 4 * 1024 * 1024,
    data: ImportJsonSchema,
    refusals: ACTION_REFUSALS,
  },
  'GET /office/api/imports/{import_id}/blast-radius': {
    permission: 'keep-price-list',
    summary: 'The unconfirmed enquiries whose amounts would change, and by how much',
    data: BlastRadiusJsonSchema,
    personalRead: 'read-list',
    refusals: [...READ_REFUSALS, 'not-found', 'busy'],
  },
  'POST /office/api/imports/{import_id}/publish': {
    permission: 'keep-price-list',
    summary: 'Publishes the preview now or at a set time, as one change',
    payload: PublishSchema,
    data: ImportJsonSchema,
    refusals: ACTION_REFUSALS,
  },
  'POST /office/api/imports/{import_id}/cancel': {
    permission: 'keep-price-list',
    summary: 'Discards an import or cancels its scheduled publication',
    payload: ImportRowVersionSchema,
    data: ImportJsonSchema,
    refusals: ACTION_REFUSALS,
  },
})
