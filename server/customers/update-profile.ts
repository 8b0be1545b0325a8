import type { Customer, ProfileUpdate } from '#domain/customer.ts'
import type { Session } from '../caller.ts'
import { updateCustomer } from '../db/queries/customers.ts'
import type { Outcome, UseCaseParts } from '../use-case.ts'

/** Changes what is given of the signed-in customer's own profile (D10). */
export async function updateProfile(
  { db }: UseCaseParts,
  update: ProfileUpdate,
  { sub }: Session,
): Promise<Outcome<Customer>> {
  if (update.sub !== sub) return { refusal: { code: 'forbidden' } }
  const data = await updateCustomer(db, update)
  return data ? { data } : { refusal: { code: 'not-signed-in' } }
}
