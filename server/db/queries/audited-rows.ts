import type { Db } from '../schema.ts'

// Rows that `audit:verify` compares with the audit.

/** Returns enquiries after a `seq` in order, with the last status in their history, null if they have none. */
export function findComparedEnquiries(db: Db, afterSeq: number, limit: number) {
  return db
    .selectFrom('enquiry')
    .select(['seq', 'order_id', 'enquiry_number', 'order_status', 'version_counts'])
    .select(['net_amount', 'received_amount', 'refunded_amount'])
    .select((eb) =>
      eb
        .selectFrom('enquiry_status_change as step')
        .select('step.order_status')
        .whereRef('step.order_id', '=', 'enquiry.order_id')
        .orderBy('step.change_no', 'desc')
        .limit(1)
        .as('last_step'),
    )
    .where('seq', '>', afterSeq)
    .orderBy('seq')
    .limit(limit)
    .execute()
}

/** Returns all payments. */
export function findComparedPayments(db: Db) {
  return db
    .selectFrom('payment')
    .select(['order_id', 'payment_no', 'kind', 'amount', 'mode', 'reference', 'paid_at', 'taken_back_at'])
    .execute()
}

/** Returns all users of the office. */
export function findComparedUsers(db: Db) {
  return db
    .selectFrom('office_user')
    .select(['user_id', 'user_name', 'email', 'role', 'disabled_at'])
    .orderBy('user_id')
    .execute()
}

/** Returns the history rows of a change of the price list, in no order. */
export function findComparedChangeRows(db: Db, change_no: number) {
  return db
    .selectFrom('catalogue_change_row')
    .select(['row_kind', 'row_id', 'before', 'after'])
    .where('change_no', '=', change_no)
    .execute()
}

/** Returns the products in the price list's history as they are now, with their last history row. */
export function findComparedProducts(db: Db) {
  return db
    .selectFrom('catalogue_change_row as row')
    .leftJoin('product', 'product.product_id', 'row.row_id')
    .select(['row.row_id', 'row.change_no', 'row.before', 'row.after'])
    .select(['product_id', 'product_code', 'price', 'discount_percentage', 'is_sold_out', 'is_hidden'])
    .where('row_kind', '=', 'product')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('catalogue_change_row as later')
            .select('later.change_no')
            .where('later.row_kind', '=', 'product')
            .whereRef('later.row_id', '=', 'row.row_id')
            .whereRef('later.change_no', '>', 'row.change_no'),
        ),
      ),
    )
    .orderBy('row.row_id')
    .execute()
}
