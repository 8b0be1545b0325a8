import type { PriceListImportTable } from '../../schema.ts'

/** The columns of an uploaded file in a list. */
export const LIST_COLUMNS = [
  'import_id',
  'row_version',
  'file_name',
  'state',
  'progress',
  'problem',
  'created_at',
  'created_by',
  'publish_at',
  'published_at',
  'change_no',
] as const

/** The columns of an uploaded file without its bytes and cells. */
export const DETAIL_COLUMNS = [
  ...LIST_COLUMNS,
  'scheduled_by',
  'seen_change_no',
  'left_alone',
  'corrections',
  'known_columns',
] as const

/** An uploaded file with its corrections, without the cells that were read. */
export type ImportRow = Pick<PriceListImportTable, (typeof DETAIL_COLUMNS)[number]>
