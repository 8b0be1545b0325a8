import { findComparedProducts } from '../../db/queries/audited-rows.ts'
import type { Db } from '../../db/schema.ts'
import { formatValue } from './describe-difference.ts'

const COMPARED_PRODUCT_COLUMNS = ['price', 'discount_percentage', 'is_sold_out', 'is_hidden'] as const

/** Compares products with the history of the price list: the audit does not have every row of a published list. */
export async function compareProducts(db: Db): Promise<string[]> {
  return (await findComparedProducts(db)).flatMap((row) => {
    const { change_no, after, before } = row
    const recorded: Record<string, unknown> = Object(JSON.parse(after ?? before ?? 'null'))
    const name = `Product ${row.product_code ?? recorded.product_code}`
    if (after === null)
      return row.product_id === null
        ? []
        : [`${name} is in the price list, and its history took it off (change ${change_no}).`]
    if (row.product_id === null) return [`${name} is gone, and the history has it (change ${change_no}).`]
    return COMPARED_PRODUCT_COLUMNS.filter((field) => recorded[field] !== row[field]).map(
      (field) =>
        `${name}: ${field} is ${formatValue(field, row[field])}, and its history says ${formatValue(field, recorded[field])} (change ${change_no}).`,
    )
  })
}
