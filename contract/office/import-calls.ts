import { SHEET_BYTES_MAX } from '#domain/price-sheet/limits.ts'
import { callsOf } from '../call.ts'
import {
  BlastRadiusJsonSchema,
  CorrectionsSchema,
  FileNameSchema,
  ImportJsonSchema,
  ImportsJsonSchema,
  PublishSchema,
  SeenImportSchema,
} from './imports.ts'
import { OF_OTHERS, WITH_PAYLOAD } from './refusals.ts'

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
    summary: 'Which open enquiries would change by it, and by how many rupees',
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
