import { randomBytes } from 'node:crypto'
import { PERSONAL_FIELDS } from '#domain/customer/customer-fields.ts'
import type { AuditAction } from '#domain/office/audit-action.ts'
import type { AuditPersonalTable } from '../db/schema.ts'
import { saltedHash } from './hash-chain.ts'

/** A change to record: action, subject and changed fields. `label` is the subject's name for people: '2026-00042', 'Selvi'. */
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

/** The changed fields of a subject, on one side of the change. Amounts in paise, times in UTC. */
export type Facts = Readonly<Record<string, string | number | boolean | null>>

/** Personal fields: their values can be erased on request without breaking the chain (O8). */
const PERSONAL_FIELD_SET = new Set(PERSONAL_FIELDS)

/** True if a field's value is personal. */
export const isPersonalField = (field: string) => PERSONAL_FIELD_SET.has(field)

/**
 * One side of an entry: the text that is hashed into the chain, and the personal values, which are stored separately.
 */
type SerializedFacts = {
  text: string | null
  personal: Pick<AuditPersonalTable, 'field' | 'salt' | 'value'>[]
}

/**
 * Serializes facts with sorted keys, so that equal facts give equal text. Replaces personal values by salted hashes.
 */
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
