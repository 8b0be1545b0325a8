import type { Customer, ProfileUpdate } from '#domain/customer.ts'
import type { Session } from '../caller.ts'
import { findCustomer, updateCustomer } from '../db/queries/customers.ts'
import type { Outcome, UseCaseParts } from '../use-case.ts'

/** The signed-in customer's own profile (D10). */
export async function findProfile({ db }: UseCaseParts, of: string, { sub }: Session) {
  return of === sub ? known(await findCustomer(db, sub)) : NOT_OWN
}

/** Changes what is given of the signed-in customer's own profile (D10). */
export async function updateProfile({ db }: UseCaseParts, update: ProfileUpdate, { sub }: Session) {
  return update.sub === sub ? known(await updateCustomer(db, update)) : NOT_OWN
}

const NOT_OWN: Outcome<Customer> = { refusal: { code: 'forbidden' } }

// Whoever left between the two looks has no session either.
function known(data: Customer | undefined): Outcome<Customer> {
  return data ? { data } : { refusal: { code: 'not-signed-in' } }
}
