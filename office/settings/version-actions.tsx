import { useQueryClient } from '@tanstack/react-query'
import { History, Undo2, Upload } from 'lucide-react'
import { useState } from 'react'
import { serverNow } from '#contract/client/server-time.ts'
import { callOffice, type OfficeResult } from '#contract/office/office-client.ts'
import type { SettingsSectionJson } from '#contract/office/settings.ts'
import { formatDateTime } from '#i18n/indian-time.ts'
import { errors as errorsEn } from '#i18n/office/en/errors.ts'
import { settings as settingsEn } from '#i18n/office/en/settings.ts'
import { Button } from '../design/actions/button.tsx'
import { Chip } from '../design/data/chip.tsx'
import { useLanguage, useWords } from '../shell/language.ts'
import { announce } from '../shell/status-region.tsx'
import { HistoryDialog } from './history-dialog.tsx'
import { PublishAtDialog } from './publish-at-dialog.tsx'
import { settingsQuery } from './settings-query.ts'

/** What can be done with the saved versions of a section: publish, schedule, undo, history. */
export function VersionActions({ data, isDirty }: { data: SettingsSectionJson; isDirty: boolean }) {
  const { settings, errors } = useWords({ settings: settingsEn, errors: errorsEn })
  const language = useLanguage()
  const client = useQueryClient()
  const [openDialog, setOpenDialog] = useState<'history' | 'publish at'>()
  const { section, versions, in_force } = data
  const [latest] = versions
  const params = { section }
  const isPublished = (at: string | null) => at !== null && Date.parse(at) <= serverNow()
  const isDraft = latest !== undefined && latest.publish_at === null
  const isScheduled = latest !== undefined && latest.publish_at !== null && !isPublished(latest.publish_at)
  /** The version that was in force before the current one. */
  const previous = versions.find(
    ({ version_no, publish_at }) => version_no < in_force && isPublished(publish_at),
  )
  async function run(call: Promise<OfficeResult<SettingsSectionJson>>, message: string) {
    const { data: changed, error } = await call
    if (changed) client.setQueryData(settingsQuery(section).queryKey, changed)
    else await client.invalidateQueries({ queryKey: ['settings'] })
    announce(error ? errors[error.code] : message)
    setOpenDialog(undefined)
    return error
  }
  const publish = (at: string | null) =>
    run(
      callOffice('POST /office/api/settings/{section}/publish', {
        params,
        payload: { version_no: latest?.version_no ?? 0, at },
      }),
      at === null ? settings.published : settings.scheduled(formatDateTime(at, language)),
    )
  const restore = (version_no: number) =>
    run(
      callOffice('POST /office/api/settings/{section}/restore', { params, payload: { version_no } }),
      settings.undone,
    )
  return (
    <>
      <span>
        {isDirty ? (
          <Chip tone="warn">{settings.unsaved}</Chip>
        ) : isDraft ? (
          <Chip tone="warn">{settings.draft}</Chip>
        ) : isScheduled ? (
          <Chip tone="info">{settings.scheduled(formatDateTime(latest.publish_at ?? '', language))}</Chip>
        ) : (
          <Chip tone="good">{settings.inForce}</Chip>
        )}
      </span>
      <Button variant="quiet" icon={History} onClick={() => setOpenDialog('history')}>
        {settings.history}
      </Button>
      {previous && (
        <Button variant="quiet" icon={Undo2} onClick={() => void restore(previous.version_no)}>
          {settings.undo}
        </Button>
      )}
      {isScheduled && (
        <Button
          onClick={() =>
            void run(
              callOffice('POST /office/api/settings/{section}/cancel', {
                params,
                payload: { version_no: latest.version_no },
              }),
              settings.scheduleCancelled,
            )
          }
        >
          {settings.cancelSchedule}
        </Button>
      )}
      {isDraft && !isDirty && (
        <>
          <Button onClick={() => setOpenDialog('publish at')}>{settings.publishAt}</Button>
          <Button variant="primary" icon={Upload} onClick={() => void publish(null)}>
            {settings.publish}
          </Button>
        </>
      )}
      {openDialog === 'history' && (
        <HistoryDialog data={data} onRestore={restore} onClose={() => setOpenDialog(undefined)} />
      )}
      {openDialog === 'publish at' && (
        <PublishAtDialog onPublish={publish} onClose={() => setOpenDialog(undefined)} />
      )}
    </>
  )
}
