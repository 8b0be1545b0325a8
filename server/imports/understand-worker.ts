import { runJobs } from '../worker-pool/run-jobs.ts'
import { type UnderstandJob, understandFile } from './understand-file.ts'

// The process that understands files (see understanding.ts).
runJobs<UnderstandJob>(async (job) => Buffer.from(understandFile(job)))
