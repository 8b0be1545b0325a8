import * as v from 'valibot'
import { EnquiryNumberSchema } from '#domain/enquiry/ids/enquiry-number.ts'
import type { AuditTable, Db } from '../schema.ts'

/** The subject of an audit row. */
export type AuditSubject = Pick<AuditTable, 'subject_kind' | 'subject_id'>

/**
 * Finds subjects by what people call them: the number of an enquiry, the code or name of a product, the name or e-mail
 * address of an office user, the mobile number or e-mail address of a customer.
 */
export async function findSubjects(db: Db, name: string): Promise<AuditSubject[]> {
  const products = db
    .selectFrom('product')
    .select('product_id as id')
    .where((eb) => eb.or([eb('product_code', '=', name), eb('product_name', '=', name)]))
  const users = db
    .selectFrom('office_user')
    .select('user_id as id')
    .where((eb) => eb.or([eb('user_name', '=', name), eb('email', '=', name.toLowerCase())]))
  const customers = db
    .selectFrom('customer')
    .select('sub as id')
    .where((eb) => eb.or([eb('mobile_no', '=', name), eb('email_id', '=', name)]))
  const found = [
    ['enquiry', v.is(EnquiryNumberSchema, name) ? [{ id: name }] : []],
    ['product', await products.execute()],
    ['office user', await users.execute()],
    ['customer', await customers.execute()],
  ] as const
  return found.flatMap(([subject_kind, rows]) => rows.map(({ id }) => ({ subject_kind, subject_id: id })))
}
