import type { KeptPriceList } from '#domain/price-list.ts'
import { turned, withChanges } from '#domain/price-list-change.ts'
import { findRowsBefore } from '../db/queries/catalogue-changes.ts'
import { knownSince, type NowPriceList, readPriceList } from '../db/queries/price-list.ts'
import type { Outcome, UseCaseParts } from '../use-case.ts'

/** The price list as it is now, also what is hidden. */
export function findPriceList({ db }: Pick<UseCaseParts, 'db'>): Promise<NowPriceList> {
  return readPriceList(db)
}

/** The price list as it was at a time (O5). `not-found` for a time to come, and for one that nobody knows of any more. */
export async function priceListAsOf(
  { db, clock }: Pick<UseCaseParts, 'db' | 'clock'>,
  time: Date,
): Promise<Outcome<KeptPriceList>> {
  const at = time.toISOString()
  if (at > clock().toISOString() || at < (await knownSince(db))) return { refusal: { code: 'not-found' } }
  // What is changed while they are read was not so either at that time: the list first.
  const { categories, products } = await readPriceList(db)
  const since = await findRowsBefore(db, at)
  return { data: withChanges({ categories, products }, since.map(turned)) }
}
