import type { Db } from '../db/schema.ts'
import { compareEnquiries } from './comparison/compare-enquiries.ts'
import { compareOfficeUsers } from './comparison/compare-office-users.ts'
import { comparePriceListChanges } from './comparison/compare-price-list-changes.ts'
import { compareProducts } from './comparison/compare-products.ts'

/**
 * Compares payments, enquiries, users and the price list with the audit and the history. Returns each difference as a
 * sentence: it means that someone changed rows outside the application.
 */
export async function compareAuditWithTables(db: Db): Promise<string[]> {
  return [
    ...(await compareEnquiries(db)),
    ...(await compareOfficeUsers(db)),
    ...(await comparePriceListChanges(db)),
    ...(await compareProducts(db)),
  ]
}
