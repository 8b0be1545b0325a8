import type { Db } from '../db/schema.ts'
import type { Write } from './unit.ts'

/** What use cases are made of. Tests give a clock of their own. */
export type UseCaseDeps = { db: Db; write: Write; clock: () => Date }
