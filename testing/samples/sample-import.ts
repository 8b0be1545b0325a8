import type { ImportRowJson } from '#contract/office/imports.ts'

/** A parsed price-list file that waits for the owner, as listed in the office. */
export const SAMPLE_IMPORT: ImportRowJson = {
  import_id: 'i1',
  row_version: 3,
  file_name: 'Price list 2027.xlsx',
  state: 'read',
  progress: 100,
  problem: null,
  created_at: '2027-08-20T06:00:00.000Z',
  created_by: 'Murugan',
  publish_at: null,
  published_at: null,
  change_no: null,
}
