import type { Proof } from './proof.ts'
import { logs } from './w18-logs.ts'
import { anHourOfBrowsing } from './w19-an-hour-of-browsing.ts'
import { databaseLost } from './w21-database-lost.ts'
import { oneClientFloods } from './w22-one-client-floods.ts'
import { billsAndPictures } from './w25-bills-and-pictures.ts'
import { randomRequests } from './w25-random-requests.ts'
import { stopping } from './w26-stopping.ts'

/** All proofs, in the order of their numbers. */
export const PROOFS: readonly Proof[] = [
  logs,
  anHourOfBrowsing,
  databaseLost,
  oneClientFloods,
  randomRequests,
  billsAndPictures,
  stopping,
]
