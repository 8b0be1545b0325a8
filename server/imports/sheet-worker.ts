import { runJobs } from '../worker-pool/run-jobs.ts'
import { parseSheetFile, type SheetFile } from './parsing/parse-sheet-file.ts'
import { type UnderstandGridsJob, understandGrids } from './understand-grids.ts'
import { type WrittenSheet, writeSheet } from './write-sheet.ts'

/** A file to read (see read-sheets.ts), one to understand (see understanding.ts), or a sheet to write as an .xlsx. */
export type SheetJob = SheetFile | UnderstandGridsJob | { write: WrittenSheet }

// The process that reads, understands and writes sheets.
runJobs(async (job: SheetJob) => {
  if ('write' in job) return writeSheet(job.write)
  return 'grids' in job ? Buffer.from(understandGrids(job)) : parseSheetFile(job)
})
