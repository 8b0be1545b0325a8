import type { Kysely } from 'kysely'
import type { GroupCommit } from '../db/group-commit.ts'
import type { Database } from '../db/schema.ts'

/** What the calls of customers are made of. Tests give a clock of their own. */
export type CustomerParts = { db: Kysely<Database>; commit: GroupCommit; clock: () => Date }
