import { runJobs } from '../worker-pool/run-jobs.ts'
import { reencodePhoto } from './reencode-photo.ts'

// Worker process that re-encodes uploaded photos (see process-photo.ts).
runJobs(reencodePhoto)
