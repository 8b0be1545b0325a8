import type { SettingsSectionJson } from '#contract/office/settings.ts'
import type { SettingsSection } from '#domain/settings/settings-sections.ts'
import { lockPriceList } from '../db/queries/catalogue/catalogue-version.ts'
import { findSettingsVersions } from '../db/queries/settings.ts'
import type { SettingsVersionTable } from '../db/schema.ts'
import type { OfficeUser } from '../principal.ts'
import { claimRequestKey } from '../unit-of-work/claim-request-key.ts'
import type { Outcome } from '../unit-of-work/outcome.ts'
import type { Unit } from '../unit-of-work/unit.ts'
import type { UseCaseDeps } from '../unit-of-work/use-case-deps.ts'
import { findSectionName, readSectionJson } from './find-section.ts'

/** A section with its versions, newest first. */
export type StoredSection = { section: SettingsSection; versions: readonly SettingsVersionTable[] }

type Change = (unit: Unit, stored: StoredSection) => Promise<Outcome<null>>

/**
 * Changes a section while no one else does, and returns it as it is then. Idempotent by request key. Refused with `not-found` for
 * an unknown name.
 */
export function changeSection(
  { write }: Pick<UseCaseDeps, 'write'>,
  name: string,
  by: OfficeUser,
  change: Change,
): Promise<Outcome<SettingsSectionJson>> {
  return write<SettingsSectionJson>(by, async (unit) => {
    const section = findSectionName(name)
    if (!section) return { refusal: { code: 'not-found' } }
    const { trx, now } = unit
    const earlierOutcome = await claimRequestKey(unit, by)
    if (!earlierOutcome) {
      await lockPriceList(trx)
      const outcome = await change(unit, { section, versions: await findSettingsVersions(trx, section) })
      if (outcome.refusal) return outcome
    } else if (earlierOutcome.refusal) return earlierOutcome
    return { data: await readSectionJson(trx, section, now.toISOString()) }
  })
}
