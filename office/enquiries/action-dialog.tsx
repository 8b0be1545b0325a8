import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import * as v from 'valibot'
import type { OfficeError, OfficeResult } from '#contract/office/office-client.ts'
import { Button } from '../design/actions/button.tsx'
import { Dialog } from '../design/feedback/dialog.tsx'
import { MutationForm } from '../shell/requests/mutation-form.tsx'

/** What an action asks for. */
export type ActionDialogProps = {
  /** The label of the button that opens the dialog. */
  title: string
  text?: string | undefined
  /** The labels of the submit button and of an optional cancel button. */
  submitLabel: string
  cancelLabel?: string
  isDanger?: boolean
  /** Validates the values before they are sent. Without it, only the server does. */
  schema?: v.GenericSchema<FieldValues, Record<string, string>>
  /** Renders the fields. `problemOf` returns a field's error message by its name. */
  fields: (problemOf: (name: string) => string | undefined) => ReactNode
  /** Runs the action with the form's values. Returns the error. */
  onSend: (values: Record<string, string>) => Promise<OfficeError | undefined>
  onClose: () => void
}

/** All values as text. */
const FormValuesSchema = v.record(v.string(), v.string())

/** A dialog with a form for an action on the enquiry. It closes after success and keeps the entries after an error. */
export function ActionDialog({
  title,
  text,
  submitLabel,
  cancelLabel,
  isDanger,
  schema = FormValuesSchema,
  fields,
  onSend,
  onClose,
}: ActionDialogProps) {
  return (
    <Dialog open title={title} text={text} onClose={onClose}>
      <MutationForm
        label={title}
        schema={schema}
        submit={submitLabel}
        {...(isDanger && { isDanger })}
        send={async (values): Promise<OfficeResult<null>> => {
          const error = await onSend(values)
          return error ? { error } : { data: null }
        }}
        onDone={onClose}
      >
        {fields}
      </MutationForm>
      {cancelLabel && <Button onClick={onClose}>{cancelLabel}</Button>}
    </Dialog>
  )
}
