import { findComparedUsers } from '../../db/queries/audited-rows.ts'
import type { Db } from '../../db/schema.ts'
import { describeDifference } from './describe-difference.ts'
import { replayAudit } from './replay-audit.ts'

/** Compares the office users with the audit. */
export async function compareOfficeUsers(db: Db): Promise<string[]> {
  const audited = await replayAudit(db, 'office user', ({ fields }, { action, audit_no }, facts) => {
    for (const field of ['role', 'email'])
      if (facts.has(field)) fields.set(field, { value: facts.get(field), audit_no })
    if (action === 'create-user' || action === 'enable-user')
      fields.set('disabled', { value: false, audit_no })
    if (action === 'disable-user') fields.set('disabled', { value: true, audit_no })
  })
  const found: string[] = []
  for (const user of await findComparedUsers(db)) {
    const name = `User ${user.user_name}`
    const fields = audited.get(user.user_id)?.fields
    audited.delete(user.user_id)
    if (!fields) {
      found.push(`${name} is not in the audit.`)
      continue
    }
    for (const field of ['role', 'email'] as const) {
      const last = fields.get(field)
      if (last && last.value !== user[field]) found.push(describeDifference(name, field, user[field], last))
    }
    const disabled = fields.get('disabled')
    const isDisabled = user.disabled_at !== null
    if (disabled && disabled.value !== isDisabled)
      found.push(
        `${name} is ${isDisabled ? 'disabled' : 'not disabled'}, and the audit says otherwise (row ${disabled.audit_no}).`,
      )
  }
  for (const { label, audit_no } of audited.values())
    found.push(`User ${label} is gone, and the audit has them (row ${audit_no}).`)
  return found
}
