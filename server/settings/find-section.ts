import type { SettingsSectionJson } from '#contract/office/settings.ts'
import { readSection } from '#domain/settings/settings.ts'
import { SECTION_NAMES, type SettingsSection } from '#domain/settings/settings-sections.ts'
import { findSettingsVersions } from '../db/queries/settings.ts'
import type { Db, SettingsVersionTable, UtcText } from '../db/schema.ts'
import type { Outcome } from '../unit-of-work/outcome.ts'
import type { UseCaseDeps } from '../unit-of-work/use-case-deps.ts'

/** How many versions the office shows. */
const VERSIONS_MAX = 50

/** Returns the section with this name; undefined if there is none. */
export const findSectionName = (name: string): SettingsSection | undefined =>
  SECTION_NAMES.find((section) => section === name)

/** Returns the version in force at a time: the newest published one, or the first. `versions` are newest first. */
export const findVersionInForce = (
  versions: readonly SettingsVersionTable[],
  now: UtcText,
): SettingsVersionTable | undefined =>
  versions.find(({ publish_at }) => publish_at !== null && publish_at <= now) ??
  versions.findLast(({ publish_at }) => publish_at !== null)

/** Returns the values of a version; empty ones without a version. */
export const readVersion = <Section extends SettingsSection>(
  section: Section,
  version: SettingsVersionTable | undefined,
) => readSection(section, version ? JSON.parse(version.content) : {})

/** Returns a section with its newest versions (O9). Refused with `not-found` for an unknown name. */
export async function findSection(
  { db, clock }: Pick<UseCaseDeps, 'db' | 'clock'>,
  name: string,
): Promise<Outcome<SettingsSectionJson>> {
  const section = findSectionName(name)
  if (!section) return { refusal: { code: 'not-found' } }
  return { data: await readSectionJson(db, section, clock().toISOString()) }
}

/** Reads a section with its newest versions. */
export async function readSectionJson(
  db: Db,
  section: SettingsSection,
  now: UtcText,
): Promise<SettingsSectionJson> {
  const versions = await findSettingsVersions(db, section)
  return {
    section,
    in_force: findVersionInForce(versions, now)?.version_no ?? 0,
    versions: versions.slice(0, VERSIONS_MAX).map(({ section: _, ...version }) => ({
      ...version,
      content: readVersion(section, { section, ...version }),
    })),
  }
}
