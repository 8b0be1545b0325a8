import { SHOP_MAIL_FIELDS } from '#domain/enquiry/billing.ts'
import type { OrderId } from '#domain/enquiry/ids/order-id.ts'
import type { Db } from '../../schema.ts'

/** Returns a step of an enquiry's history, numbered from 1. */
export function findEnquiryStep(db: Db, orderId: OrderId, changeNo: number) {
  return db
    .selectFrom('enquiry_status_change as step')
    .innerJoin('enquiry', 'enquiry.order_id', 'step.order_id')
    .select([
      'step.order_id',
      'step.change_no',
      'step.order_status',
      'step.changed_at',
      'step.changed_by',
      'step.undoes',
      'enquiry_number',
      ...SHOP_MAIL_FIELDS,
      'net_amount',
      'line_count',
      'language',
      'version_counts',
      'received_amount',
      'refunded_amount',
    ])
    .where('step.order_id', '=', orderId)
    .where('change_no', '=', changeNo)
    .executeTakeFirst()
}

/**
 * A step of an enquiry's history with the enquiry's data for messages. Amounts in paise; `line_count` is the number of
 * products.
 */
export type EnquiryStep = NonNullable<Awaited<ReturnType<typeof findEnquiryStep>>>
