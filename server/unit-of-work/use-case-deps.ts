import type { Db } from '../db/schema.ts'
import type { Write } from './unit.ts'

/** Dependencies of use cases. Tests pass their own clock. */
export type UseCaseDeps = { db: Db; write: Write; clock: () => Date }
