import type { SettingsSection } from '#domain/settings/settings-sections.ts'
import { settings as settingsEn } from '#i18n/office/en/settings.ts'
import { useWords } from '../shell/language.ts'

/** Returns a function that gives the label of a path in a section: `name`, `upi_ids`, `upi_ids.0.upi_id`. */
export function useSettingLabels(section: SettingsSection): (path: string) => string {
  const { settings } = useWords({ settings: settingsEn })
  const fields = new Map<string, string>(Object.entries(settings.fields[section]))
  const entries = new Map<string, string>(Object.entries(settings.entries))
  return (path) => {
    const [name = '', , field] = path.split('.')
    return (field === undefined ? fields.get(name) : entries.get(field)) ?? path
  }
}
