import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Fills the price list of a shop that is stopped up to so many products, with copies of its own, in the same categories. */
export function fillPriceList(dataDir: string, count: number): void {
  const database = new DatabaseSync(join(dataDir, 'mathappu.db'))
  const copies = database.prepare(`
    with recursive copy (n) as (select 1 union all select n + 1 from copy where n < ?1)
    insert into product
    select product_id || '-' || n, category_id, product_code || '-' || n, product_name || ' ' || n, tamil_name, per,
      price, discount_percentage, is_netrate_item, is_new_item, is_top_selling_item, is_sold_out, photo_path,
      sort_order + n * ?1, is_hidden, updated_at, row_version
    from product, copy order by n limit ?1 - (select count(*) from product)`)
  copies.run(count)
  database.exec('update catalogue_version set version = version + 1')
  database.close()
}
