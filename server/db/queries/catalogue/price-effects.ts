import { sql } from 'kysely'
import type { ProductId } from '#domain/catalogue/product.ts'
import type { EnquiryNumber } from '#domain/enquiry/ids/enquiry-number.ts'
import type { Paise } from '#domain/money/money.ts'
import { isPostgres } from '../../is-postgres.ts'
import type { Db, EnquiryVersionTable } from '../../schema.ts'

/**
 * An enquiry whose total changes with new prices: the charges of the version in effect, and by how much its lines change, in
 * paise.
 */
export type PriceEffect = Pick<
  EnquiryVersionTable,
  | 'sub_total'
  | 'discount_percentage'
  | 'discount_amount'
  | 'packing_percentage'
  | 'packing_amount'
  | 'net_amount'
> & { enquiry_number: EnquiryNumber; customer_name: string; more: number }

/** Returns the unconfirmed enquiries whose total would change with the given selling prices. */
export async function findPriceEffects(
  db: Db,
  prices: ReadonlyMap<ProductId, Paise>,
): Promise<PriceEffect[]> {
  const json = JSON.stringify(Object.fromEntries(prices))
  const onPostgres = isPostgres(db)
  const price = onPostgres
    ? sql`select key as product_id, value::bigint as price from jsonb_each_text(${json}::jsonb)`
    : sql`select cast(key as text) as product_id, value as price from json_each(${json})`
  // SQLite would start with the prices and read every line ever placed. `cross join` keeps the written join order.
  const join = sql.raw(onPostgres ? 'join' : 'cross join')
  const { rows } = await sql<PriceEffect>`
    with price as materialized (${price})
    select enquiry_number, customer_name, version.sub_total, version.discount_percentage, version.discount_amount,
      version.packing_percentage, version.packing_amount, version.net_amount, more
    from (
      select enquiry.seq, sum(line.qty * (price.price - line.after_discount_price)) as more
      from enquiry
      ${join} enquiry_line as line on line.order_id = enquiry.order_id and line.version_no = enquiry.version_counts
      ${join} price on price.product_id = line.product_id
      where order_status = 'Enquiry Received'
      group by enquiry.seq
    ) as effect
    ${join} enquiry on enquiry.seq = effect.seq
    ${join} enquiry_version as version
      on version.order_id = enquiry.order_id and version.version_no = enquiry.version_counts
    where more <> 0`.execute(db)
  return rows
}
