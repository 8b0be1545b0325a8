import { runJobs } from '../worker-pool/run-jobs.ts'
import { makePicture } from './make-picture.ts'

// Worker process that makes pictures (see pictures.ts).
runJobs(makePicture)
