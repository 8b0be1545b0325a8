import type { Scenario } from './scenario.ts'
import { processKilled } from './scenarios/w01-process-killed.ts'
import { sameKey } from './scenarios/w02-same-key.ts'
import { enquiryNumbers } from './scenarios/w03-enquiry-numbers.ts'
import { guessing } from './scenarios/w06-guessing.ts'
import { faultyNetwork } from './scenarios/w11-faulty-network.ts'
import { backup } from './scenarios/w14-backup.ts'
import { auditTampering } from './scenarios/w15-audit-tampering.ts'
import { threeInstances } from './scenarios/w17-three-instances.ts'
import { logPrivacy } from './scenarios/w18-log-privacy.ts'
import { twoHoursOfBrowsing } from './scenarios/w19-two-hours-of-browsing.ts'
import { databaseOutage } from './scenarios/w21-database-outage.ts'
import { clientFlood } from './scenarios/w22-client-flood.ts'
import { failover } from './scenarios/w23-failover.ts'
import { billsAndPictures } from './scenarios/w25-bills-and-pictures.ts'
import { randomRequests } from './scenarios/w25-random-requests.ts'
import { gracefulShutdown } from './scenarios/w26-graceful-shutdown.ts'

/** All scenarios, in the order of their ids. */
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
