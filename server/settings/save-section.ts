import type { SettingsSectionJson } from '#contract/office/settings.ts'
import { type Content, listChangedFields, mergeContent } from '#domain/settings/merge-content.ts'
import { checkSection } from '#domain/settings/settings.ts'
import { insertSettingsVersion } from '../db/queries/settings.ts'
import type { OfficeUser } from '../principal.ts'
import { actorName } from '../unit-of-work/actor.ts'
import type { Outcome } from '../unit-of-work/outcome.ts'
import type { UseCaseDeps } from '../unit-of-work/use-case-deps.ts'
import { changeSection } from './change-section.ts'
import { describeContentChange } from './describe-content-change.ts'
import { readVersion } from './find-section.ts'

/**
 * Saves a section as a new draft (O9). Fields that others changed since `base_version` are kept. Refused with `invalid-fields`,
 * and with `edit-conflict` if others changed the same fields, which are named as `changed-since`.
 */
export function saveSection(
  deps: Pick<UseCaseDeps, 'write'>,
  { section: name, base_version, content }: { section: string; base_version: number; content: Content },
  by: OfficeUser,
): Promise<Outcome<SettingsSectionJson>> {
  return changeSection(deps, name, by, async ({ trx, now, audit }, { section, versions }) => {
    const base = readVersion(
      section,
      versions.find(({ version_no }) => version_no === base_version),
    )
    const mine = checkSection(section, content, base)
    if (mine.problems) return { refusal: { code: 'invalid-fields', problems: mine.problems } }
    const [latest] = versions
    const theirs = readVersion(section, latest)
    const merged = mergeContent(base, mine.content, theirs)
    if (merged.conflicts.length > 0) {
      const problems = Object.fromEntries(merged.conflicts.map((field) => [field, 'changed-since' as const]))
      return { refusal: { code: 'edit-conflict', problems } }
    }
    if (listChangedFields(theirs, merged.content).length === 0) return { data: null }
    await insertSettingsVersion(trx, {
      section,
      version_no: (latest?.version_no ?? 0) + 1,
      content: JSON.stringify(merged.content),
      saved_at: now.toISOString(),
      saved_by: actorName(by),
      publish_at: null,
      published_by: null,
    })
    audit({ action: 'save settings', ...describeContentChange(section, theirs, merged.content) })
    return { data: null }
  })
}
