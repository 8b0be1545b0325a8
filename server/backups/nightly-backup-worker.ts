import { runJobs } from '../worker-pool/run-jobs.ts'
import { makeNightlyBackup, type NightlyBackupJob } from './nightly-backup.ts'

runJobs<NightlyBackupJob>(async (job) =>
  Buffer.from(JSON.stringify(await makeNightlyBackup(job, () => new Date()))),
)
