import type { Logger } from 'pino'
import { IMPORT_PROBLEMS } from '#contract/office/imports.ts'
import { lastChangeNo } from '../db/queries/catalogue-changes.ts'
import { findImportedFile, findShapes } from '../db/queries/imports.ts'
import { isUnavailable } from '../db/unavailable.ts'
import type { UseCaseParts } from '../unit-of-work/use-case.ts'
import { Busy } from '../worker-pool/worker-pool.ts'
import { claimNext, finish } from './claimed.ts'
import { problemOf, readSheets } from './read-sheets.ts'
import { listOfNow, type UnderstandingParts, understand } from './understanding.ts'
import type { Became } from './work-on-import.ts'

/** What reading files needs. */
export type ReadingParts = UseCaseParts & UnderstandingParts & { logger: Logger }

/** So many shapes of sheets are remembered. */
const SHAPES_MAX = 300
/** How far a file is, of 100: taken in hand; read, but not understood yet. */
const [BEGUN, READ] = [10, 60]

/**
 * Reads the file whose turn it is; false when none waits, or the system has no room for it just now. One that was in the hands of a
 * process that is gone is read again. Rejects when the database fails: what was claimed before is read when its claim ends.
 */
export async function readNext(parts: ReadingParts): Promise<boolean> {
  const claimed = await claimNext(parts, 'reading')
  if (!claimed) return false
  try {
    const tell = (progress: number) => finish(parts, claimed, { progress })
    await finish(parts, claimed, { ...(await readFile(parts, claimed, tell)), progress: 100 })
    return true
  } catch (err) {
    if (isUnavailable(err)) throw err
    const problem = err instanceof Busy ? problemOf(err.cause) : 'file-damaged'
    if (!problem) {
      await finish(parts, claimed, { claimed_at: null })
      return false
    }
    parts.logger.error({ err }, 'A price list could not be read')
    await finish(parts, claimed, failed(problem))
    return true
  }
}

const failed = (problem: (typeof IMPORT_PROBLEMS)[number]): Became => ({ state: 'failed', problem })

async function readFile(
  parts: ReadingParts,
  { import_id, corrections }: { import_id: string; corrections: string },
  tell: (progress: number) => Promise<void>,
): Promise<Became> {
  const file = await findImportedFile(parts.db, import_id)
  if (!file) return failed('file-damaged')
  await tell(BEGUN)
  // Beside which it is understood, that is read meanwhile.
  const [{ data: grid, refusal }] = await Promise.all([
    readSheets(parts.sheets, Buffer.from(file.bytes), file.file_name),
    listOfNow(parts),
  ])
  if (refusal) {
    const why = refusal.problems?.price_list
    return failed(IMPORT_PROBLEMS.find((problem) => problem === why) ?? 'file-damaged')
  }
  await tell(READ)
  const seen_change_no = await lastChangeNo(parts.db)
  const shapes = await findShapes(parts.db, SHAPES_MAX)
  const known = shapes.map(({ shape_hash, columns }) => [shape_hash, JSON.parse(columns)])
  // The person looks at it next: what cannot be understood shows here, and the process is at work already.
  const { preview, known_columns } = await understand(parts, {
    grid,
    seen_change_no,
    corrections,
    known_columns: JSON.stringify(Object.fromEntries(known)),
  })
  const { columns, rows } = preview
  if (columns.length === 0 && rows.every(({ row }) => row === null)) return failed('file-without-products')
  // What other files teach from now on changes nothing of what is seen of this one.
  return { state: 'read', grid, seen_change_no, known_columns: JSON.stringify(known_columns) }
}
