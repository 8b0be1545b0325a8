import { FileText } from 'lucide-react'
import type { SettingsSectionJson, SettingsVersionJson } from '#contract/office/settings.ts'
import { listChangedFields } from '#domain/settings/merge-content.ts'
import { formatDateTime } from '#i18n/indian-time.ts'
import { settings as settingsEn } from '#i18n/office/en/settings.ts'
import { Button } from '../design/actions/button.tsx'
import { Chip } from '../design/data/chip.tsx'
import { Timeline } from '../design/data/timeline.tsx'
import { Dialog } from '../design/feedback/dialog.tsx'
import { useLanguage, useWords } from '../shell/language.ts'
import { useSettingLabels } from './use-setting-labels.ts'

type HistoryDialogProps = {
  data: SettingsSectionJson
  onRestore: (version_no: number) => void
  onClose: () => void
}

/** The versions of a section, newest first, each with what it changed. Earlier ones can be published again. */
export function HistoryDialog({ data, onRestore, onClose }: HistoryDialogProps) {
  const { settings } = useWords({ settings: settingsEn })
  const language = useLanguage()
  const { section, versions, in_force } = data
  const labelOf = useSettingLabels(section)
  const formatValue = (value: unknown): string =>
    Array.isArray(value)
      ? value.map((entry) => Object.values(Object(entry)).join(', ')).join(' · ') || settings.empty
      : `${value ?? ''}` || settings.empty
  const describe = ({ version_no, content }: SettingsVersionJson) => {
    const before = versions.find((version) => version.version_no < version_no)?.content ?? {}
    return listChangedFields(before, content).map(
      (field) => `${labelOf(field)}: ${formatValue(before[field])} → ${formatValue(content[field])}`,
    )
  }
  return (
    <Dialog open title={settings.history} layout="panel" onClose={onClose}>
      <Timeline
        label={settings.history}
        entries={versions.map((version) => {
          const { version_no, saved_at, saved_by } = version
          const changes = describe(version)
          return {
            key: `${version_no}`,
            icon: FileText,
            tone: version_no === in_force ? ('good' as const) : ('neutral' as const),
            details: [formatDateTime(saved_at, language), saved_by].filter(Boolean).join(' · '),
            content: (
              <>
                <p>
                  <strong>{settings.version(version_no)}</strong>{' '}
                  {version_no === in_force && <Chip tone="good">{settings.inForce}</Chip>}
                </p>
                <ul>
                  {(changes.length > 0 ? changes : [settings.noChanges]).map((change) => (
                    <li key={change}>{change}</li>
                  ))}
                </ul>
                {version_no !== in_force && (
                  <Button onClick={() => onRestore(version_no)}>{settings.restore(version_no)}</Button>
                )}
              </>
            ),
          }
        })}
      />
    </Dialog>
  )
}
