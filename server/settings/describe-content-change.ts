import { pickEntries } from '#domain/pick.ts'
import { type Content, listChangedFields } from '#domain/settings/merge-content.ts'
import type { SettingsSection } from '#domain/settings/settings-sections.ts'
import type { AuditEntry } from '../audit/audit-entry.ts'

const toFact = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' || value === null
    ? value
    : JSON.stringify(value ?? null)

/** Returns the changed fields of a section for the audit, named `shop.name`. */
export function describeContentChange(
  section: SettingsSection,
  before: Content,
  after: Content,
): Pick<AuditEntry, 'subject' | 'before' | 'after'> {
  const fields = listChangedFields(before, after)
  const facts = (content: Content) =>
    Object.fromEntries(
      Object.entries(pickEntries(content, fields)).map(([field, value]) => [
        `${section}.${field}`,
        toFact(value),
      ]),
    )
  return {
    subject: { kind: 'setting', id: section, label: section },
    before: facts(before),
    after: facts(after),
  }
}
