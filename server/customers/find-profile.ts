import type { Customer } from '#domain/customer.ts'
import type { Session } from '../caller.ts'
import { findCustomer } from '../db/queries/customers.ts'
import type { Outcome, UseCaseParts } from '../use-case.ts'

/** The signed-in customer's own profile (D10). */
export async function findProfile(
  { db }: UseCaseParts,
  of: string,
  { sub }: Session,
): Promise<Outcome<Customer>> {
  if (of !== sub) return { refusal: { code: 'forbidden' } }
  const data = await findCustomer(db, sub)
  // Whoever left between the two looks has no session either.
  return data ? { data } : { refusal: { code: 'not-signed-in' } }
}
