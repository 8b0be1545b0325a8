import type { SettingsSectionJson } from '#contract/office/settings.ts'
import { insertSettingsVersion, updateSettingsPublication } from '../db/queries/settings.ts'
import type { SettingsVersionTable, UtcText } from '../db/schema.ts'
import type { OfficeUser } from '../principal.ts'
import { actorName } from '../unit-of-work/actor.ts'
import type { Outcome } from '../unit-of-work/outcome.ts'
import type { UseCaseDeps } from '../unit-of-work/use-case-deps.ts'
import { changeSection, type StoredSection } from './change-section.ts'
import { describeContentChange } from './describe-content-change.ts'
import { findVersionInForce, readVersion } from './find-section.ts'

type Deps = Pick<UseCaseDeps, 'write'>

/** Returns for the audit how a version changes the one in force. */
const describePublication = (
  { section, versions }: StoredSection,
  version: SettingsVersionTable,
  now: UtcText,
) =>
  describeContentChange(
    section,
    readVersion(section, findVersionInForce(versions, now)),
    readVersion(section, version),
  )

/**
 * Publishes the newest version of a section, now or at the time `at` (O9): it comes into force by itself, also after a restart.
 * Refused with `stale-version` if there is a newer version or it is in force, and for a time that is past.
 */
export function publishSection(
  deps: Deps,
  { section: name, version_no, at }: { section: string; version_no: number; at: UtcText | null },
  by: OfficeUser,
): Promise<Outcome<SettingsSectionJson>> {
  return changeSection(deps, name, by, async ({ trx, now, audit, markCatalogueChanged }, stored) => {
    const { section, versions } = stored
    const time = now.toISOString()
    const [latest] = versions
    const isInForce = latest?.publish_at != null && latest.publish_at <= time
    if (latest?.version_no !== version_no || isInForce) return { refusal: { code: 'stale-version' } }
    if (at !== null && at <= time)
      return { refusal: { code: 'invalid-fields', problems: { at: 'publish-time-past' } } }
    const publication = { publish_at: at ?? time, published_by: actorName(by) }
    await updateSettingsPublication(trx, { section, version_no }, publication)
    // Also for a later time, so that every instance learns it.
    markCatalogueChanged()
    const change = describePublication(stored, latest, time)
    audit({
      action: at === null ? 'publish settings' : 'schedule settings',
      ...change,
      after: { ...change.after, ...(at !== null && { publish_at: at }) },
    })
    return { data: null }
  })
}

/** Makes a scheduled version a draft again. Refused with `stale-version` if it is not scheduled any more. */
export function cancelSection(
  deps: Deps,
  { section: name, version_no }: { section: string; version_no: number },
  by: OfficeUser,
): Promise<Outcome<SettingsSectionJson>> {
  return changeSection(deps, name, by, async ({ trx, now, audit, markCatalogueChanged }, stored) => {
    const { section, versions } = stored
    const scheduled = versions.find((version) => version.version_no === version_no)
    const publish_at = scheduled?.publish_at ?? null
    if (publish_at === null || publish_at <= now.toISOString()) return { refusal: { code: 'stale-version' } }
    await updateSettingsPublication(trx, { section, version_no }, { publish_at: null, published_by: null })
    markCatalogueChanged()
    const subject = { kind: 'setting' as const, id: section, label: section }
    audit({ action: 'cancel settings', subject, before: { publish_at } })
    return { data: null }
  })
}

/** Publishes the values of an earlier version as a new version. Refused with `not-found` if there is no such version. */
export function restoreSection(
  deps: Deps,
  { section: name, version_no }: { section: string; version_no: number },
  by: OfficeUser,
): Promise<Outcome<SettingsSectionJson>> {
  return changeSection(deps, name, by, async ({ trx, now, audit, markCatalogueChanged }, stored) => {
    const { section, versions } = stored
    const restored = versions.find((version) => version.version_no === version_no)
    if (!restored) return { refusal: { code: 'not-found' } }
    const time = now.toISOString()
    const by_name = actorName(by)
    await insertSettingsVersion(trx, {
      section,
      version_no: (versions[0]?.version_no ?? 0) + 1,
      content: restored.content,
      saved_at: time,
      saved_by: by_name,
      publish_at: time,
      published_by: by_name,
    })
    markCatalogueChanged()
    audit({ action: 'undo settings', ...describePublication(stored, restored, time) })
    return { data: null }
  })
}
