import * as v from 'valibot'
import type { OfficeError } from '#contract/office/office-client.ts'
import { readDateTime } from '#domain/input/read-date-time.ts'
import { settings as settingsEn } from '#i18n/office/en/settings.ts'
import { Dialog } from '../design/feedback/dialog.tsx'
import { Field } from '../design/forms/field.tsx'
import { useWords } from '../shell/language.ts'
import { MutationForm } from '../shell/requests/mutation-form.tsx'

type PublishAtDialogProps = {
  onPublish: (at: string) => Promise<OfficeError | undefined>
  onClose: () => void
}

/** The time of publication, in India, read as UTC. */
const PublishAtSchema = v.object({
  at: v.pipe(
    v.string(),
    v.nonEmpty('time-required'),
    v.transform((text) => readDateTime(text)),
    v.string('time-invalid'),
  ),
})

/** Asks when the saved settings come into force. */
export function PublishAtDialog({ onPublish, onClose }: PublishAtDialogProps) {
  const { settings } = useWords({ settings: settingsEn })
  return (
    <Dialog open title={settings.publishAt} onClose={onClose}>
      <MutationForm
        label={settings.publishAt}
        schema={PublishAtSchema}
        submit={settings.publishAt}
        send={async ({ at }) => {
          const error = await onPublish(at)
          return error ? { error } : { data: null }
        }}
        onDone={onClose}
      >
        {(problemOf) => (
          <Field name="at" type="datetime-local" label={settings.publishTime} problem={problemOf('at')} />
        )}
      </MutationForm>
    </Dialog>
  )
}
