import { randomBytes } from 'node:crypto'
import { PERSONAL_FIELDS } from '#domain/customer/customer-fields.ts'
import type { AuditAction } from '#domain/office/audit-action.ts'
import type { AuditPersonalTable } from '../db/schema.ts'
import { saltedHash } from './hash-chain.ts'

/** Something that was changed: what, from what to what. `label` is how people call it: '2026-00042', 'Selvi'. */
export type AuditEntry = {
  action: AuditAction
  subject: {
    kind:
      | 'enquiry'
      | 'office user'
      | 'product'
      | 'category'
      | 'price list'
      | 'import'
      | 'customer'
      | 'setting'
    id: string
    label: string
  }
  before?: Facts | undefined
  after?: Facts | undefined
}

/** What a thing was, or became: only what differs. Amounts in paise, times in UTC. */
export type Facts = Readonly<Record<string, string | number | boolean | null>>

/** What is personal, and can be erased on request while the chain stays whole (O8). */
const PERSONAL_FIELD_SET = new Set(PERSONAL_FIELDS)

/** Whether a field's value is personal. */
export const isPersonalField = (field: string) => PERSONAL_FIELD_SET.has(field)

/** One side of an entry as it is chained, and the personal values that are kept beside the chain. */
type SerializedFacts = {
  text: string | null
  personal: Pick<AuditPersonalTable, 'field' | 'salt' | 'value'>[]
}

/** Writes facts down, field by field in one order: the same facts are the same text. */
export function serializeForAudit(facts: Facts | undefined): SerializedFacts {
  if (!facts) return { text: null, personal: [] }
  const personal: SerializedFacts['personal'] = []
  const fields = Object.entries(facts)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([field, value]) => {
      if (!isPersonalField(field) || typeof value !== 'string') return [field, value]
      const salt = randomBytes(18).toString('base64url')
      personal.push({ field, salt, value })
      return [field, saltedHash(salt, value)]
    })
  return { text: JSON.stringify(Object.fromEntries(fields)), personal }
}
