import type { ProfileUpdate } from '#domain/customer/profile.ts'
import type { Customer } from '#domain/customer/signup.ts'
import type { Facts } from '../audit/audit-entry.ts'
import { findCustomer, updateCustomer } from '../db/queries/customers.ts'
import type { SignedInCustomer } from '../principal.ts'
import { profileLimits } from '../rate-limits/account-limits.ts'
import { consumeAttempts } from '../rate-limits/consume-attempts.ts'
import type { Outcome } from '../unit-of-work/outcome.ts'
import type { UseCaseDeps } from '../unit-of-work/use-case-deps.ts'

/** Returns the signed-in customer's own profile (D10). `forbidden` for another customer's. */
export async function findProfile({ db }: UseCaseDeps, requested: string, { sub }: SignedInCustomer) {
  return requested === sub ? orNotSignedIn(await findCustomer(db, sub)) : NOT_OWN
}

/** Updates the given fields of the signed-in customer's own profile (D10). Audits the differences. */
export async function updateProfile(
  { write }: UseCaseDeps,
  update: ProfileUpdate,
  by: SignedInCustomer,
): Promise<Outcome<Customer>> {
  if (update.sub !== by.sub) return NOT_OWN
  return write<Customer>(by, async ({ trx, now, audit }) => {
    const before = await findCustomer(trx, by.sub)
    const after = await updateCustomer(trx, update)
    if (!before || !after) return orNotSignedIn(after)
    const changed = pickChangedFacts(after, before)
    if (Object.keys(changed).length === 0) return { data: after }
    const { refusal } = await consumeAttempts(trx, profileLimits(by.sub), now)
    if (refusal) return { refusal }
    const subject = { kind: 'customer', id: by.sub, label: '' } as const
    audit({ action: 'change-profile', subject, before: pickChangedFacts(before, after), after: changed })
    return { data: after }
  })
}

/** Picks the fields that differ from the other profile. */
function pickChangedFacts(profile: Customer, other: Customer): Facts {
  const otherValues = new Map(Object.entries(other))
  return Object.fromEntries(
    Object.entries(profile).filter(([field, value]) => otherValues.get(field) !== value),
  )
}

const NOT_OWN: Outcome<Customer> = { refusal: { code: 'forbidden' } }

// A customer who was deleted between two reads has no session either.
function orNotSignedIn(data: Customer | undefined): Outcome<Customer> {
  return data ? { data } : { refusal: { code: 'not-signed-in' } }
}
