import { runJobs } from '../worker-pool/run-jobs.ts'
import { reencodePhoto } from './reencode-photo.ts'

// The process that takes photos in (see take-photo.ts).
runJobs(reencodePhoto)
