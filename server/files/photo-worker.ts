import { runJobs } from '../worker-pool/run-jobs.ts'
import { makePhoto } from './make-photo.ts'

// The process that takes photos in (see take-photo.ts).
runJobs(makePhoto)
