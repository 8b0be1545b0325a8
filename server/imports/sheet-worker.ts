import { runJobs } from '../worker-pool/run-jobs.ts'
import { parseSheetFile, type SheetFile } from './parsing/parse-sheet-file.ts'
import { type UnderstandGridsJob, understandGrids } from './understand-grids.ts'
import { type WrittenSheet, writeSheet } from './write-sheet.ts'

/** A file to parse (see parse-sheet-file.ts), grids to interpret (see understand-grids.ts), or a sheet to write as .xlsx. */
export type SheetJob = SheetFile | UnderstandGridsJob | { write: WrittenSheet }

// Worker process that parses, interprets and writes sheets.
runJobs(async (job: SheetJob) => {
  if ('write' in job) return writeSheet(job.write)
  return 'grids' in job ? Buffer.from(understandGrids(job)) : parseSheetFile(job)
})
