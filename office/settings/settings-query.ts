import { callOffice } from '#contract/office/office-client.ts'
import type { SettingsSection } from '#domain/settings/settings-sections.ts'
import { officeQuery } from '../shell/requests/office-query.ts'

/** The query of a section with its versions. */
export const settingsQuery = (section: SettingsSection) =>
  officeQuery(['settings', section], (signal) =>
    callOffice('GET /office/api/settings/{section}', { params: { section }, signal }),
  )
