import { buildSearchText } from '#domain/search/enquiry-search.ts'
import { insertInChunks } from '../../insert-in-chunks.ts'
import type { EnquiryTable, EnquiryVersionTable, Trx } from '../../schema.ts'
import { type EnquiryLineRow, linesOfVersion } from './enquiry-lines.ts'

/** Columns of version 1 that the enquiry does not have: its author, and charges that were entered as percentages. */
type FirstVersion = Pick<EnquiryVersionTable, 'made_by' | 'discount_percentage' | 'packing_percentage'>

const BY_CUSTOMER: FirstVersion = { made_by: 'customer', discount_percentage: null, packing_percentage: null }

/**
 * Inserts a new enquiry with its version 1, its search text and its lines, numbered from 1 in the order given. `lines` must
 * not be empty.
 */
export async function insertEnquiry(
  trx: Trx,
  enquiry: EnquiryTable,
  lines: readonly EnquiryLineRow[],
  first = BY_CUSTOMER,
): Promise<void> {
  const { order_id, placed_at, sub_total, discount_amount, packing_amount, net_amount } = enquiry
  const version_no = 1
  const version = {
    order_id,
    version_no,
    made_at: placed_at,
    ...first,
    note: '',
    sub_total,
    discount_amount,
    packing_amount,
    net_amount,
    outcome: 'at once',
    outcome_at: placed_at,
    outcome_by: first.made_by,
  } as const
  await trx
    .insertInto('enquiry')
    .values({ ...enquiry, search_text: buildSearchText(enquiry) })
    .execute()
  await trx.insertInto('enquiry_version').values(version).execute()
  await insertInChunks(linesOfVersion({ order_id, version_no }, lines), (rows) =>
    trx.insertInto('enquiry_line').values(rows).execute(),
  )
}
