import * as v from 'valibot'
import { EnquiryNumberSchema } from '#domain/enquiry/ids/enquiry-number.ts'
import { findEarlier, findEnquiryByNumber } from '../db/queries/enquiries/enquiries.ts'
import type { Outcome } from '../unit-of-work/outcome.ts'
import type { UseCaseDeps } from '../unit-of-work/use-case-deps.ts'

const EARLIER_MAX = 10

/** Finds the last enquiries that the mobile number of an enquiry placed before it. Amounts in paise. */
export async function findEarlierEnquiries(
  { db }: Pick<UseCaseDeps, 'db'>,
  number: string,
): Promise<Outcome<Awaited<ReturnType<typeof findEarlier>>>> {
  const parsed = v.safeParse(EnquiryNumberSchema, number)
  const enquiry = parsed.success ? await findEnquiryByNumber(db, parsed.output) : undefined
  if (!enquiry) return { refusal: { code: 'not-found' } }
  return { data: await findEarlier(db, enquiry, EARLIER_MAX) }
}
