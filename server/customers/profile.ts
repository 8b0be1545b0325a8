import type { Customer, ProfileUpdate } from '#domain/customer.ts'
import { findCustomer, updateCustomer } from '../db/queries/customers.ts'
import type { SignedInCustomer } from '../principal.ts'
import type { Outcome, UseCaseParts } from '../use-case.ts'

/** The signed-in customer's own profile (D10). */
export async function findProfile({ db }: UseCaseParts, of: string, { sub }: SignedInCustomer) {
  return of === sub ? known(await findCustomer(db, sub)) : NOT_OWN
}

/** Changes what is given of the signed-in customer's own profile (D10). */
export async function updateProfile({ write }: UseCaseParts, update: ProfileUpdate, by: SignedInCustomer) {
  return update.sub === by.sub
    ? write(by, async ({ trx }) => known(await updateCustomer(trx, update)))
    : NOT_OWN
}

const NOT_OWN: Outcome<Customer> = { refusal: { code: 'forbidden' } }

// Whoever left between the two looks has no session either.
function known(data: Customer | undefined): Outcome<Customer> {
  return data ? { data } : { refusal: { code: 'not-signed-in' } }
}
