import type { Scenario } from './proof.ts'
import { processKilled } from './w01-killed.ts'
import { sameKey } from './w02-same-key.ts'
import { enquiryNumbers } from './w03-numbers.ts'
import { guessing } from './w06-guesses.ts'
import { faultyNetwork } from './w11-bad-line.ts'
import { backup } from './w14-backup.ts'
import { auditTampering } from './w15-audit.ts'
import { threeInstances } from './w17-instances.ts'
import { logPrivacy } from './w18-logs.ts'
import { twoHoursOfBrowsing } from './w19-two-hours-of-browsing.ts'
import { databaseOutage } from './w21-database-lost.ts'
import { clientFlood } from './w22-one-client-floods.ts'
import { failover } from './w23-failover.ts'
import { billsAndPictures } from './w25-bills-and-pictures.ts'
import { randomRequests } from './w25-random-requests.ts'
import { gracefulShutdown } from './w26-stopping.ts'

/** All proofs, in the order of their numbers. */
export const SCENARIOS: readonly Scenario[] = [
  processKilled,
  sameKey,
  enquiryNumbers,
  guessing,
  faultyNetwork,
  backup,
  auditTampering,
  threeInstances,
  logPrivacy,
  twoHoursOfBrowsing,
  databaseOutage,
  clientFlood,
  failover,
  randomRequests,
  billsAndPictures,
  gracefulShutdown,
]
