import * as v from 'valibot'
import { PRODUCTS_MAX } from '#domain/catalogue/price-list.ts'
import { CategoryIdSchema, ProductIdSchema } from '#domain/catalogue/product-schemas.ts'
import { PaiseSchema } from '#domain/money/money.ts'
import {
  SHEET_BYTES_MAX,
  SHEET_CELLS_MAX,
  SHEET_COLUMNS_MAX,
  SHEET_ROWS_MAX,
} from '#domain/price-sheet/limits.ts'
import {
  COLUMN_MEANINGS,
  PREVIEW_GROUPS,
  SHEET_FIELDS,
  SHEET_PROBLEMS,
  SHEET_REMARKS,
} from '#domain/price-sheet/preview.ts'
import { singleLine } from '#domain/typed/text.ts'
import { callsOf } from '../call.ts'
import { MomentSchema } from './moment.ts'
import { OF_OTHERS, WITH_PAYLOAD } from './refusals.ts'

// A price list that comes as a file (O5); times in UTC, amounts in paise.

/** What happens with a file: it is read, looked through, published now or at a time; or cannot be read, or is let go. */
const IMPORT_STATES = ['reading', 'read', 'failed', 'scheduled', 'published', 'undone', 'cancelled'] as const
/** Why a file cannot be read, or was not published. */
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
 * The shop has a file at hand for so many ms after it was last looked at or mended: what understands it, and what was understood. Whoever
 * comes back to it later looks at it once more before they say anything.
 */
export const AT_HAND = 5 * 60_000

/** The name of a file that is sent, as it is called where it came from. */
const FileNameSchema = v.object({ file_name: v.pipe(singleLine(200), v.nonEmpty()) })

/** An object with keys of one format. */
const record = <Value extends v.GenericSchema>(key: RegExp, value: Value, max: number) =>
  v.pipe(v.record(v.pipe(v.string(), v.regex(key)), value), v.maxEntries(max))

/** A preview, as `domain/price-sheet/preview.ts` has it. */
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

/** What somebody says about a sheet, all of it, in place of what was said before. */
const CorrectionsSchema = v.object({
  row_version: v.number(),
  sheet: v.optional(singleLine(500)),
  columns: record(/^\d{1,9}$/, v.picklist(COLUMN_MEANINGS), SHEET_COLUMNS_MAX),
  cells: record(/^\d{1,9}:[a-z_]{1,50}$/, singleLine(500), SHEET_CELLS_MAX),
  skipped: v.pipe(v.array(v.number()), v.maxLength(SHEET_ROWS_MAX)),
  matches: record(/^\d{1,9}$/, singleLine(100), SHEET_ROWS_MAX),
  to_go: v.pipe(v.array(ProductIdSchema), v.maxLength(PRODUCTS_MAX)),
})

/** A file that came, without its preview. */
export const ImportRowJsonSchema = v.strictObject({
  import_id: v.string(),
  row_version: v.number(),
  file_name: v.string(),
  state: v.picklist(IMPORT_STATES),
  /** Of 100. */
  progress: v.number(),
  problem: v.nullable(v.picklist(IMPORT_PROBLEMS)),
  created_at: v.string(),
  created_by: v.string(),
  publish_at: v.nullable(v.string()),
  published_at: v.nullable(v.string()),
  /** The change of the price list that it made; with its undo. */
  change_no: v.nullable(v.number()),
})
/** A file that came, as JSON. */
export type ImportRowJson = v.InferInput<typeof ImportRowJsonSchema>

/** The files of the past year, the last before the others. */
const ImportsJsonSchema = v.strictObject({ rows: v.array(ImportRowJsonSchema) })

/** A file with what was understood of it, once it is read, and what was said about it. */
const ImportJsonSchema = v.strictObject({
  ...ImportRowJsonSchema.entries,
  preview: v.nullable(PreviewJsonSchema),
  corrections: v.omit(CorrectionsSchema, ['row_version']),
  /** Rows that others changed between preview and the time of publishing: they were left as they are. */
  left_alone: v.array(v.string()),
})
/** A file with its preview, as JSON. */
export type ImportJson = v.InferInput<typeof ImportJsonSchema>

/** Enquiries that are not confirmed yet and whose amount the new prices would change, with the difference. */
const BlastRadiusJsonSchema = v.strictObject({
  enquiries: v.number(),
  /** Of all of them together: what is more, and what is less. */
  more: PaiseSchema,
  less: PaiseSchema,
  /** Those with the greatest difference, so many at most. */
  rows: v.array(
    v.strictObject({
      enquiry_number: v.string(),
      customer_name: v.string(),
      net_amount: PaiseSchema,
      new_net_amount: PaiseSchema,
    }),
  ),
})
/** The same, as JSON. */
export type BlastRadiusJson = v.InferOutput<typeof BlastRadiusJsonSchema>

/** Which preview is published, and when: null for now. */
const PublishSchema = v.object({
  row_version: v.number(),
  at: v.nullable(MomentSchema),
})
/** Which state of an import was seen. */
const SeenImportSchema = v.object({ row_version: v.number() })

const READ = [...OF_OTHERS, 'database-unavailable'] as const
const WORK = [...WITH_PAYLOAD, ...OF_OTHERS, 'not-found', 'changed-meanwhile', 'move-not-allowed'] as const

/** A price list that comes as a file (O5): read, looked through, mended, published. */
export const IMPORT_CALLS = callsOf({
  'POST /office/api/imports': {
    may: 'keep-price-list',
    summary: 'Takes a file in; it is read in the background',
    files: { price_list: { max: SHEET_BYTES_MAX } },
    payload: FileNameSchema,
    data: ImportJsonSchema,
    refusals: [...WITH_PAYLOAD, ...OF_OTHERS, 'sheet-refused'],
  },
  'GET /office/api/imports': {
    may: 'keep-price-list',
    summary: 'The files of the past year',
    data: ImportsJsonSchema,
    refusals: READ,
  },
  'GET /office/api/imports/{import_id}': {
    may: 'keep-price-list',
    summary: 'A file: how far it is read, and what was understood of it beside the price list of now',
    data: ImportJsonSchema,
    refusals: [...READ, 'not-found', 'busy'],
  },
  'GET /office/api/imports/{import_id}/file': {
    may: 'keep-price-list',
    summary: 'The file as it came',
    givesFile: true,
    refusals: [...READ, 'not-found'],
  },
  'POST /office/api/imports/{import_id}/corrections': {
    may: 'keep-price-list',
    summary: 'Cells mended, columns reassigned, rows skipped, doubts settled; gives the preview that follows',
    payload: CorrectionsSchema,
    payloadMax: 4 * 1024 * 1024,
    data: ImportJsonSchema,
    refusals: WORK,
  },
  'GET /office/api/imports/{import_id}/blast-radius': {
    may: 'keep-price-list',
    summary: 'Which open enquiries would change by it, and by how much',
    data: BlastRadiusJsonSchema,
    reads: 'read-list',
    refusals: [...READ, 'not-found', 'busy'],
  },
  'POST /office/api/imports/{import_id}/publish': {
    may: 'keep-price-list',
    summary: 'Publishes what the preview shows, now or at a time, whole or not at all',
    payload: PublishSchema,
    data: ImportJsonSchema,
    refusals: WORK,
  },
  'POST /office/api/imports/{import_id}/cancel': {
    may: 'keep-price-list',
    summary: 'Lets a file go, or what was to be published at a time',
    payload: SeenImportSchema,
    data: ImportJsonSchema,
    refusals: WORK,
  },
})
