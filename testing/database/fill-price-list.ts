import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Fills the price list of a stopped shop up to `count` products with copies of its own products in the same categories. */
export function fillPriceList(dataDir: string, count: number): void {
  const database = new DatabaseSync(join(dataDir, 'mathappu.db'))
  const overrides: Readonly<Record<string, string>> = {
    product_id: "product_id || '-' || n",
    product_code: "product_code || '-' || n",
    product_name: "product_name || ' ' || n",
    sort_order: 'sort_order + n * ?1',
  }
  const columns = database.prepare(`select name from pragma_table_info('product')`).all()
  const copy = columns.map(({ name }) => overrides[`${name}`] ?? `${name}`)
  const copies = database.prepare(`
    with recursive copy (n) as (select 1 union all select n + 1 from copy where n < ?1)
    insert into product
    select ${copy.join(', ')}
    from product, copy order by n limit ?1 - (select count(*) from product)`)
  copies.run(count)
  database.exec('update catalogue_version set version = version + 1')
  database.close()
}
