import * as v from 'valibot'
import { type IMPORT_CALLS, type ImportRowJson, ImportRowJsonSchema } from '#contract/office/imports.ts'
import { pick } from '#domain/pick.ts'
import { cancelImport } from '../../imports/cancel-import.ts'
import { correctImport } from '../../imports/correct-import.ts'
import { createImport } from '../../imports/create-import.ts'
import { findBlastRadius } from '../../imports/find-blast-radius.ts'
import {
  findImport,
  findOriginalFile,
  type ImportDetails,
  type ListedImport,
  listImports,
} from '../../imports/find-import.ts'
import { publishImport } from '../../imports/publish-import.ts'
import type { SheetWorker } from '../../imports/understand-import.ts'
import type { OfficeUser } from '../../principal.ts'
import type { Outcome } from '../../unit-of-work/outcome.ts'
import type { UseCaseDeps } from '../../unit-of-work/use-case-deps.ts'
import type { HandlersOf } from '../call-handlers.ts'

/** Dependencies of imports: the worker that parses sheets, and a trigger for pending imports. */
export type ImportServices = { sheets: SheetWorker; triggerImportWorker: () => void }

/** Returns the import id of a path, or '' if the text cannot be an id. */
const parseImportId = ({ import_id }: { import_id: string }) =>
  /^[\w-]{1,64}$/.test(import_id) ? import_id : ''

/** Handlers of price list imports (O5). */
export function officeImportCalls(deps: UseCaseDeps & ImportServices): HandlersOf<typeof IMPORT_CALLS> {
  const { sheets, triggerImportWorker } = deps

  /** Responds with the import after a change, or with the refusal of the change. */
  async function respondAfter<Data>(outcome: Outcome<Data>, import_id: string, by: OfficeUser) {
    if (outcome.refusal) return { refusal: outcome.refusal }
    triggerImportWorker()
    return respondWithImport(import_id, by)
  }
  async function respondWithImport(import_id: string, by: OfficeUser) {
    const { data, refusal } = await findImport(deps, import_id, by)
    return refusal ? { refusal } : { data: importToJson(data) }
  }

  return {
    'POST /office/api/imports': async ({ payload, files }, by) => {
      sheets.warmUp()
      const created = await createImport(deps, { ...payload, bytes: files.price_list }, by)
      return created.refusal ? created : respondAfter(created, created.data.import_id, by)
    },
    'GET /office/api/imports': async () => {
      // This screen is where the user uploads the next file: the worker starts early.
      sheets.warmUp()
      return { data: { rows: (await listImports(deps)).map(rowToJson) } }
    },
    'GET /office/api/imports/{import_id}': ({ params }, by) => respondWithImport(parseImportId(params), by),
    'GET /office/api/imports/{import_id}/file': ({ params }) => findOriginalFile(deps, parseImportId(params)),
    'POST /office/api/imports/{import_id}/corrections': async ({ params, payload }, by) => {
      const import_id = parseImportId(params)
      const { row_version, ...corrections } = payload
      const corrected = await correctImport(deps, { seen: { import_id, row_version }, corrections }, by)
      return respondAfter(corrected, import_id, by)
    },
    'GET /office/api/imports/{import_id}/blast-radius': ({ params }) =>
      findBlastRadius(deps, parseImportId(params)),
    'POST /office/api/imports/{import_id}/publish': async ({ params, payload }, by) => {
      const import_id = parseImportId(params)
      const { row_version, at } = payload
      const published = await publishImport(deps, { seen: { import_id, row_version }, at }, by)
      if (published.refusal) return published
      triggerImportWorker()
      return { data: importToJson(published.data) }
    },
    'POST /office/api/imports/{import_id}/cancel': async ({ params, payload }, by) => {
      const import_id = parseImportId(params)
      return respondAfter(await cancelImport(deps, { import_id, ...payload }, by), import_id, by)
    },
  }
}

/** The fields that the API copies from the row of an import. */
const ROW_FIELDS = v.keyof(v.omit(ImportRowJsonSchema, ['state'])).options

function rowToJson(row: ListedImport): ImportRowJson {
  return { ...pick(row, ROW_FIELDS), state: row.undone_by === null ? row.state : 'undone' }
}

function importToJson(file: ImportDetails) {
  return { ...rowToJson(file), ...pick(file, ['preview', 'corrections', 'left_alone']) }
}
