import type { Proof } from './proof.ts'
import { killed } from './w01-killed.ts'
import { sameKey } from './w02-same-key.ts'
import { numbers } from './w03-numbers.ts'
import { guesses } from './w06-guesses.ts'
import { badLine } from './w11-bad-line.ts'
import { backup } from './w14-backup.ts'
import { auditEdited } from './w15-audit.ts'
import { instances } from './w17-instances.ts'
import { logs } from './w18-logs.ts'
import { twoHoursOfBrowsing } from './w19-two-hours-of-browsing.ts'
import { databaseLost } from './w21-database-lost.ts'
import { oneClientFloods } from './w22-one-client-floods.ts'
import { failover } from './w23-failover.ts'
import { billsAndPictures } from './w25-bills-and-pictures.ts'
import { randomRequests } from './w25-random-requests.ts'
import { stopping } from './w26-stopping.ts'

/** All proofs, in the order of their numbers. */
export const PROOFS: readonly Proof[] = [
  killed,
  sameKey,
  numbers,
  guesses,
  badLine,
  backup,
  auditEdited,
  instances,
  logs,
  twoHoursOfBrowsing,
  databaseLost,
  oneClientFloods,
  failover,
  randomRequests,
  billsAndPictures,
  stopping,
]
