import type { OrderId } from '#domain/enquiry/ids/order-id.ts'
import { buildSearchText, type EnquirySearchFields } from '#domain/search/enquiry-search.ts'
import type { Db, Trx } from '../../schema.ts'

type SearchableEnquiry = Omit<EnquirySearchFields, 'lr_numbers' | 'references'> & { order_id: OrderId }

/** Adds the searchable numbers of enquiries: of lorry receipts, and references of payments that were not reverted. */
async function addSearchNumbers<Enquiry extends SearchableEnquiry>(db: Db, enquiries: readonly Enquiry[]) {
  const order_ids = enquiries.map(({ order_id }) => order_id)
  const lorries = await db
    .selectFrom('dispatch')
    .select(['order_id', 'lr_number'])
    .where('order_id', 'in', order_ids)
    .orderBy('dispatch_no')
    .execute()
  const payments = await db
    .selectFrom('payment')
    .select(['order_id', 'reference'])
    .where('order_id', 'in', order_ids)
    .where('taken_back_at', 'is', null)
    .orderBy('payment_no')
    .execute()
  const lorriesByOrderId = Map.groupBy(lorries, ({ order_id }) => order_id)
  const paymentsByOrderId = Map.groupBy(payments, ({ order_id }) => order_id)
  return enquiries.map((enquiry) => ({
    ...enquiry,
    lr_numbers: lorriesByOrderId.get(enquiry.order_id)?.map(({ lr_number }) => lr_number) ?? [],
    references: paymentsByOrderId.get(enquiry.order_id)?.map(({ reference }) => reference) ?? [],
  }))
}

/** Updates the search texts of enquiries after a change of billing, lorries or payments. */
export async function updateSearchTexts(trx: Trx, enquiries: readonly SearchableEnquiry[]): Promise<void> {
  if (enquiries.length === 0) return
  for (const enquiry of await addSearchNumbers(trx, enquiries)) {
    const { order_id } = enquiry
    const search_text = buildSearchText(enquiry)
    await trx.updateTable('enquiry').set({ search_text }).where('order_id', '=', order_id).execute()
  }
}
