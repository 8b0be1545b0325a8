import { work } from '../workshop/work.ts'
import { makeNightlyBackup, type NightJob } from './nightly-backup.ts'

work<NightJob>(async (job) => Buffer.from(JSON.stringify(await makeNightlyBackup(job, () => new Date()))))
