import { runJobs } from '../worker-pool/run-jobs.ts'
import { makeNightlyBackup, type NightJob } from './nightly-backup.ts'

runJobs<NightJob>(async (job) => Buffer.from(JSON.stringify(await makeNightlyBackup(job, () => new Date()))))
