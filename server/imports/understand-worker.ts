import { work } from '../workshop/work.ts'
import { type UnderstandJob, understandFile } from './understand-file.ts'

// The process that understands files (see understanding.ts).
work<UnderstandJob>(async (job) => Buffer.from(understandFile(job)))
