import { amountDue } from '#domain/enquiry/payments/amount-due.ts'
import { findLatestDispatches } from '../../db/queries/enquiries/dispatches.ts'
import { findEnquiryByNumber } from '../../db/queries/enquiries/enquiries.ts'
import type { Outcome } from '../../unit-of-work/outcome.ts'
import type { UseCaseDeps } from '../../unit-of-work/use-case-deps.ts'
import { findParcelEnquiry } from '../parcels.ts'

/** The newest dispatches in which lorry offices and the city's last one are looked for. */
const DISPATCHES_READ = 1_000
const LORRIES_MAX = 20

type Lorry = { lorry_office: string; lorry_phone: string }

/** What the dispatch dialog proposes: the last lorry of the customer or city, the lorries used last, and whether money is due. */
type DispatchProposal = { last: Lorry | null; lorries: Lorry[]; is_money_due: boolean }

/** Proposes lorries for a parcel by its enquiry number. Refused with `not-found` if there is no such parcel. */
export async function proposeDispatch(
  { db }: Pick<UseCaseDeps, 'db'>,
  number: string,
): Promise<Outcome<DispatchProposal>> {
  const enquiry = await findParcelEnquiry(number, (it) => findEnquiryByNumber(db, it))
  if (!enquiry) return { refusal: { code: 'not-found' } }
  const [ofCustomer] = await findLatestDispatches(db, { mobile_no: enquiry.mobile_no, limit: 1 })
  const latest = await findLatestDispatches(db, { limit: DISPATCHES_READ })
  const city = enquiry.city.toLowerCase()
  const last = ofCustomer ?? latest.find((dispatch) => dispatch.city.toLowerCase() === city)
  const lorryByName = new Map<string, Lorry>()
  for (const dispatch of latest.toReversed()) {
    const name = dispatch.lorry_office.toLowerCase()
    // Deleted first, because a map keeps the order in which keys were first set.
    lorryByName.delete(name)
    lorryByName.set(name, toLorry(dispatch))
  }
  const lorries = [...lorryByName.values()].reverse().slice(0, LORRIES_MAX)
  return { data: { last: last ? toLorry(last) : null, lorries, is_money_due: amountDue(enquiry) > 0 } }
}

const toLorry = ({ lorry_office, lorry_phone }: Lorry): Lorry => ({ lorry_office, lorry_phone })
