import { runJobs } from '../worker-pool/run-jobs.ts'
import { readSheet, type SheetFile } from './read-sheet.ts'
import { type WrittenSheet, writeSheet } from './write-sheet.ts'

/** A file to read (see read-sheets.ts), or a sheet to write as an .xlsx. */
export type SheetJob = SheetFile | { write: WrittenSheet }

// The process that reads sheets and writes them.
runJobs((job: SheetJob) => ('write' in job ? writeSheet(job.write) : readSheet(job)))
