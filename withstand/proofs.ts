import type { Proof } from './proof.ts'
import { databaseLost } from './w21-database-lost.ts'

/** All proofs, in the order of their numbers. */
export const PROOFS: readonly Proof[] = [databaseLost]
